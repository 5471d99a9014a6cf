export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  if (!(memory.open in data.spaces)) memory.open = null

  // Taps show at once; what Python has not answered yet is laid over what it said last.
  const sent = new Map(memory.waiting.filter(e => e.space).map(e => [e.space, e.do === "put" ? e.colour : null]))
  const colourAt = space => sent.has(space) ? sent.get(space) : data.spaces[space].colour
  const lookOf = id => id === data.unknown.id ? data.unknown : data.colours.find(c => c.id === id)
  const put = (space, colour) => { sent.set(space, colour); send({ do: "put", space, colour }) }
  const take = space => { const colour = colourAt(space); sent.set(space, null); send({ do: "take", space, colour }) }
  const focusOn = space => root.querySelector(`[data-focus="${space}"]`)?.focus({ preventScroll: true })

  // The other spaces of the star, clockwise from this one on.
  const following = space => {
    const star = Object.keys(data.spaces).filter(s => data.spaces[s].star === data.spaces[space].star)
    const at = star.indexOf(space)
    return [...star.slice(at + 1), ...star.slice(0, at)]
  }
  const choose = colour => {
    const space = memory.open
    put(space, colour)
    memory.open = following(space).find(s => colourAt(s) === null) ?? null
    render()
  }
  const tap = space => {
    const only = data.spaces[space].only
    if (only) { colourAt(space) === only ? take(space) : put(space, only); memory.open = null }
    else memory.open = memory.open === space ? null : space
    render()
  }
  const empty = space => { take(space); render() }

  // Letters put a colour, arrows walk round the star, Page keys from star to star, Delete takes a tile off.
  const keyed = (event, space) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return
    const colour = data.colours.find(c => c.key === event.key.toLowerCase()), round = following(space)
    const all = Object.keys(data.spaces), stars = [...new Set(all.map(s => data.spaces[s].star))]
    const walk = { ArrowRight: round[0], ArrowDown: round[0], ArrowLeft: round.at(-1), ArrowUp: round.at(-1) }[event.key]
    const turn = { PageDown: 1, PageUp: -1 }[event.key]
    if (walk) { if (memory.open) memory.open = walk; render(); focusOn(walk) }
    else if (turn) {
      const to = stars[(stars.indexOf(data.spaces[space].star) + turn + stars.length) % stars.length]
      const first = all.find(s => data.spaces[s].star === to)
      if (memory.open) memory.open = first
      render(); focusOn(first)
    } else if (colour) { put(space, colour.id); render() }
    else if (event.key === "Delete" || event.key === "Backspace") empty(space)
    else if (event.key === "Escape") { memory.open = null; render(); focusOn(space) }
    else return
    event.preventDefault(); event.stopPropagation()
  }

  const board = () => {
    const drawing = draw(data.drawing)
    drawing.setAttribute("role", "group"); drawing.setAttribute("aria-label", texts.board)
    drawing.querySelectorAll("[data-id]").forEach(g => {
      const space = g.dataset.id
      g.setAttribute("tabindex", 0); g.setAttribute("role", "button"); g.setAttribute("aria-label", data.spaces[space].name)
      g.setAttribute("aria-pressed", String(space === memory.open)); g.dataset.focus = space
      if (space === memory.open) g.classList.add("chosen")
      if (sent.has(space) && sent.get(space) !== data.spaces[space].colour) {
        const look = lookOf(sent.get(space)), text = g.querySelector("text")
        g.classList.toggle("sent", !!look)
        g.querySelector(".motif")?.remove()
        g.querySelector(".face").setAttribute("fill", look?.fill ?? "transparent")
        text.textContent = look?.letter ?? ""; text.setAttribute("fill", look?.ink ?? "currentColor"); text.setAttribute("opacity", 1)
      }
      g.onclick = () => { tap(space); focusOn(space) }
      g.onkeydown = event => {
        if (event.key === "Enter" || event.key === " ") { tap(space); focusOn(space); event.preventDefault() } else keyed(event, space)
      }
    })
    return drawing
  }

  const button = (cls, focus, label, onclick, ...inside) =>
    el("button", { type: "button", class: cls, "data-focus": focus, "aria-label": label, title: label, onclick }, ...inside)
  const colour = c => {
    const b = button("colour", `colour-${c.id}`, c.label, () => choose(c.id), draw(c.drawing))
    b.setAttribute("aria-pressed", String(colourAt(memory.open) === c.id))
    return b
  }
  const panel = (space, right) => el("div", { class: "panel", role: "region", "aria-label": data.spaces[space].name, onkeydown: e => keyed(e, space) },
    el("div", { class: "top" }, el("b", {}, data.spaces[space].name),
      button("close", "close", texts.close, () => { memory.open = null; render(); focusOn(space) }, "×")),
    el("div", { class: "colours", role: "group", "aria-label": texts.colours }, ...data.colours.map(colour),
      ...(data.spaces[space].star === "corner" ? [colour(data.unknown)] : [])),
    el("div", { class: "actions" }, right,
      colourAt(space) === null ? null : button("plain", "empty", texts.empty, () => empty(space), texts.empty)))

  const look = space => { memory.open = space; render() } // a tap in the photo only opens
  const render = () => {
    const photos = boardPhotos({ root, data: data.sight, memory, send, open: look, chosen: memory.open, render })
    box.classList.toggle("with-photo", !!photos.shot)
    refill(root, box,
    el("div", { class: "head", role: "status" }, el("b", {}, data.sight.points || data.points), el("span", {}, data.groups)),
    photos.ask, photos.shot,
    el("div", { class: "beside" }, board(), el("div", { class: "side" },
      memory.open ? panel(memory.open, photos.right(memory.open)) : el("p", { class: "quiet" }, texts.hint),
      el("div", { class: "counts" }, ...data.counts.map(c => tally(c, texts, memory, send))),
      problemList(data.problems))))
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
