const NEAR_PX = 14 // a fingertip beside a small outline still means it

export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), byId = new Map(data.regions.map(r => [r.id, r]))
  const doubtful = data.regions.filter(r => r.doubtful)

  // A region that Python put in, or the next doubt once the selected one is settled.
  if (data.select && memory.wasSelect !== data.select && byId.has(data.select)) memory.selected = data.select
  memory.wasSelect = data.select
  if (memory.settling && !byId.get(memory.selected)?.doubtful) memory.selected = doubtful[0]?.id ?? null
  memory.settling = !!byId.get(memory.selected)?.doubtful
  if (!byId.has(memory.selected)) memory.selected = null
  if (memory.regions !== data.regions.length || memory.src !== data.src) memory.pending = null
  memory.regions = data.regions.length; memory.src = data.src

  if (!memory.photo) {
    const img = el("img", { draggable: "false" }), svg = document.createElementNS(SVG, "svg")
    memory.photo = el("div", { class: "photo" }, img, svg)
    memory.list = el("div", { class: "list" }); memory.sheet = el("div", { class: "bottom" })
    box.replaceChildren(memory.list, memory.photo, memory.sheet)
  }
  const [img, svg] = memory.photo.children
  if (img.getAttribute("src") !== data.src) img.src = data.src
  img.alt = data.alt
  img.width = data.width; img.height = data.height
  svg.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`)
  const unit = () => data.width / (svg.clientWidth || data.width) // photo pixels in one CSS pixel

  const select = id => { memory.selected = id; memory.settling = !!byId.get(id)?.doubtful; render() }
  const choose = (id, row, option) => send({ do: "choose", region: id, row, option })
  const act = (id, action) => action === "close" ? select(null) : send({ do: action, region: id })

  const near = ([x, y]) => {
    const slack = NEAR_PX * unit()
    const gap = r => Math.max(r.box[0] - x, x - r.box[0] - r.box[2], r.box[1] - y, y - r.box[1] - r.box[3])
    const far = r => Math.hypot(centre(r.box)[0] - x, centre(r.box)[1] - y) / Math.hypot(r.box[2], r.box[3])
    return data.regions.filter(r => gap(r) <= slack).sort((a, b) => far(a) - far(b))[0]
  }
  svg.onclick = event => {
    const r = svg.getBoundingClientRect()
    const at = [(event.clientX - r.left) / r.width * data.width, (event.clientY - r.top) / r.height * data.height]
    const hit = near(at)
    if (hit) { select(hit.id); svg.querySelector(`[data-focus="${hit.id}"]`)?.focus({ preventScroll: true }) }
    else if (data.addable && !memory.pending) { memory.pending = at; memory.selected = null; render(); send({ do: "add", x: at[0], y: at[1] }) }
  }
  const onkeydown = (event, id) => {
    if (event.key === "Enter" || event.key === " ") { select(id); event.preventDefault() }
    else keyed(event, data.rows, (...choice) => choose(id, ...choice), action => act(id, action))
  }

  // Each tag above its die, or below it where another tag lies there already.
  const sizeOf = r => Math.max(12, Math.min(20, r.box[3] / unit() * .38)) * unit()
  const tagLines = () => {
    const placed = new Map(), wide = (a, b) => (a.tag.length * sizeOf(a) + b.tag.length * sizeOf(b)) * .3
    for (const r of data.regions) {
      const size = sizeOf(r), above = Math.max(r.box[1] - 4 * unit(), size), below = r.box[1] + r.box[3] + size
      const covers = y => [...placed].some(([o, at]) => Math.abs(at - y) < size && Math.abs(centre(o.box)[0] - centre(r.box)[0]) < wide(o, r))
      placed.set(r, covers(above) && below < data.height && !covers(below) ? below : above)
    }
    return placed
  }
  const region = (r, line) => {
    const points = r.polygon.map(p => p.join()).join(" "), size = sizeOf(r)
    const g = draw(["g", { class: "region" + (r.doubtful ? " doubtful" : "") + (r.id === memory.selected ? " selected" : ""),
      tabindex: 0, role: "button", "data-focus": r.id, "data-id": r.id, "aria-label": r.name, "aria-pressed": String(r.id === memory.selected) },
      [["polygon", { class: "halo", points }, []], ["polygon", { class: "edge", points }, []],
       ["text", { class: "tag", x: centre(r.box)[0], y: line, "font-size": size, "stroke-width": size / 4 }, [r.tag]]]])
    g.onkeydown = event => onkeydown(event, r.id)
    return g
  }
  const crop = r => el("button", { type: "button", class: "crop", "aria-pressed": String(r.id === memory.selected), "aria-label": r.name,
    "data-focus": `crop-${r.id}`, onclick: () => select(r.id), onkeydown: e => onkeydown(e, r.id) }, view(data, r.box, 1.25), r.tag)

  const render = () => {
    const later = memory.pending ? [draw(["circle", { class: "pending", cx: memory.pending[0], cy: memory.pending[1], r: 18 * unit() }, []])] : []
    const lines = tagLines(), selected = byId.get(memory.selected)
    refill(root, svg, ...data.regions.filter(r => r !== selected).map(r => region(r, lines.get(r))),
      ...(selected ? [region(selected, lines.get(selected))] : []), ...later)
    refill(root, memory.list, ...(doubtful.length ? [el("h2", {}, data.texts.doubts), el("div", { class: "crops" }, ...doubtful.map(crop))] : []))
    refill(root, memory.sheet, selected ? sheet(selected, { rows: data.rows, texts: data.texts, photo: data,
      choose: (...choice) => choose(selected.id, ...choice), act: action => act(selected.id, action) }) : el("p", { class: "quiet" }, data.texts.hint))
  }
  show(memory, render)
  if (!memory.watch) { memory.watch = new ResizeObserver(() => memory.render()); memory.watch.observe(svg) }
  memory.render = render
  return () => { clearTimeout(memory.timer); memory.watch.disconnect() }
}
