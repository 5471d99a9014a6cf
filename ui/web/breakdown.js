export default function ({ data, parentElement: root }) {
  const memory = memoryOf(root), box = root.querySelector(".all")
  if (memory.name !== data.name) { memory.name = data.name; memory.lit = null }
  const lines = data.groups.flatMap(g => g.lines)
  if (!lines.some(l => l.id === memory.lit)) memory.lit = null

  const photo = p => {
    const svg = draw(["svg", { viewBox: `0 0 ${p.width} ${p.height}` }, p.regions.map(r =>
      ["polygon", { class: "part", "data-id": r.id, points: r.polygon.map(q => q.join()).join(" ") }, []])])
    return el("div", { class: "photo" }, el("img", { src: p.src, alt: p.alt, width: p.width, height: p.height }), svg)
  }
  const line = l => el("button", { type: "button", class: "line", "aria-pressed": "false", "data-focus": l.id, "data-line": l.id,
    onclick: () => { memory.lit = memory.lit === l.id ? null : l.id; light() } },
    el("span", { class: "points" }, String(l.points)), el("span", {}, l.text))
  const group = g => el("section", {}, el("h3", {}, el("span", {}, g.title), el("span", { class: "sum" }, String(g.points))), ...g.lines.map(line))

  const light = () => {
    const lit = lines.find(l => l.id === memory.lit)
    box.classList.toggle("lighting", !!lit)
    root.querySelectorAll("[data-id]").forEach(part => {
      part.classList.toggle("lit", !!lit?.parts.includes(part.dataset.id))
      part.classList.toggle("near", !!lit?.near.includes(part.dataset.id))
    })
    root.querySelectorAll("[data-line]").forEach(b => b.setAttribute("aria-pressed", String(b.dataset.line === memory.lit)))
  }
  refill(root, box,
    el("div", { class: "stage" }, draw(data.drawing), ...data.photos.map(photo)),
    el("div", { class: "lines" }, el("p", { class: "quiet" }, data.texts.hint), ...data.groups.map(group),
      el("h3", { class: "total" }, el("span", {}, data.texts.total), el("span", { class: "sum" }, data.total))))
  light()
}
