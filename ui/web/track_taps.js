// The spaces of a track, tapped one after the other on the board made flat.
const DOT_PX = 9
export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), { photo, texts } = data
  if (memory.src !== photo.src) { memory.src = photo.src; memory.spaces = [] }
  const button = (focus, text, onclick, cls = "plain") => el("button", { type: "button", class: cls, "data-focus": focus, onclick }, text)
  const render = () => {
    const svg = draw(["svg", { class: "tapped" + (memory.large ? " large" : ""), viewBox: `0 0 ${photo.width} ${photo.height}`, role: "group", "aria-label": texts.hint },
      [["image", { href: photo.src, width: photo.width, height: photo.height }, []], ["polyline", { class: "way" }, []], ["g", {}, []]]])
    const dots = () => {
      const unit = 1 / (svg.getScreenCTM()?.a || 1), place = ([x, y]) => [x * photo.width, y * photo.height]
      svg.children[1].setAttribute("points", memory.spaces.map(s => place(s).join()).join(" "))
      svg.children[2].replaceChildren(...memory.spaces.map((s, i) => draw(["g", {}, [
        ["circle", { cx: place(s)[0], cy: place(s)[1], r: DOT_PX * unit, "data-space": i }, []],
        ["text", { x: place(s)[0], y: place(s)[1] + 4 * unit, "font-size": 11 * unit, "stroke-width": 2 * unit }, [String(i + 1)]]]])))
    }
    svg.onclick = event => {
      const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
      const [x, y] = [p.x / photo.width, p.y / photo.height].map(n => Math.round(Math.max(0, Math.min(1, n)) * 1e4) / 1e4)
      memory.spaces = [...memory.spaces, [x, y]]
      refresh()
    }
    const told = el("p", { class: "quiet", role: "status" })
    const done = button("done", texts.done, () => send({ do: "spaces", spaces: memory.spaces }), "plain strong")
    const back = button("back", texts.back, () => { memory.spaces = memory.spaces.slice(0, -1); refresh() })
    const again = button("again", texts.again, () => { memory.spaces = []; refresh() })
    const refresh = () => {
      dots()
      told.textContent = texts.count.replace("#", String(memory.spaces.length))
      done.disabled = memory.spaces.length < 2; back.disabled = again.disabled = !memory.spaces.length
    }
    refill(root, box, el("p", { class: "quiet" }, texts.hint), el("div", { class: "taps" }, svg), told,
      el("div", { class: "actions" }, done, back, again, button("large", memory.large ? texts.whole : texts.large, () => { memory.large = !memory.large; render() })))
    refresh()
    memory.watch?.disconnect(); memory.watch = new ResizeObserver(dots); memory.watch.observe(svg)
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
