export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  const button = (cls, focus, label, onclick, ...inside) =>
    el("button", { type: "button", class: cls, "data-focus": focus, "aria-label": label, title: label, onclick }, ...inside)

  const step = (s, i) => {
    const bonus = s.bonus ? el("span", { class: "bonus" }, s.bonus) : null
    const b = button("step", `step-${s.space}`, `${i + 1}: ${s.name}, ${s.points}${s.bonus ? `, ${s.bonus}` : ""}`, 
      () => send({ do: "next", space: s.space, named: !awaited(memory, e => e.do === "next" && e.space === s.space, "named", s.named) }),
      el("span", { class: "number" }, String(i + 1)), draw(s.drawing), el("span", {}, s.text, bonus), el("span", { class: "points" }, `+${s.points}`))
    b.setAttribute("aria-pressed", String(s.named))
    return el("li", {}, b)
  }
  const board = () => {
    const drawing = draw(data.drawing)
    drawing.setAttribute("role", "img"); drawing.setAttribute("aria-label", texts.board)
    return drawing
  }
  show(memory, () => refill(root, box,
    el("div", { class: "top" }, el("b", {}, data.title),
      data.wild ? el("span", { class: "wild" }, texts.wild, draw(data.wild.drawing), data.wild.label) : null),
    data.over ? null : el("p", { class: "told", role: "status" }, data.told),
    board(),
    el("div", { class: "side" },
      ...(data.steps.length ? [el("p", { class: "quiet" }, texts.order), el("ol", {}, ...data.steps.map(step))] : []),
      data.named ? button("plain", "forget", texts.forget, () => send({ do: "forget" }), texts.forget) : null,
      problemList(data.problems),
      el("div", { class: "counts" }, ...data.counts.map(c => tally(c, texts, memory, send))),
      data.marker ? el("p", { class: "marker", role: "status" }, data.marker) : null,
      el("div", { class: "actions" },
        data.reopen ? button("plain", "reopen", data.reopen, () => send({ do: "reopen", round: data.round - 1 }), data.reopen) : null,
        data.start ? button("plain", "start", data.start.label, () => send({ do: "start", here: data.start.here }), data.start.label) : null,
        data.over ? null : button("plain strong", "end", data.end, () => send({ do: "end", round: data.round }), data.end)))))
  return () => clearTimeout(memory.timer)
}
