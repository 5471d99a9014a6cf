export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  if (!(memory.open in data.spaces)) memory.open = null

  const button = (cls, focus, label, onclick, ...inside) =>
    el("button", { type: "button", class: cls, "data-focus": focus, "aria-label": label, title: label, onclick }, ...inside)
  const pressed = (b, is) => { b.setAttribute("aria-pressed", String(is)); return b }

  const build = (space, option) => send({ do: "build", space, option })
  const open = space => { memory.changing = false; memory.open = memory.open === space ? null : space; render() }
  const focusOn = space => root.querySelector(`[data-focus="${space}"]`)?.focus({ preventScroll: true })

  // Letters build, digits say floors or customers (also of a building that Python has not seen yet), arrows
  // walk, Delete empties.
  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
  const typeAt = space => memory.waiting.findLast(e => e.do === "build" && e.space === space)?.option ?? data.spaces[space].type
  const keyed = (event, space) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return
    const [r, c] = space.split("/").map(Number), step = ARROWS[event.key]
    const type = data.types.find(t => t.key === event.key.toLowerCase())
    const digits = data.types.find(t => t.id === typeAt(space))?.digits
    if (step) {
      const to = `${r + step[0]}/${c + step[1]}`
      if (to in data.spaces) { if (memory.open) { memory.changing = false; memory.open = to; render() } focusOn(to) }
    } else if (digits?.options.includes(event.key)) send({ do: digits.do, space, option: event.key })
    else if (type) build(space, type.id)
    else if (event.key === "Delete" || event.key === "Backspace") send({ do: "clear", space })
    else if (event.key === "Escape") { memory.open = null; render(); focusOn(space) }
    else return
    event.preventDefault(); event.stopPropagation()
  }

  const city = () => {
    const drawing = draw(data.drawing)
    drawing.setAttribute("role", "group"); drawing.setAttribute("aria-label", texts.city)
    drawing.querySelectorAll("[data-id]").forEach(g => {
      const space = g.dataset.id.replace("city/", "")
      g.setAttribute("tabindex", 0); g.setAttribute("role", "button"); g.setAttribute("aria-label", data.spaces[space].name)
      g.setAttribute("aria-pressed", String(space === memory.open)); g.dataset.focus = space
      if (space === memory.open) g.classList.add("chosen")
      g.onclick = () => { open(space); focusOn(space) }
      g.onkeydown = event => {
        if (event.key === "Enter" || event.key === " ") { open(space); event.preventDefault() } else keyed(event, space)
      }
    })
    return drawing
  }

  const option = (row, o) => pressed(button("option", `${row.do}-${o.id}`, `${row.title}: ${o.label}`,
    () => send({ do: row.do, space: memory.open, option: o.id }), o.drawing ? draw(o.drawing) : o.label), o.id === row.chosen)
  const rowOf = row => el("div", { class: "asked" + (row.options.length > 6 ? " long" : ""), role: "group", "aria-label": row.title },
    el("span", {}, row.title), el("div", {}, ...row.options.map(o => option(row, o))))
  const type = (t, s) => pressed(button("type", `type-${t.id}`, t.label,
    () => { memory.changing = false; build(memory.open, t.id) }, draw(t.drawing), t.short), t.id === s.type)
  const panel = (s, right) => {
    const types = !s.type || memory.changing
    return el("div", { class: "panel", role: "region", "aria-label": s.name, onkeydown: e => keyed(e, memory.open) },
      el("div", { class: "top" }, el("b", {}, s.name), button("close", "close", texts.close, () => { const was = memory.open; open(was); focusOn(was) }, "×")),
      types ? el("div", { class: "types", role: "group", "aria-label": texts.types }, ...data.types.map(t => type(t, s))) : null,
      ...(types ? [] : s.rows.map(rowOf)),
      s.type || right ? el("div", { class: "actions" }, right,
        s.type ? button("plain", "change", types ? texts.back : texts.change, () => { memory.changing = !types; render() }, types ? texts.back : texts.change) : null,
        s.type ? button("plain", "clear", texts.clear, () => send({ do: "clear", space: memory.open }), texts.clear) : null) : null)
  }

  const look = space => { memory.changing = false; memory.open = space; render() } // a tap in the photo only opens
  const render = () => {
    const s = data.spaces[memory.open]
    const photos = boardPhotos({ root, data: data.sight, memory, send, open: look, chosen: memory.open, render })
    box.classList.toggle("with-photo", !!photos.shot)
    refill(root, box,
      el("div", { class: "head", role: "status" }, el("b", {}, data.sight.points || data.points), el("span", {}, data.groups)),
      photos.ask, photos.shot,
      el("div", { class: "beside" }, city(), el("div", { class: "side" },
        s ? panel(s, photos.right(memory.open)) : el("p", { class: "quiet" }, texts.hint),
        el("div", { class: "counts" }, ...data.counts.map(c => tally(c, texts, memory, send))),
        data.release ? button("plain", "release", texts.release, () => send({ do: "release" }), texts.release) : null,
        problemList(data.problems))))
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
