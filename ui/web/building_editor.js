export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), dice = new Map(data.dice.map(d => [d.id, d]))
  const pool = data.dice.filter(d => !d.placed)

  // Always one die in hand: the chosen one, or the next beside the building.
  if (!pool.some(d => d.id === memory.hand)) memory.hand = pool[0]?.id ?? null
  if (!dice.has(memory.open)) memory.open = null
  memory.colour ??= data.rows[1].options[0].id
  memory.typing ??= !data.dice.length

  const choose = (die, row, option) => send({ do: "choose", region: die, row, option })
  const act = (die, action) => { if (action === "close") { memory.open = null; render() } else send({ do: action, region: die }) }
  const onkeydown = (event, id) => keyed(event, data.rows, (...choice) => choose(id, ...choice), action => act(id, action))
  const open = id => { memory.open = memory.open === id ? null : id; render() }

  const beside = d => el("button", { type: "button", class: "choice" + (d.doubtful ? " likely" : ""), "aria-label": d.name, title: d.name,
    "aria-pressed": String(d.id === memory.hand), "data-focus": `pool-${d.id}`, onkeydown: e => onkeydown(e, d.id),
    onclick: () => { if (memory.hand === d.id) open(d.id); else { memory.hand = d.id; memory.open = null; render() } } }, draw(d.drawing))

  const cell = c => el("div", { class: "cell" + (c.plan === "X" ? " hatched" : "") + (c.wrong ? " wrong" : "") },
    el("button", { type: "button", class: "stack", "aria-label": c.name, "data-focus": `cell-${c.index}`, disabled: !memory.hand,
      onclick: () => memory.hand && send({ do: "place", region: memory.hand, cell: c.index }) },
      c.top ? draw(c.top) : el("span", { class: "empty" }, c.plan === "X" ? "" : memory.hand ? "+" : "")),
    el("span", { class: "count" }, c.wrong ? "! " : "", c.wanted ? `${c.built}/${c.wanted}` : c.built ? String(c.built) : ""),
    c.built ? el("button", { type: "button", class: "off", "aria-label": c.off, title: c.off, "data-focus": `off-${c.index}`,
      onclick: () => send({ do: "take_off", cell: c.index }) }, "↥") : null)

  const print = c => el("button", { type: "button", class: "print" + (c.plan === "X" ? " hatched" : ""), "aria-label": c.planName,
    "data-focus": `plan-${c.index}`, onclick: () => send({ do: "plan", cell: c.index }) }, c.plan || "·")

  const typing = () => el("div", { class: "typing" },
    ...data.rows.toReversed().map(row => choices({ ...row, id: `type-${row.id}` }, row.id === "colour" ? memory.colour : null, [],
      (_, option) => { if (row.id === "colour") { memory.colour = option; render() } else send({ do: "type", colour: memory.colour, value: option }) })))
  const typed = event => {
    const option = optionOf(data.rows, event.key)
    if (!option || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault(); event.stopPropagation()
    if (option[0] === "colour") { memory.colour = option[1]; render() } else send({ do: "type", colour: memory.colour, value: option[1] })
  }

  const solid = () => {
    const drawing = draw(data.drawing)
    drawing.querySelectorAll(".die").forEach(g => {
      const id = g.dataset.id
      g.setAttribute("tabindex", 0); g.setAttribute("role", "button"); g.dataset.focus = `die-${id}`
      if (id === memory.open) g.classList.add("chosen")
      if (data.wrong.includes(id)) g.classList.add("wrong")
      g.onclick = () => open(id)
      g.onkeydown = event => {
        if (event.key === "Enter" || event.key === " ") { open(id); event.preventDefault() } else onkeydown(event, id)
      }
    })
    return drawing
  }

  const render = () => {
    const part = dice.get(memory.open), texts = data.texts
    refill(root, box,
      el("h3", {}, pool.length ? texts.beside : texts.placed),
      el("div", { class: "row pool" }, ...pool.map(beside),
        el("button", { type: "button", class: "plain plus", "aria-label": texts.type, title: texts.type, "aria-expanded": String(memory.typing), "data-focus": "type",
          onclick: () => { memory.typing = !memory.typing; render() } }, "+")),
      memory.typing ? (() => { const t = typing(); t.onkeydown = typed; return t })() : null,
      el("div", { class: "tables" },
        el("div", {}, el("h3", {}, texts.plan), el("div", { class: "grid small" }, ...data.cells.map(print)),
          el("p", { class: "quiet", role: "status" }, texts.sum)),
        el("div", { class: "wide" }, el("h3", {}, texts.building), el("div", { class: "grid" }, ...data.cells.map(cell))),
        el("div", { class: "solid" }, el("h3", {}, texts.drawing), solid())),
      part ? el("div", { class: "bottom" }, sheet(part, { rows: data.rows, texts, photo: part.photo, choose: (...choice) => choose(part.id, ...choice), act: action => act(part.id, action) })) : null)
  }
  render()
  return () => clearTimeout(memory.timer)
}
