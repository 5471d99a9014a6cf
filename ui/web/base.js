// Shared by all components of the page: drawings from data, memory across runs, and events that are never lost.
const SVG = "http://www.w3.org/2000/svg"

// A drawing arrives as [tag, attributes, children]; text becomes a text node, never markup.
const draw = ([tag, attributes, children]) => {
  const element = document.createElementNS(SVG, tag)
  for (const name in attributes) element.setAttribute(name, attributes[name])
  for (const child of children) element.append(typeof child === "string" ? child : draw(child))
  return element
}

const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag)
  for (const name in attributes) {
    const value = attributes[name]
    if (typeof value === "function") element[name] = value
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value)
  }
  element.append(...children.filter(c => c !== null && c !== undefined))
  return element
}

// What a component remembers across runs. While a finger is down, or a field holds text that is not said yet,
// the page stays as it is: a redrawn button would swallow the tap, a redrawn field its text.
const TAP_MS = 50 // a click follows the finger's lifting at once
const memories = new WeakMap()
const memoryOf = root => {
  if (memories.has(root)) return memories.get(root)
  const memory = { waiting: [], undrawn: [], seen: 0, last: 0, down: false, typing: false, later: null }
  memories.set(root, memory)
  const typing = is => { memory.typing = is; settle(memory) }
  const up = () => { memory.lifted = setTimeout(() => { memory.down = false; settle(memory) }, TAP_MS) }
  root.addEventListener("pointerdown", e => {
    clearTimeout(memory.lifted); memory.down = true
    // The tap stays the button's, though the page above grows or shrinks before the finger lifts.
    e.target.closest("button")?.setPointerCapture(e.pointerId)
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up, { once: true, capture: true })
  })
  root.addEventListener("input", () => typing(true))
  for (const end of ["change", "focusout"]) root.addEventListener(end, () => typing(false))
  return memory
}
const settle = memory => {
  if (!memory.later || memory.down || memory.typing) return
  const render = memory.later
  memory.later = null
  render()
}

// Draws what a run brought, as soon as nobody is in the middle of something.
const show = (memory, render) => {
  const seen = memory.seen
  memory.later = () => { memory.undrawn = memory.undrawn.filter(e => e.number > seen); render() }
  settle(memory)
}

// A value with what was said of it since it was drawn: an answer may be here and wait for the finger to lift.
const awaited = (memory, about, field, value) => {
  const last = memory.undrawn.findLast(about)
  return last ? last[field] : value
}

// Events go out with a number and again until Python says which it has seen: quick taps and a dropped
// socket lose nothing.
const AGAIN_MS = 4000
const outbox = (memory, data, setTriggerValue) => {
  memory.fire = setTriggerValue
  memory.seen = data.seen
  memory.waiting = memory.waiting.filter(e => e.number > data.seen)
  memory.last = Math.max(memory.last, data.seen, Date.now())
  const post = () => {
    clearTimeout(memory.timer)
    if (!memory.waiting.length) return
    memory.fire("events", memory.waiting)
    memory.timer = setTimeout(post, AGAIN_MS)
  }
  clearTimeout(memory.timer)
  if (memory.waiting.length) memory.timer = setTimeout(post, AGAIN_MS)
  return event => {
    const said = { ...event, number: ++memory.last }
    memory.waiting = [...memory.waiting, said]
    memory.undrawn = [...memory.undrawn, said]
    post()
  }
}

// Replaces what is inside `box` and gives the focus back to the part that had it.
const refill = (root, box, ...children) => {
  const focused = root.activeElement?.dataset?.focus
  box.replaceChildren(...children.filter(c => c !== null && c !== undefined))
  if (focused) root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
}

// One row of choices, one tap each; `likely` ones carry a mark.
const choices = (row, chosen, likely, choose) => el("div", { class: "row", role: "group", "aria-label": row.title },
  ...row.options.map(option => el("button", {
    type: "button", class: "choice" + (likely.includes(option.id) ? " likely" : ""), title: option.label,
    "aria-label": likely.includes(option.id) ? option.likely : option.label, "aria-pressed": String(chosen === option.id),
    "data-focus": `${row.id}-${option.id}`, onclick: () => choose(row.id, option.id),
  }, draw(option.drawing))))

// A field for a whole number that may not be known; `take` gets it, or null once the field is empty.
const numberField = ({ name, title, value }, take) => {
  const shown = value === null ? "" : String(value)
  const field = el("input", { class: "numeral", type: "text", inputmode: "numeric", maxlength: "3", autocomplete: "off", placeholder: "?",
    "aria-label": title, "data-focus": `say-${name}`, value: shown })
  field.onchange = () => {
    const text = field.value.trim()
    if (/^[0-9]*$/.test(text)) take(text === "" ? null : Number(text))
    else field.value = shown
  }
  field.onkeydown = e => { e.stopPropagation(); if (e.key === "Enter") field.blur() }
  field.onfocus = () => field.select()
  return field
}

// Row and option that a key stands for, e.g. "4" or "g".
const optionOf = (rows, key) => {
  for (const row of rows) for (const option of row.options)
    if (option.key === key.toLowerCase()) return [row.id, option.id]
  return null
}

// A part of the photo, enlarged: `box` with some table around it.
const centre = box => [box[0] + box[2] / 2, box[1] + box[3] / 2]
const view = (photo, box, pad) => {
  const side = Math.max(box[2], box[3]) * pad, [x, y] = centre(box)
  return draw(["svg", { class: "view", viewBox: `${x - side / 2} ${y - side / 2} ${side} ${side}`, "aria-hidden": "true" },
    [["image", { href: photo.src, width: photo.width, height: photo.height }, []]]])
}

// Keys that put a part right while it, or its sheet, has the focus; true when the key meant something.
const keyed = (event, rows, choose, act) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const option = optionOf(rows, event.key)
  if (option) choose(...option)
  else if (event.key === "Delete" || event.key === "Backspace") act("remove")
  else if (event.key === "Escape") act("close")
  else return false
  event.preventDefault(); event.stopPropagation()
  return true
}

// What is known of one part, and its rows of choices.
const sheet = (part, { rows, texts, photo, choose, act }) => el("div", {
  class: "sheet", role: "region", "aria-label": part.name, onkeydown: e => keyed(e, rows, choose, act) },
  el("div", { class: "head" }, photo && part.box ? view(photo, part.box, 1.7) : null,
    el("div", { class: "told" }, el("div", { class: "what" }, part.name), el("div", { class: "why" }, part.why)),
    el("button", { type: "button", class: "close", "aria-label": texts.close, "data-focus": "close", onclick: () => act("close") }, "×")),
  ...rows.map(row => choices(row, part.chosen[row.id], part.likely[row.id] ?? [], choose)),
  el("div", { class: "actions" },
    part.doubtful ? el("button", { type: "button", class: "plain", "data-focus": "confirm", onclick: () => act("confirm") }, texts.confirm) : null,
    el("button", { type: "button", class: "plain", "data-focus": "remove", onclick: () => act("remove") }, texts.remove)))

// What is wrong, said aloud as it appears; null where nothing is.
const problemList = problems => problems.length ? el("div", { class: "problems", role: "status" }, el("ul", {}, ...problems.map(p => el("li", {}, p)))) : null

// A number with one less, one more and a field between; null (an empty field) is what is not known. What is
// said starts from what is seen, so that quick taps all count, and the same tap on two phones counts once.
const tally = (c, texts, memory, send) => {
  const now = () => awaited(memory, e => e.do === "count" && e.what === c.what, "n", c.n)
  const say = n => {
    const saw = now()
    if (n !== saw) send({ do: "count", what: c.what, saw, n })
    field.value = n ?? ""
  }
  const step = (focus, word, sign, by) => el("button", { type: "button", "data-focus": `${focus}-${c.what}`, "aria-label": `${c.title}: ${word}`,
    onclick: () => say(now() === null ? c.least : Math.min(Math.max(0, now() + by), c.most)) }, sign)
  const field = el("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: "3", "aria-label": c.title, "data-focus": `tally-${c.what}`,
    value: now() === null ? "" : String(now()), placeholder: "?", onfocus: e => e.target.select(),
    onchange: () => { const t = field.value.trim(); say(/^\d{1,3}$/.test(t) ? Math.min(Number(t), c.most) : t === "" ? null : now()) } })
  return el("div", { class: "tally", role: "group", "aria-label": c.title }, el("h2", {}, c.title),
    el("div", {}, step("less", texts.less, "−", -1), field, step("more", texts.more, "+", 1)),
    c.told ? el("p", { class: "told" + (c.open ? " open" : "") }, c.told) : null)
}
