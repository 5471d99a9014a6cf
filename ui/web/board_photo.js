// A board's photos with what was read in them, what is to be settled first, and corners set by hand.
const NEAR_PX = 12 // a fingertip beside a small space still means it
const REST_MS = 350 // the second half of a double tap is no answer to the next question
const MANY = 4 // questions from which on all best guesses can be confirmed at once

const boxOf = points => {
  const [xs, ys] = [0, 1].map(i => points.map(p => p[i])), [x, y] = [Math.min(...xs), Math.min(...ys)]
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y]
}

// The parts of an editor that show photos; null where there are none. `open(space)` opens a space of the editor
// (null closes it), `chosen` is the one that is open, `render` draws the editor anew.
const boardPhotos = ({ root, data, memory, send, open, chosen, render }) => {
  if (!data.photos.length) return { ask: null, shot: null, right: () => null }
  const { photos, parts, texts } = data
  const answering = q => memory.undrawn.some(e => (e.do === "answer" && e.question === q.id) || (e.questions?.includes(q.id) && e.do.startsWith("all_")))
  const asked = data.questions.filter(q => !answering(q))
  if (!asked.some(q => q.id === memory.asked)) memory.asked = asked[Math.min(memory.askedAt ?? 0, asked.length - 1)]?.id ?? null
  memory.askedAt = Math.max(0, asked.findIndex(q => q.id === memory.asked))
  const question = asked[memory.askedAt]

  // A new photo is looked at as soon as it comes; else the one that shows what is asked or open.
  if (memory.shots !== photos.length) memory.shot = photos.length - 1
  memory.shots = photos.length
  const wanted = chosen ?? question?.id ?? null
  if (wanted !== memory.wanted) memory.shot = (chosen ? parts[chosen]?.photo : question?.photo) ?? memory.shot
  memory.wanted = wanted

  const button = (cls, focus, text, onclick, ...inside) => el("button", { type: "button", class: cls, "data-focus": focus, onclick }, ...inside, text)

  const step = by => { memory.asked = asked[(memory.askedAt + by + asked.length) % asked.length].id; render() }
  if (question?.id !== memory.shownAsk) { memory.shownAsk = question?.id; memory.askSince = Date.now() }
  const say = a => { send({ do: "answer", question: question.id, option: a.id }); render() }
  const answer = a => { if (Date.now() - memory.askSince >= REST_MS) say(a) }
  const answers = () => {
    const left = memory.askSince + REST_MS - Date.now(), buttons = question.answers.map(a => button("plain answer", `answer-${a.id}`, a.label, () => answer(a), a.drawing ? draw(a.drawing) : null))
    if (left > 0) for (const b of buttons) { b.setAttribute("aria-disabled", "true"); setTimeout(() => b.removeAttribute("aria-disabled"), left) }
    return buttons
  }
  // Where there are many, one look over the whole drawing is quicker than as many answers.
  const all = (focus, text, event, ids) => button("plain", focus, text, () => { send({ ...event, questions: ids }); render() })
  const rest = () => {
    const clashes = asked.filter(q => q.clash).map(q => q.id)
    if (clashes.length >= MANY) return [el("div", { class: "actions" }, ...["mine", "photo"].map(option => all(`all-${option}`, texts[option], { do: "all_clashes", option }, clashes)))]
    const guesses = asked.filter(q => q.guess).map(q => q.id)
    if (guesses.length < MANY) return []
    return [data.hint ? el("p", { class: "quiet" }, data.hint) : null,
      el("div", { class: "actions" }, all("rest", texts.rest, { do: "all_as_drawn" }, guesses))]
  }
  const number = () => {
    if (memory.counting?.id !== question.id) memory.counting = { id: question.id, n: question.number }
    const held = memory.counting, count = n => { held.n = Math.max(0, Math.min(999, n)); field.value = held.n }
    const field = el("input", { class: "numeral", type: "text", inputmode: "numeric", maxlength: "3", autocomplete: "off", "aria-label": question.ask, "data-focus": "number",
      value: String(held.n), onfocus: e => e.target.select(), onchange: () => { const t = field.value.trim(); count(/^\d{1,3}$/.test(t) ? Number(t) : held.n) },
      onkeydown: e => { e.stopPropagation(); if (e.key === "Enter") { field.onchange(); say({ id: String(held.n) }) } } })
    const by = (focus, text, sign, n) => el("button", { type: "button", class: "plain", "data-focus": focus, "aria-label": text, onclick: () => count(held.n + n) }, sign)
    return el("div", { class: "number" }, by("number-less", texts.less, "−", -1), field, by("number-more", texts.more, "+", 1),
      button("plain strong", "number-say", texts.number, () => answer({ id: String(held.n) })))
  }
  const ask = () => question ? el("div", { class: "ask", role: "region", "aria-label": texts.toCheck, "data-question": question.id },
    el("div", { class: "top" }, el("b", { role: "status" }, asked.length === data.questions.length ? texts.toCheck : texts.left.replace("#", asked.length)),
      asked.length > 1 ? el("span", { class: "walk" },
        el("button", { type: "button", class: "plain", "data-focus": "ask-back", "aria-label": texts.before, title: texts.before, onclick: () => step(-1) }, "‹"),
        el("span", {}, `${memory.askedAt + 1} / ${asked.length}`),
        el("button", { type: "button", class: "plain", "data-focus": "ask-on", "aria-label": texts.after, title: texts.after, onclick: () => step(1) }, "›")) : null),
    el("div", { class: "what" }, question.box ? view(photos[question.photo], question.box, 1.25) : null,
      el("div", {}, el("div", { class: "title" }, question.title), el("div", { class: "asks" }, question.ask), el("p", { class: "quiet" }, question.why))),
    el("div", { class: "answers", role: "group", "aria-label": question.ask },
      question.number === null ? null : number(),
      ...answers(),
      question.space ? button("plain answer other", "answer-other", texts.other, () => open(question.space)) : null),
    ...rest()) : null

  // --- the photo --------------------------------------------------------------------------------------------
  const p = photos[memory.shot]
  const grip = () => {
    if (memory.tool?.sha !== p.sha) memory.tool = { sha: p.sha, element: gripTool({ photo: p, start: p.corners, grid: data.grid, texts: data.gripTexts,
      done: corners => { memory.gripping = null; memory.tool = null; send({ do: "corners", photo: p.sha, corners }); render() },
      cancel: () => { memory.gripping = null; memory.tool = null; render() } }) }
    return memory.tool.element
  }
  const seen = () => Object.entries(parts).filter(([, part]) => part.photo === memory.shot)
  const pane = () => {
    const here = seen(), found = here.map(([, part]) => boxOf(part.polygon))
    const room = found.length ? Math.max(...found.map(b => Math.max(b[2], b[3]))) * .35 : 0
    const [x, y, w, h] = found.length && !memory.far ? boxOf(found.flatMap(b => [[b[0], b[1]], [b[0] + b[2], b[1] + b[3]]])) : [0, 0, p.width, p.height]
    const [left, top] = [Math.max(0, x - room), Math.max(0, y - room)], frame = [left, top, Math.min(p.width, x + w + room) - left, Math.min(p.height, y + h + room) - top]
    if (!memory.photo) {
      memory.photo = draw(["svg", { class: "read", role: "group" }, [["image", {}, []], ["g", {}, []]]])
      memory.watch = new ResizeObserver(() => memory.mark()); memory.watch.observe(memory.photo)
    }
    const svg = memory.photo, [image, marks] = svg.children
    if (image.getAttribute("href") !== p.src) image.setAttribute("href", p.src)
    for (const [name, value] of Object.entries({ width: p.width, height: p.height })) image.setAttribute(name, value)
    svg.setAttribute("viewBox", frame.join(" ")); svg.setAttribute("aria-label", p.alt); svg.style.aspectRatio = `${frame[2]} / ${frame[3]}`
    const lit = question && chosen === null ? question.space : chosen
    memory.mark = () => {
      const unit = 1 / (svg.getScreenCTM()?.a || 1), doubtful = new Set(asked.map(q => q.space))
      const mark = ([space, part]) => {
        const box = boxOf(part.polygon), size = Math.max(11, Math.min(22, box[3] / unit * .4)) * unit, points = part.polygon.map(q => q.join()).join(" ")
        const g = draw(["g", { class: "region" + (doubtful.has(space) ? " doubtful" : "") + (part.tag ? "" : " bare") + (space === lit ? " selected" : ""), tabindex: -1, "data-photo": space },
          [["title", {}, [part.name]], ["polygon", { class: "halo", points }, []], ["polygon", { class: "edge", points }, []],
           ["text", { class: "tag", x: centre(box)[0], y: data.low && box[3] / unit > 60 ? box[1] + box[3] - size * .45 : centre(box)[1] + size * .35, "font-size": size, "stroke-width": size / 4 }, [doubtful.has(space) ? `${part.tag}?` : part.tag]]]])
        return g
      }
      const later = ([space]) => space === lit ? 2 : doubtful.has(space) ? 1 : 0
      marks.replaceChildren(...here.toSorted((a, b) => later(a) - later(b)).map(mark))
    }
    memory.mark()
    svg.onclick = event => {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()), unit = 1 / svg.getScreenCTM().a
      const gap = ([, part]) => { const b = boxOf(part.polygon); return Math.max(b[0] - x, x - b[0] - b[2], b[1] - y, y - b[1] - b[3]) }
      const far = ([, part]) => Math.hypot(...centre(boxOf(part.polygon)).map((n, i) => n - [x, y][i]))
      const hit = here.filter(part => gap(part) <= NEAR_PX * unit).sort((a, b) => far(a) - far(b))[0]
      if (!hit) return
      memory.asked = asked.find(q => q.space === hit[0])?.id ?? memory.asked
      open(hit[0])
    }
    return svg
  }
  const tab = (q, i) => el("button", { type: "button", class: "tab" + (q.error ? " failed" : q.past ? " past" : ""), "aria-pressed": String(i === memory.shot), "aria-label": q.alt,
    "data-focus": `shot-${i}`, onclick: () => { memory.shot = i; render() } }, el("img", { src: q.src, alt: "" }), q.error ? "!" : String(i + 1))
  const act = (text, event) => button("plain", event.do, text, () => send({ ...event, photo: p.sha }))
  const shot = () => {
    const gripping = memory.gripping === p.sha
    const setting = p.past ? null : button("plain" + (p.error ? " strong" : ""), "corners", texts.corners, () => { memory.gripping = p.sha; render() })
    return el("div", { class: "shot" },
      photos.length > 1 ? el("div", { class: "tabs", role: "group", "aria-label": texts.photos }, ...photos.map(tab)) : null,
      p.error ? el("p", { class: "refused", role: "alert" }, p.error) : p.told ? el("p", { class: "quiet" }, p.told) : null,
      ...(gripping ? [grip()] : [el("div", { class: "photo" }, pane()),
        el("div", { class: "actions" }, setting,
          p.past ? null : act(texts.again, { do: "look_again" }),
          p.byHand ? act(texts.find, { do: "find_corners" }) : null,
          seen().length ? button("plain", "far", memory.far ? texts.near : texts.whole, () => { memory.far = !memory.far; render() }) : null,
          act(texts.remove, { do: "remove_photo" }))]))
  }
  // For the panel of an open space (or of several, `within` it): what is drawn there is right.
  const right = (space, within = other => other === space) => {
    const ids = asked.filter(q => within(q.space) && q.guess).map(q => q.id)
    return ids.length ? button("plain strong", "right", texts.right, () => { send({ do: "all_as_drawn", questions: ids }); open(null); render() }) : null
  }
  return { right, ask: ask() ?? (data.checked ? el("p", { class: "ask done", role: "status" }, data.checked) : null), shot: shot() }
}
