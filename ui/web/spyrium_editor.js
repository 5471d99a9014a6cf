export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  const button = (cls, focus, label, onclick, ...inside) => el("button", { type: "button", class: cls, "data-focus": focus, "aria-label": label, title: label, onclick }, ...inside)
  const pressed = (b, is) => { b.setAttribute("aria-pressed", String(!!is)); return b }

  // A building just added opens, so that its printed VP take one more tap.
  if (memory.before !== undefined && data.buildings.length > memory.before) {
    const added = data.buildings.at(-1)
    memory.before = undefined
    memory.open = added.asked ? added.card : null
  }
  const all = [...data.buildings, ...data.patents]
  if (!all.some(b => b.card === memory.open)) memory.open = null
  const nameOf = b => awaited(memory, e => e.do === "card" && e.card === b.card, "to", b.name)

  // What is said starts from what is seen: quick taps all count, the same tap on two phones counts once.
  const now = n => awaited(memory, e => e.do === "say" && e.name === n.name, "value", n.value)
  const sayNumber = (n, value) => {
    const saw = now(n)
    if (value !== saw) send({ do: "say", name: n.name, saw, value })
    const field = root.querySelector(`[data-focus="say-${n.name}"]`)
    if (field) field.value = value ?? ""
  }
  const input = n => numberField({ ...n, value: now(n) }, value => sayNumber(n, value))
  const step = (n, by, sign, word) => button("", `${by < 0 ? "less" : "more"}-${n.name}`, `${n.title}, ${word}`,
    () => sayNumber(n, Math.min(Math.max(0, (now(n) ?? 0) + by), data.most)), sign)
  const row = (n, control) => el("div", { class: "entry" + (n.asked ? " asked" : "") }, el("div", {}, n.title), el("div", { class: "quiet" }, n.about), control)
  const number = n => row(n, el("div", { class: "stepper" }, step(n, -1, "−", texts.less), input(n), step(n, 1, "+", texts.more)))
  const residence = n => row(n, el("div", { class: "spaces", role: "group", "aria-label": n.title }, ...n.values.map(v =>
    pressed(button("", `space-${v}`, `${n.title}: ${v}`, () => sayNumber(n, now(n) === v ? null : v), String(v)), n.value === v))))

  const card = b => pressed(button("card" + (b.asked ? " asked" : ""), `card-${b.card}`, b.why, () => { memory.open = memory.open === b.card ? null : b.card; render() },
    el("span", {}, b.label), b.kind === "building" ? el("b", {}, b.vp === null ? "?" : String(b.vp)) : null), memory.open === b.card)
  // Which card it is: one of this copy's, or a name, a kind, and (below) its printed VP.
  const become = (b, kind, to, vp) => send({ do: "card", card: b.card, name: nameOf(b), kind, to, vp: kind === "building" ? vp ?? null : null })
  const which = b => {
    const at = data.known.findIndex(k => k.kind === b.kind && k.name === b.name)
    const pick = data.known.length ? el("select", { "aria-label": texts.pick, "data-focus": "pick", onchange: e => { const k = data.known[Number(e.target.value)]; if (k) become(b, k.kind, k.name, k.vp) } },
      el("option", { value: "" }, texts.pick), ...data.known.map((k, i) => el("option", { value: String(i), selected: i === at }, k.label))) : null
    const field = el("input", { type: "text", class: "name", maxlength: "40", autocomplete: "off", "aria-label": texts.name, placeholder: texts.name, "data-focus": "name", value: nameOf(b) ?? "",
      onchange: e => become(b, b.kind, e.target.value.trim() || null, b.vp), onkeydown: e => { e.stopPropagation(); if (e.key === "Enter") e.target.blur() } })
    return el("div", { class: "which", role: "group", "aria-label": texts.which }, pick, field,
      ...["building", "technique"].map(kind => pressed(button("plain", `kind-${kind}`, texts[kind], () => become(b, kind, nameOf(b), b.vp), texts[kind]), b.kind === kind)))
  }
  const say = (b, vp) => { send({ do: "printed", card: b.card, name: nameOf(b), vp }); if (vp !== null && b.factory !== null) { memory.open = null; render() } }
  const sheetOf = b => el("div", { class: "sheet", role: "region", "aria-label": b.label, onkeydown: e => {
    if (e.target.tagName === "SELECT") return
    if (e.key === "Escape") { memory.open = null; render() } else if (b.kind === "building" && /^[0-9]$/.test(e.key)) say(b, Number(e.key)); else return
    e.preventDefault(); e.stopPropagation()
  } },
    el("div", { class: "head" }, crop(b), el("div", { class: "told" }, el("div", { class: "what" }, b.label), el("div", { class: "why" }, b.asked || b.kind !== "building" ? b.why : texts.printed)),
      el("button", { type: "button", class: "close", "aria-label": texts.close, "data-focus": "close", onclick: () => { memory.open = null; render() } }, "×")),
    which(b),
    ...(b.kind === "building" ? [el("div", { class: "digits", role: "group", "aria-label": texts.printed },
      ...data.printed.map(v => pressed(button("", `vp-${v}`, `${v} VP`, () => say(b, v), String(v)), b.vp === v)),
      button("", "vp-unknown", texts.unknown, () => say(b, null), "?")),
    el("div", { class: "two" }, el("span", {}, texts.factory), ...[[true, texts.yes], [false, texts.no]].map(([is, word]) =>
      pressed(button("plain", `factory-${is}`, `${texts.factory}: ${word}`, () => send({ do: "factory", card: b.card, name: nameOf(b), factory: is }), word), b.factory === is)))] : []),
    el("div", { class: "actions" }, photos.right(`cards/${b.card}`), button("plain", "remove", texts.remove, () => { memory.open = null; send({ do: "remove", card: b.card, name: nameOf(b) }) }, texts.remove)))

  const add = (name, label, vp) => button("", `add-${name}`, `${texts.buildings}: ${label}`, () => { memory.before = data.buildings.length; send({ do: "add", name }) },
    `+ ${label}`, vp === null ? null : el("b", {}, String(vp)))
  const technique = t => pressed(button(t.asked ? "asked" : "", `patent-${t.name}`, `${t.label}. ${t.about}`, () => send({ do: "patent", name: t.name, has: !t.has }), `${t.has ? "✓" : "○"} ${t.label}`, t.points ? el("b", {}, t.points) : null), t.has)

  const source = s => pressed(button("", `source-${s.name}`, s.about ? `${s.label}: ${s.about}` : s.label, () => {
    if (s.values.length === 1) send({ do: "log", source: s.name, vp: s.values[0] })
    else { memory.source = memory.source === s.name ? null : s.name; render() }
  }, s.label, s.values.length === 1 ? el("b", {}, `+${s.values[0]}`) : null), memory.source === s.name)
  const log = () => {
    const chosen = data.sources.find(s => s.name === memory.source)
    return el("details", { open: !!memory.log, ontoggle: e => { memory.log = e.target.open } },
      el("summary", {}, `${texts.log}${data.moves.length ? ": " + data.logged : ""}`),
      el("div", { class: "chips" }, ...data.sources.map(source)),
      chosen ? el("div", { class: "digits", role: "group", "aria-label": chosen.label }, ...chosen.values.map(v => button("", `log-${v}`, `${chosen.label} ${v}`, () => send({ do: "log", source: chosen.name, vp: v }), `+${v}`))) : null,
      ...(data.moves.length ? [el("p", { class: "quiet", role: "status" }, data.moves.join(", ")),
        button("plain", "unlog", texts.unlog, () => send({ do: "unlog" }), texts.unlog)] : []))
  }

  const crop = b => {
    const part = data.sight.parts[`cards/${b.card}`]
    return part ? view(data.sight.photos[part.photo], boxOf(part.polygon), 1.1) : null
  }
  const look = space => { memory.open = space === null ? null : Number(space.split("/")[1]); render() }
  let photos
  const render = () => {
    const open = all.find(b => b.card === memory.open), odd = data.patents.filter(p => p.odd)
    photos = boardPhotos({ root, data: data.sight, memory, send, open: look, chosen: open ? `cards/${open.card}` : null, render })
    refill(root, box,
      el("div", { class: "sum", role: "status" }, el("b", {}, data.total), el("span", {}, data.groups), data.open ? el("span", { class: "open" }, data.open) : null),
      problemList(data.problems),
      photos.ask, photos.shot,
      open && photos.shot ? sheetOf(open) : null,
      number(data.track),
      el("h2", {}, texts.buildings),
      data.buildings.length + odd.length ? el("div", { class: "cards" }, ...[...data.buildings, ...odd].map(card)) : el("p", { class: "quiet" }, texts.add),
      open && !photos.shot ? sheetOf(open) : null,
      el("div", { class: "chips", role: "group", "aria-label": texts.add }, ...data.palette.map(p => add(p.name, p.label, p.vp)), add(null, texts.other, null)),
      el("h2", {}, texts.techniques),
      el("div", { class: "chips", role: "group", "aria-label": texts.techniques }, ...data.techniques.map(technique)),
      el("h2", {}, texts.markers),
      el("div", { class: "columns" }, residence(data.residence), ...data.numbers.map(number)),
      log())
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
