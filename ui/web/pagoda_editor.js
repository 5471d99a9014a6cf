export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  const box = root.querySelector(".all"), texts = data.texts
  memory.what ??= data.rows.kinds[0].id
  memory.colour ??= ""
  memory.spot ??= ""

  const button = (cls, focus, label, onclick, ...inside) => el("button", { type: "button", class: cls, "data-focus": focus, "aria-label": label, title: label, onclick }, ...inside)

  const player = p => el("div", { class: "player" + (p.active ? " active" : ""), "aria-current": p.active ? "true" : null }, el("span", {}, p.name),
    p.said ? numberField({ name: p.index, title: p.title, value: p.points }, points => send({ do: "track", player: p.index, points })) : el("b", {}, String(p.points)))

  const siteOf = space => Number(space.split("/")[1])
  const topOf = index => Object.keys(data.sight.parts).filter(space => siteOf(space) === index).sort().at(-1) ?? `sites/${index}`
  const look = space => { memory.site = space === null ? null : siteOf(space); memory.space = space; memory.piece = null; render() } // a tap in the photo only opens
  const choose = index => {
    memory.site = memory.site === index ? null : index
    memory.space = memory.site === null ? null : topOf(index)
    memory.piece = null
    render()
    root.querySelector(`[data-focus=site-${index}]`)?.focus({ preventScroll: true })
  }
  const site = s => {
    const b = button("site" + (s.wrong ? " wrong" : ""), `site-${s.index}`, s.title, () => choose(s.index), draw(s.drawing))
    b.setAttribute("aria-pressed", String(s.index === memory.site))
    return b
  }

  const build = builds => send({ do: "build", builds })
  const offer = (o, i, all) => {
    const spans = all.length > 2 ? "" : all.length === 1 ? " lone" : i ? " more" : " most"
    return button("offer" + (o.breach ? " breach" : "") + spans, `offer-${i}`, o.breach ? `${o.label}. ${o.breach}` : o.label, () => build(o.builds),
      draw(o.drawing), o.text || spans ? el("span", {}, o.text || o.label) : null)
  }
  const pick = name => choices(data.rows[name], memory[name], [], (_, option) => { memory[name] = option; render() })
  const others = s => el("details", { class: "others", open: !!memory.others, ontoggle: e => { memory.others = e.target.open } },
    el("summary", {}, texts.others),
    el("div", { class: "kinds", role: "group", "aria-label": texts.others }, ...data.rows.kinds.map(k => {
      const b = button("plain", `kind-${k.id}`, k.label, () => { memory.what = k.id; render() }, k.label)
      b.setAttribute("aria-pressed", String(memory.what === k.id))
      return b
    })),
    pick("colour"), ...(data.rows.spotted.includes(memory.what) ? [el("div", { class: "quiet" }, data.rows.spot.title), pick("spot")] : []),
    el("div", { class: "actions" }, button("plain", "other", texts.build, () =>
      build([{ site: s.index, what: memory.what, colour: memory.colour || null, spot: data.rows.spotted.includes(memory.what) ? memory.spot || null : null }]), texts.build)))

  // Pieces of this turn that have another colour: tap one, then its colours.
  const own = s => {
    const chosen = s.own.find(p => p.paths[0] === memory.piece)
    const say = (row, id) => send({ do: "recolour", paths: chosen.paths, colour: (row === "colour" ? id : chosen.colour) || null, spot: (row === "spot" ? id : chosen.spot) || null })
    return s.own.length ? el("div", { class: "own" }, el("div", { class: "quiet" }, texts.own),
      el("div", { class: "actions" }, ...s.own.map((p, i) => {
        const b = button("plain piece-of-turn", `own-${i}`, p.label, () => { memory.piece = chosen === p ? null : p.paths[0]; render() }, draw(p.drawing), p.paths.length > 1 ? `× ${p.paths.length}` : "")
        b.setAttribute("aria-pressed", String(chosen === p))
        return b
      })),
      ...(chosen ? ["colour", ...(chosen.spot === null ? [] : ["spot"])].map(name => choices({ ...data.rows[name], id: `re-${name}` }, chosen[name], [], (_, id) => say(name, id))) : [])) : null
  }

  const keyed = (event, s) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const option = s.offers?.options.find(o => o.key && o.key === event.key.toLowerCase())
    if (option) build(option.builds)
    else if (data.sites[Number(event.key) - 1]) choose(Number(event.key) - 1)
    else if ((event.key === "Delete" || event.key === "Backspace") && s.off) send({ do: "take_off", site: s.index })
    else if (event.key === "Escape") choose(s.index)
    else return
    event.preventDefault(); event.stopPropagation()
  }

  const sheetOf = (s, right) => el("div", { class: "panel", role: "region", "aria-label": s.title },
    el("h2", {}, s.title),
    s.offers ? el("div", { class: "quiet" }, s.offers.title) : null,
    s.offers ? el("div", { class: "offers" }, ...s.offers.options.map(offer)) : null,
    el("div", { class: "actions" }, right, s.off ? button("plain", "off", s.off, () => send({ do: "take_off", site: s.index }), s.off) : null),
    own(s),
    others(s))

  const problems = () => problemList(data.problems)

  const ability = a => {
    const b = button("ability" + (a.likely && !a.used ? " likely" : ""), `use-${a.colour}`, `${a.name}: ${a.about}. ${a.left} left`,
      () => send({ do: "use", colour: a.colour, used: !a.used }),
      el("span", { class: "badge", style: `background:${a.fill};color:${a.ink}` }, a.letter), el("span", {}, a.name),
      el("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(a.left) + "○".repeat(Math.max(0, 2 - a.left))))
    b.setAttribute("aria-pressed", String(a.used))
    return b
  }
  const card = c => {
    const drop = button("", `drop-${c.colour}`, c.drop, () => send({ do: "no_card", colour: c.colour }), "−")
    drop.disabled = !c.n
    return el("div", { class: "card" }, button("", `card-${c.colour}`, c.add, () => send({ do: "card", colour: c.colour }), draw(c.drawing), String(c.n)), drop)
  }
  const turn = t => el("div", { class: "panel turn", role: "region", "aria-label": t.title },
    el("div", { class: "head" }, el("h2", {}, t.title), el("span", { class: "points" }, t.points)),
    el("p", { class: "told", role: "status" }, t.told), problems(),
    t.question ? el("p", { class: "question" }, t.question) : null,
    ...(t.abilities.length ? [el("div", { class: "quiet" }, texts.abilities), el("div", { class: "abilities" }, ...t.abilities.map(ability))] : []),
    el("details", { open: !!memory.cards, ontoggle: e => { memory.cards = e.target.open } },
      el("summary", {}, `${texts.cards}: ${t.paid}`),
      el("div", { class: "cards" }, ...t.cards.map(card)),
      (() => {
        const b = button("plain", "alternative", texts.alternative, () => send({ do: "alternative", used: !t.alternative }), texts.alternative)
        b.setAttribute("aria-pressed", String(t.alternative))
        return el("div", { class: "actions" }, b)
      })()),
    el("div", { class: "actions" },
      t.reopen ? button("plain", "reopen", t.reopen, () => send({ do: "reopen" }), t.reopen) : null,
      (() => { const b = button("plain strong", "end", t.end, () => { memory.site = null; send({ do: "end" }) }, t.end); b.disabled = !t.canEnd; return b })()))

  const render = () => {
    const chosen = data.sites.find(s => s.index === memory.site)
    if (!chosen) memory.space = null
    const photos = boardPhotos({ root, data: data.sight, memory, send, open: look, chosen: memory.space ?? null, render })
    const right = chosen && photos.right(memory.space, space => siteOf(space) === chosen.index)
    refill(root, box,
      photos.ask, photos.shot,
      el("div", { class: "players" }, ...data.players.map(player)),
      texts.track ? el("p", { class: "quiet" }, texts.track) : null,
      el("div", { class: "sites", role: "group", "aria-label": texts.sites, onkeydown: e => {
        const s = data.sites[Number(e.target.dataset?.focus?.slice(5))]
        if (s && e.key !== "Escape") keyed(e, s)
      } }, ...data.sites.map(site)),
      chosen ? (() => { const panel = sheetOf(chosen, right); panel.onkeydown = e => keyed(e, chosen); return panel })() : el("p", { class: "quiet" }, texts.choose),
      data.turn ? turn(data.turn) : problems())
  }
  show(memory, render)
  return () => { clearTimeout(memory.timer); memory.watch?.disconnect() }
}
