const NEAR_PX = 12 // a fingertip beside a small face still means it

export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  const dice = new Map(data.dice.map(d => [d.id, d])), pool = data.dice.filter(d => !d.placed)
  const openCells = data.cells.filter(c => c.heights.length), doubtful = data.dice.filter(d => d.doubtful)
  const toCheck = [...openCells.map(c => `cell-${c.index}`), ...doubtful.map(d => d.id)]

  // Always one die in hand: the chosen one, or the next beside the building.
  if (!pool.some(d => d.id === memory.hand)) memory.hand = pool[0]?.id ?? null
  // Once a doubt is settled the next one opens.
  if (memory.settling && !toCheck.includes(memory.open)) memory.open = toCheck[0] ?? null
  const isThere = id => dice.has(id) || openCells.some(c => `cell-${c.index}` === id)
  if (!isThere(memory.open)) memory.open = null
  // A die that was pointed at is looked at as soon as it is there.
  if (memory.adding < data.dice.length) { memory.open = data.dice.at(-1).id; memory.adding = undefined }
  memory.settling = toCheck.includes(memory.open)
  memory.colour ??= data.rows[1].options[0].id
  memory.byHand ??= !data.dice.length && !data.photos.length
  memory.turns ??= 0
  // A new photo is looked at as soon as it comes.
  if (memory.shots !== data.photos.length) memory.shot = data.photos.length - 1
  memory.shots = data.photos.length

  const choose = (die, row, option) => send({ do: "choose", region: die, row, option })
  const act = (die, action) => { if (action === "close") { memory.open = null; render() } else send({ do: action, region: die }) }
  const onkeydown = (event, id) => keyed(event, data.rows, (...choice) => choose(id, ...choice), action => act(id, action))
  const open = id => {
    memory.open = id
    memory.settling = toCheck.includes(memory.open)
    const shot = dice.get(memory.open)?.photo ?? -1
    if (shot >= 0) memory.shot = shot
    render()
  }
  const put = cell => memory.hand && send({ do: "place", region: memory.hand, cell })

  // --- what is to check -----------------------------------------------------------------------------------
  const chip = id => {
    const d = dice.get(id), c = d ? null : openCells.find(c => `cell-${c.index}` === id)
    const looks = d ? (d.box && data.photos[d.photo] ? view(data.photos[d.photo], d.box, 1.4) : draw(d.drawing)) : el("span", { class: "tall" }, "↕")
    return el("button", { type: "button", class: "crop", "aria-pressed": String(id === memory.open), "aria-label": d ? d.name : c.openName,
      "data-focus": `crop-${id}`, onclick: () => open(id), onkeydown: e => { if (d) onkeydown(e, id) } }, looks, d ? d.tag : c.short)
  }

  // --- the building ---------------------------------------------------------------------------------------
  const solid = () => {
    const drawing = draw(data.drawings[memory.turns])
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
    drawing.querySelectorAll(".cell").forEach(g => {
      const [, r, c] = g.dataset.id.split("-").map(Number)
      if (memory.hand) { g.classList.add("takes"); g.onclick = () => put(2 * r + c) }
    })
    return drawing
  }
  const turn = (by, sign, name) => el("button", { type: "button", class: "plain turn", "aria-label": name, title: name, "data-focus": `turn-${by}`,
    onclick: () => { memory.turns = (memory.turns + by + 4) % 4; render() } }, sign)
  const building = () => el("div", { class: "solid" },
    el("div", { class: "bar" }, turn(1, "↻", texts.left), el("h2", {}, texts.drawing), turn(-1, "↺", texts.right)), solid(),
    el("p", { class: "verdict " + data.verdict.kind, role: "status" }, data.verdict.text))

  // --- photos ---------------------------------------------------------------------------------------------
  const region = (d, unit) => {
    const points = d.polygon.map(p => p.join()).join(" "), size = Math.max(12, Math.min(20, d.box[3] / unit * .4)) * unit
    const g = draw(["g", { class: "region" + (d.doubtful ? " doubtful" : "") + (d.id === memory.open ? " selected" : ""),
      tabindex: 0, role: "button", "data-focus": `region-${d.id}`, "data-id": d.id, "aria-label": d.name, "aria-pressed": String(d.id === memory.open) },
      [["polygon", { class: "halo", points }, []], ["polygon", { class: "edge", points }, []],
       ["text", { class: "tag", x: centre(d.box)[0], y: centre(d.box)[1] + size * .35, "font-size": size, "stroke-width": size / 4 }, [d.tag]]]])
    g.onkeydown = event => { if (event.key === "Enter" || event.key === " ") { open(d.id); event.preventDefault() } else onkeydown(event, d.id) }
    return g
  }
  // The part of a photo around its dice; all of it where they fill it, or where there are none.
  const nearby = (seen, p) => {
    if (!seen.length) return [0, 0, p.width, p.height]
    const ends = (i, size) => [Math.min(...seen.map(d => d.box[i])), Math.max(...seen.map(d => d.box[i] + d.box[i + 2])), size]
    const room = Math.max(...seen.map(d => Math.max(d.box[2], d.box[3])))
    const cut = ([low, high, size]) => { const from = Math.max(0, low - room); return [from, Math.min(size, high + room) - from] }
    const [left, width] = cut(ends(0, p.width)), [up, height] = cut(ends(1, p.height))
    return [left, up, width, height]
  }
  const shot = () => {
    const p = data.photos[memory.shot]
    if (!p) return null
    const seen = data.dice.filter(d => d.photo === memory.shot && d.polygon)
    const corners = memory.corners?.sha === p.sha ? memory.corners.set : null
    const frame = memory.far || p.addable || corners ? [0, 0, p.width, p.height] : nearby(seen, p)
    const svg = draw(["svg", { viewBox: frame.join(" "), role: "group", "aria-label": p.alt, style: `aspect-ratio: ${frame[2]} / ${frame[3]}` }, []])
    const fill = () => {
      const unit = 1 / (svg.getScreenCTM()?.a || 1)
      refill(root, svg, draw(["image", { href: p.src, width: p.width, height: p.height }, []]), ...seen.filter(d => d.id !== memory.open).map(d => region(d, unit)), ...seen.filter(d => d.id === memory.open).map(d => region(d, unit)),
        ...(corners ?? []).map(([cx, cy]) => draw(["circle", { class: "corner", cx, cy, r: 7 * unit }, []])))
    }
    svg.onclick = event => {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
      const at = [x, y], unit = 1 / svg.getScreenCTM().a
      if (corners) {
        corners.push([x, y])
        if (corners.length === 4) { memory.corners = null; send({ do: "corners", photo: p.sha, corners }) }
        return render()
      }
      const gap = d => Math.max(d.box[0] - at[0], at[0] - d.box[0] - d.box[2], d.box[1] - at[1], at[1] - d.box[1] - d.box[3])
      const far = d => Math.hypot(centre(d.box)[0] - at[0], centre(d.box)[1] - at[1])
      const hit = seen.filter(d => gap(d) <= NEAR_PX * unit).sort((a, b) => far(a) - far(b))[0]
      if (hit) open(hit.id)
      else if (p.addable) { memory.adding = data.dice.length; send({ do: "add", photo: p.sha, x: at[0], y: at[1] }) }
    }
    fill()
    memory.watch?.disconnect()
    memory.watch = new ResizeObserver(fill); memory.watch.observe(svg)
    const tab = (q, i) => el("button", { type: "button", class: "tab" + (q.error ? " failed" : ""), "aria-pressed": String(i === memory.shot), "aria-label": q.alt,
      "data-focus": `shot-${i}`, onclick: () => { memory.shot = i; render() } }, el("img", { src: q.src, alt: "" }), q.error ? "!" : String(i + 1))
    const button = (text, event) => el("button", { type: "button", class: "plain", "data-focus": event.do + (event.of ?? ""), onclick: () => send({ ...event, photo: p.sha }) }, text)
    return el("div", { class: "shot" },
      data.photos.length > 1 ? el("div", { class: "tabs", role: "group", "aria-label": texts.photos }, ...data.photos.map(tab)) : null,
      corners ? el("p", { class: "hint", role: "status" }, texts.corner[corners.length]) : p.error ? el("p", { class: "refused", role: "alert" }, p.error) : p.told ? el("p", { class: "quiet" }, p.told) : null,
      el("div", { class: "photo" }, svg),
      el("div", { class: "actions" },
        p.error ? button(texts.again, { do: "look_again", of: p.of }) : null,
        p.error && p.of === "building" ? el("button", { type: "button", class: "plain", "data-focus": "corners", onclick: () => {
          memory.corners = corners ? null : { sha: p.sha, set: [] }; render() } }, texts.setCorners) : null,
        p.other ? button(p.other === "dice" ? texts.asDice : texts.asBuilding, { do: "look_again", of: p.other }) : null,
        seen.length && !p.addable ? el("button", { type: "button", class: "plain", "data-focus": "far", onclick: () => { memory.far = !memory.far; render() } }, memory.far ? texts.near : texts.whole) : null,
        button(texts.removePhoto, { do: "remove_photo" })))
  }

  // --- dice beside it, cells, plan ------------------------------------------------------------------------
  const beside = d => el("button", { type: "button", class: "choice" + (d.doubtful ? " likely" : ""), "aria-label": d.name, title: d.name,
    "aria-pressed": String(d.id === memory.hand), "data-focus": `pool-${d.id}`, onkeydown: e => onkeydown(e, d.id),
    onclick: () => { if (memory.hand === d.id) open(d.id); else { memory.hand = d.id; memory.open = null; render() } } }, draw(d.drawing))
  const cell = c => el("div", { class: "cell" + (c.plan === "X" ? " hatched" : "") + (c.wrong ? " wrong" : "") + (c.differs ? " differs" : "") },
    el("button", { type: "button", class: "stack", "aria-label": c.name, "data-focus": `cell-${c.index}`, disabled: !memory.hand, onclick: () => put(c.index) },
      c.top ? draw(c.top) : el("span", { class: "empty" }, c.plan === "X" ? "" : memory.hand ? "+" : "")),
    el("span", { class: "count" }, c.wrong ? "! " : "", c.wanted !== null ? `${c.built}/${c.wanted}` : c.built ? String(c.built) : "", c.heights.length ? " ?" : ""),
    c.built ? el("button", { type: "button", class: "off", "aria-label": c.off, title: c.off, "data-focus": `off-${c.index}`,
      onclick: () => send({ do: "take_off", cell: c.index }) }, "↥") : null)
  const shown = c => awaited(memory, e => e.do === "plan" && e.cell === c.index, "print", c.plan)
  const print = c => el("button", { type: "button", class: "print" + (shown(c) === "X" ? " hatched" : ""), "aria-label": shown(c) === c.plan ? c.planName : texts.saving,
    "data-focus": `plan-${c.index}`, onclick: () => {
      send({ do: "plan", cell: c.index, saw: shown(c), print: { "": "1", 1: "2", 2: "3", 3: "X", X: "" }[shown(c)] }); render()
    } }, shown(c) || "·")

  const typing = () => el("div", { class: "typing", onkeydown: typed },
    ...data.rows.toReversed().map(row => choices({ ...row, id: `type-${row.id}` }, row.id === "colour" ? memory.colour : null, [],
      (_, option) => { if (row.id === "colour") { memory.colour = option; render() } else send({ do: "type", colour: memory.colour, value: option }) })))
  const typed = event => {
    const option = optionOf(data.rows, event.key)
    if (!option || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault(); event.stopPropagation()
    if (option[0] === "colour") { memory.colour = option[1]; render() } else send({ do: "type", colour: memory.colour, value: option[1] })
  }

  // --- the sheet of what is open --------------------------------------------------------------------------
  const dieSheet = d => {
    const part = sheet(d, { rows: data.rows, texts, photo: data.photos[d.photo], choose: (...choice) => choose(d.id, ...choice), act: action => act(d.id, action) })
    const to = c => el("button", { type: "button", class: "to" + (c.plan === "X" ? " hatched" : ""), "aria-label": `${texts.move} ${c.where}`, title: c.where,
      "aria-pressed": String(d.cell === c.index), "data-focus": `to-${c.index}`, onclick: () => d.cell === c.index || send({ do: "place", region: d.id, cell: c.index }) }, String(c.built || ""))
    part.querySelector(".actions").before(el("div", { class: "moves", role: "group", "aria-label": texts.place },
      el("span", { class: "quiet" }, texts.place), el("div", { class: "grid tiny" }, ...data.cells.map(to)),
      d.placed ? el("button", { type: "button", class: "plain", "data-focus": "set-beside", onclick: () => send({ do: "set_beside", region: d.id }) }, texts.off) : null))
    return part
  }
  const cellSheet = c => el("div", { class: "sheet", role: "region", "aria-label": c.openName },
    el("div", { class: "head" }, el("div", { class: "told" }, el("div", { class: "what" }, c.openName), el("div", { class: "why" }, c.why)),
      el("button", { type: "button", class: "close", "aria-label": texts.close, "data-focus": "close", onclick: () => act(null, "close") }, "×")),
    el("div", { class: "actions" }, ...c.heights.map(h => el("button", { type: "button", class: "plain" + (h === c.built ? " strong" : ""), "data-focus": `height-${h}`,
      onclick: () => send({ do: "height", cell: c.index, height: h }) }, c.high[String(h)]))))

  const render = () => {
    const die = dice.get(memory.open), column = openCells.find(c => `cell-${c.index}` === memory.open)
    refill(root, box,
      toCheck.length ? el("div", { class: "list" }, el("h2", {}, texts.doubts), el("div", { class: "crops" }, ...toCheck.map(chip))) : null,
      data.hint ? el("p", { class: "hint", role: "status" }, data.hint) : null,
      el("div", { class: "views" }, building(), shot()),
      el("h2", {}, pool.length ? texts.beside : texts.placed),
      el("div", { class: "row pool" }, ...pool.map(beside),
        el("button", { type: "button", class: "plain plus", "aria-label": texts.type, title: texts.type, "aria-expanded": String(memory.byHand), "data-focus": "type",
          onclick: () => { memory.byHand = !memory.byHand; render() } }, "+")),
      memory.byHand ? typing() : null,
      el("div", { class: "tables" },
        el("div", { class: "plan" }, el("h2", {}, texts.plan), el("div", { class: "grid small" }, ...data.cells.map(print)),
          el("p", { class: "quiet", role: "status" }, texts.sum),
          data.hatchable ? el("button", { type: "button", class: "plain", "data-focus": "hatch", onclick: () => send({ do: "hatch_the_rest" }) }, texts.hatch) : null),
        el("div", { class: "wide" }, el("h2", {}, texts.building), el("div", { class: "grid" }, ...data.cells.map(cell)))),
      die || column ? el("div", { class: "bottom" }, die ? dieSheet(die) : cellSheet(column)) : null)
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
