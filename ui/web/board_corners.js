// Four corners set by hand: grips to drag, a loupe under the finger's way, the board's own lines between them.
const PAD = .08 // a board's corner may lie outside its photo by this share of it
const LOUPE_PX = 132, LOUPE_ZOOM = 3, RING_PX = 13, REACH_PX = 26

// From a unit square to four corners: top left, top right, bottom right, bottom left.
const toCorners = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) => {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2], [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const all = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - sy * dx2) / all, h = (dx1 * sy - dy1 * sx) / all
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3]
  return ([u, v]) => { const w = g * u + h * v + 1; return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w] }
}

// Whether they can be a board's corners seen from above: in order, no side crossing another.
const isOutline = corners => corners.every(([x, y], i) => {
  const [[bx, by], [cx, cy]] = [corners[(i + 1) % 4], corners[(i + 2) % 4]]
  return (bx - x) * (cy - by) - (by - y) * (cx - bx) > 0
})

// `photo`: src, width, height; `start`: corners to begin with; `done` gets them as they were set. With `points`
// they are no outline but places with numbers.
const gripTool = ({ photo, start, grid, texts, done, cancel, points = false }) => {
  let corners = start.map(point => [...point]), held = null
  const pad = PAD * Math.max(photo.width, photo.height), view = [-pad, -pad, photo.width + 2 * pad, photo.height + 2 * pad]
  const picture = () => draw(["image", { href: photo.src, width: photo.width, height: photo.height }, []])
  const svgOf = (cls, box, ...inside) => { const svg = draw(["svg", { class: cls, viewBox: box.join(" ") }, []]); svg.append(...inside); return svg }
  const [lines, around, grips] = [0, 1, 2].map(() => draw(["g", {}, []]))
  const svg = svgOf("gripped", view, picture(), lines, grips), loupe = svgOf("loupe", [0, 0, 1, 1], picture(), around)
  svg.setAttribute("role", "group"); svg.setAttribute("aria-label", texts.hint); svg.style.aspectRatio = `${view[2]} / ${view[3]}`
  loupe.setAttribute("aria-hidden", "true")
  const unit = () => 1 / (svg.getScreenCTM()?.a || 1) // photo pixels in one CSS pixel
  const at = event => { const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()); return [p.x, p.y] }

  const handles = texts.corners.map((name, i) => {
    const g = draw(["g", { class: "grip", tabindex: 0, role: "button", "aria-label": name, "data-focus": `grip-${i}` },
      [["circle", { class: "reach" }, []], ["circle", { class: "halo" }, []], ["circle", { class: "ring" }, []]]])
    g.onpointerdown = event => {
      const [x, y] = at(event)
      held = { i, from: [corners[i][0] - x, corners[i][1] - y] }
      g.setPointerCapture(event.pointerId); g.focus({ preventScroll: true }); redraw(); event.preventDefault()
    }
    g.onpointermove = event => { if (held?.i === i) { const [x, y] = at(event); put(i, [x + held.from[0], y + held.from[1]]) } }
    g.onpointerup = g.onpointercancel = () => { held = null; redraw() }
    g.onclick = event => event.stopPropagation()
    // A finger on a grip drags it, one on the bare photo scrolls the page: touch-action can't tell parts of an SVG apart.
    g.addEventListener("touchstart", event => event.preventDefault(), { passive: false })
    g.onkeydown = event => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
      if (!step) return
      const far = unit() * (event.shiftKey ? 10 : 1)
      put(i, [corners[i][0] + step[0] * far, corners[i][1] + step[1] * far])
      event.preventDefault(); event.stopPropagation()
    }
    g.onfocus = g.onblur = () => redraw()
    return g
  })
  grips.append(...handles)
  // A tap on the bare photo brings the nearest grip there.
  svg.onclick = event => {
    const [x, y] = at(event), far = ([a, b]) => Math.hypot(a - x, b - y)
    const i = corners.map((c, n) => [far(c), n]).sort((a, b) => a[0] - b[0])[0][1]
    put(i, [x, y]); handles[i].focus({ preventScroll: true })
  }
  const put = (i, [x, y]) => {
    const within = (n, size) => Math.max(-pad, Math.min(size + pad, n))
    corners[i] = [within(x, photo.width), within(y, photo.height)]
    redraw()
  }

  const read = el("button", { type: "button", class: "plain strong", "data-focus": "grips-done", onclick: () => done(corners.map(p => p.map(n => Math.round(n * 10) / 10))) }, texts.read)
  const told = el("p", { class: "quiet", role: "status" })
  const redraw = () => {
    const good = points || isOutline(corners), px = unit(), place = good && !points ? toCorners(corners) : null
    const path = line => line.map(p => place(p).map(n => n.toFixed(1)).join()).join(" ")
    const line = (at, cls = "") => ["polyline", { class: `line ${cls}`, points: path(at) }, []]
    const name = ([x, y], i) => ["text", { class: "tag", x, y: y - RING_PX * 1.5 * px, "font-size": 18 * px, "stroke-width": 4.5 * px }, [String(i + 1)]]
    const outline = points ? ["g", {}, []] : ["polygon", { class: "frame" + (good ? "" : " wrong"), points: corners.map(p => p.join()).join(" ") }, []]
    const label = (size, [text, at]) => { const [x, y] = place(at); return ["text", { class: "tag", x, y: y + size * .35, "font-size": size, "stroke-width": size / 4 }, [text]] }
    const inner = good ? grid.lines.map(at => line(at)) : []
    lines.replaceChildren(...[outline, ...(points ? corners.map(name) : []), ...inner, ...(good ? grid.labels.map(l => label(14 * px, l)) : [])].map(draw))
    handles.forEach((g, i) => {
      for (const [n, r] of [REACH_PX, RING_PX, RING_PX].entries()) { const c = g.children[n]; c.setAttribute("cx", corners[i][0]); c.setAttribute("cy", corners[i][1]); c.setAttribute("r", r * px) }
    })
    told.textContent = good ? texts.hint : texts.crossed
    read.disabled = !good
    const shown = held?.i ?? handles.findIndex(g => g.matches(":focus-visible"))
    loupe.classList.toggle("on", shown >= 0)
    if (shown < 0) return
    const [x, y] = corners[shown], side = LOUPE_PX / LOUPE_ZOOM * px
    loupe.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`)
    loupe.classList.toggle("right", x < photo.width / 2)
    around.replaceChildren(...[outline, ...inner, ["path", { class: "cross", d: `M${x - side / 9} ${y}H${x + side / 9}M${x} ${y - side / 9}V${y + side / 9}` }, []]].map(draw))
  }
  const button = (focus, text, onclick) => el("button", { type: "button", class: "plain", "data-focus": focus, onclick }, text)
  const watch = new ResizeObserver(redraw)
  watch.observe(svg)
  return el("div", { class: "grips" }, told, el("div", { class: "photo" }, svg, loupe),
    el("div", { class: "actions" }, read,
      points ? null : button("grips-turn", texts.turn, () => { corners = [corners[3], ...corners.slice(0, 3)]; redraw() }),
      cancel ? button("grips-cancel", texts.cancel, cancel) : null))
}
