const MOST_CROPS = 8
const opened = new Map() // which line is open, by the breakdown's key: kept where the page puts it up anew

export default function ({ data, parentElement: root }) {
  const memory = memoryOf(root), box = root.querySelector(".all")
  const lines = data.groups.flatMap(g => g.lines)
  const lit = () => lines.find(l => l.id === opened.get(data.key))
  const drawn = JSON.stringify({ ...data, seen: 0 })
  if (memory.drawn === drawn) { memory.later = null; return } // a run that changed nothing leaves a finger its button

  const photo = p => {
    const svg = draw(["svg", { viewBox: `0 0 ${p.width} ${p.height}` }, p.regions.map(r =>
      ["polygon", { class: "part", "data-id": r.id, points: r.polygon.map(q => q.join()).join(" ") }, []])])
    return el("div", { class: "photo" }, el("img", { src: p.src, alt: p.alt, width: p.width, height: p.height }), svg)
  }
  const boxOf = polygon => {
    const [xs, ys] = [0, 1].map(i => polygon.map(p => p[i])), [x, y] = [Math.min(...xs), Math.min(...ys)]
    return [x, y, Math.max(...xs) - x, Math.max(...ys) - y]
  }
  const crops = l => {
    const seen = l.parts.flatMap(part => data.photos.flatMap(p => p.regions.filter(r => r.id === part).map(r => [p, r])).slice(0, 1))
    return seen.length ? el("div", { class: "crops", role: "img", "aria-label": data.texts.crops },
      ...seen.slice(0, MOST_CROPS).map(([p, r]) => view(p, boxOf(r.polygon), 1.25)),
      seen.length > MOST_CROPS ? `+${seen.length - MOST_CROPS}` : null) : null
  }
  const detail = l => el("div", { class: "detail", id: `${l.id}-detail`, hidden: true },
    l.rule ? el("p", {}, l.rule) : null, crops(l), l.told ? el("p", { class: "quiet" }, l.told) : null)
  const toggle = (l, open) => { open ? opened.set(data.key, l.id) : opened.delete(data.key); light() }
  const line = l => el("div", { class: "entry", "data-entry": l.id },
    el("button", { type: "button", class: "line", "aria-expanded": "false", "aria-controls": `${l.id}-detail`, "data-focus": l.id, "data-line": l.id,
      onclick: () => toggle(l, opened.get(data.key) !== l.id), onkeydown: e => { if (e.key === "Escape") toggle(l, false) } },
      el("span", { class: "points" }, String(l.points)), el("span", { class: "text" }, l.text), el("span", { class: "more", "aria-hidden": "true" }, "›")),
    detail(l))
  const group = g => el("section", {}, el("h2", {}, el("span", {}, g.title), el("span", { class: "sum" }, String(g.points))), ...g.lines.map(line))

  const light = () => {
    const now = lit()
    box.classList.toggle("lighting", !!now && now.parts.length > 0)
    root.querySelectorAll("[data-id]").forEach(part => {
      part.classList.toggle("lit", !!now?.parts.includes(part.dataset.id))
      part.classList.toggle("near", !!now?.near.includes(part.dataset.id))
    })
    root.querySelectorAll("[data-line]").forEach(b => {
      const open = b.dataset.line === now?.id
      b.setAttribute("aria-expanded", String(open))
      b.nextElementSibling.hidden = !open
    })
    // On a phone drawing and photos lie in one row: the first photo that shows it comes into sight.
    const stage = root.querySelector(".stage"), seen = stage.querySelector(".photo .part.lit")?.closest(".photo")
    if (stage.scrollWidth > stage.clientWidth) stage.scrollLeft = seen ? seen.offsetLeft + seen.offsetWidth - stage.clientWidth : 0
  }
  const render = () => {
    memory.drawn = drawn
    refill(root, box,
      el("div", { class: "stage" }, draw(data.drawing), ...data.photos.map(photo)),
      el("div", { class: "lines" }, el("p", { class: "quiet" }, data.texts.hint), ...data.groups.map(group),
        el("h2", { class: "total" }, el("span", {}, data.texts.total), el("span", { class: "sum" }, data.total))))
    light()
  }
  show(memory, render)
}
