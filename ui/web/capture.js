// Photos on their way to the server. Each is kept in the browser's own database from the moment it was chosen until
// the server has it on disk: no lost connection, reload or restart loses one.
const SLOWEST_MS = 20000 // without a single byte getting through
const FIRST_WAIT_MS = 500, LONGEST_WAIT_MS = 5000
const SHOWN_MS = 6000 // how long an arrived photo stays in the list where no page answers

const makeQueue = () => {
  const queue = { photos: [], tokens: new Map(), watchers: new Set(), busy: false, wake: () => {} }
  const tell = () => queue.watchers.forEach(watcher => watcher.draw())

  const database = new Promise((done, fail) => {
    const opening = indexedDB.open("tablescore", 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos", { keyPath: "id" })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(opening.error)
  })
  const inDatabase = async act => { // an error where the browser keeps nothing, e.g. in a private window
    const work = (await database).transaction("photos", "readwrite", { durability: "strict" }), asked = act(work.objectStore("photos"))
    return new Promise((done, fail) => { work.oncomplete = () => done(asked.result); work.onerror = work.onabort = () => fail(work.error) })
  }
  const forget = photo => inDatabase(kept => kept.delete(photo.id)).catch(() => {})

  queue.add = (files, place) => {
    for (const file of files) {
      const id = [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, "0")).join("")
      const photo = { id, place: place.url, token: place.token, name: file.name || "", file, chosen: Date.now() }
      const moving = { ...photo, state: "waiting", wait: 0, after: 0, share: 0, why: "" }
      queue.photos.push(moving)
      inDatabase(kept => kept.put(photo)).catch(() => { moving.volatile = true; tell() })
    }
    tell()
    pump()
  }
  queue.remove = photo => { queue.photos = queue.photos.filter(p => p !== photo); forget(photo); tell() }

  const pump = async () => {
    queue.wake()
    if (queue.busy) return
    queue.busy = true
    for (;;) {
      const waiting = queue.photos.filter(p => p.state === "waiting" || p.state === "offline")
      if (!waiting.length) break
      const photo = waiting.reduce((a, b) => a.after <= b.after ? a : b), pause = photo.after - Date.now()
      if (pause > 0) await new Promise(done => { queue.wake = done; setTimeout(done, pause) })
      else await send(photo)
    }
    queue.busy = false
  }
  const send = async photo => {
    photo.state = "sending"; photo.share = 0; tell()
    photo.body ??= await prepared(photo.file).catch(() => photo.file)
    const [status, said] = await post(photo)
    if (status >= 200 && status < 300) {
      photo.state = "arrived"; photo.body = photo.file = null
      forget(photo)
      setTimeout(() => queue.remove(photo), SHOWN_MS)
      queue.watchers.forEach(watcher => watcher.arrived(photo))
    } else if ([404, 409, 410, 413, 415].includes(status)) {
      photo.state = "refused"; photo.why = said
    } else { // no network, no server, a page that is too old, too many at once: later
      photo.state = "offline"; photo.why = [401, 403, 429].includes(status) ? said : ""
      photo.wait = Math.min(LONGEST_WAIT_MS, photo.wait * 2 || FIRST_WAIT_MS)
      photo.after = Date.now() + photo.wait
      photo.body = null // it may be large, and many may wait
    }
    tell()
  }
  const post = photo => new Promise(done => {
    const request = new XMLHttpRequest()
    let watch
    const moving = () => { clearTimeout(watch); watch = setTimeout(() => request.abort(), SLOWEST_MS) }
    request.open("POST", `${photo.place}/${photo.id}`)
    request.setRequestHeader("x-token", queue.tokens.get(photo.place) ?? photo.token)
    request.upload.onprogress = e => { moving(); photo.share = e.total ? e.loaded / e.total : 0; tell() }
    request.onloadend = () => {
      clearTimeout(watch)
      let said = ""
      try { said = JSON.parse(request.responseText).error } catch { said = request.responseText }
      done([request.status, said])
    }
    moving()
    request.send(photo.body)
  })

  const now = () => { queue.photos.forEach(p => { p.after = 0 }); pump() }
  queue.now = now
  addEventListener("online", now)
  document.addEventListener("visibilitychange", () => { if (!document.hidden) now() })
  inDatabase(kept => kept.getAll()).then(kept => {
    const known = new Set(queue.photos.map(p => p.id))
    const left = kept.filter(p => !known.has(p.id)).sort((a, b) => a.chosen - b.chosen)
    queue.photos.unshift(...left.map(p => ({ ...p, state: "waiting", wait: 0, after: 0, share: 0, why: "" })))
    tell()
    pump()
  }).catch(() => {})
  return queue
}

const CAMERA = [["path", { d: "M3 8h4l2-3h6l2 3h4v12H3z" }, []], ["circle", { cx: 12, cy: 13.5, r: 3.6 }, []]]
const PICTURES = [["path", { d: "M3 4h18v16H3z" }, []], ["path", { d: "M3 17l5-6 4 4 3-3 6 6" }, []], ["circle", { cx: 15.5, cy: 8.5, r: 1.4 }, []]]
const icon = drawing => draw(["svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, drawing])

export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), { texts } = data
  const queue = globalThis[Symbol.for("tablescore-photos")] ??= makeQueue()
  queue.tokens.set(data.place.url, data.place.token)
  memory.data = data

  if (!memory.list) {
    const give = files => queue.add([...files], memory.data.place)
    const field = el("input", { type: "file", multiple: true, tabindex: "-1", "aria-hidden": "true", onchange: () => { give(field.files); field.value = "" } })
    // One field for both ways. Android's picture picker has no camera: a type that nothing matches brings the choice
    // of apps back. iPhones hand on HEIC only where it is asked for by name, and JPEG, which loses its place, elsewhere.
    const byHand = matchMedia("(pointer: coarse)").matches
    const several = !byHand ? "image/*,.heic,.heif" : /Android/.test(navigator.userAgent) ? "image/*,android/allowcamera" : "image/*"
    const choose = camera => {
      field.multiple = !camera
      if (camera) field.setAttribute("capture", "environment")
      else field.removeAttribute("capture")
      field.accept = camera ? "image/*" : several
      field.click()
    }
    const take = el("button", { type: "button", class: "plain strong", "data-focus": "take", onclick: () => choose(true) }, icon(CAMERA), el("span"))
    const pick = el("button", { type: "button", class: byHand ? "plain" : "plain strong", "data-focus": "pick", onclick: () => choose(false) }, icon(PICTURES), el("span"))
    const box = el("div", { class: "capture", role: "group" }, el("p", { class: "wanted" }), el("div", { class: "ways" },
      ...(byHand ? [take, pick] : [pick, el("p", { class: "quiet drop" })]), field), el("ul"), el("p", { class: "spoken", role: "status" }), el("p", { class: "quiet safe" }))
    if (!byHand) {
      box.ondragover = e => { e.preventDefault(); box.classList.add("over") }
      box.ondragleave = () => box.classList.remove("over")
      box.ondrop = e => { e.preventDefault(); box.classList.remove("over"); give(e.dataTransfer.files) }
    }
    root.querySelector(".all").replaceChildren(box)
    memory.list = box.querySelector("ul")
    memory.spoken = box.querySelector(".spoken")
    memory.words = () => {
      const { label, texts } = memory.data, say = (part, words) => { if (part) part.textContent = words }
      box.setAttribute("aria-label", label)
      say(box.querySelector(".wanted"), label); say(take.lastChild, texts.take); say(pick.lastChild, texts.pick)
      say(box.querySelector(".drop"), texts.drop); say(box.querySelector(".safe"), texts.safe)
    }
  }
  memory.words()

  const stateOf = photo => ({
    waiting: texts.waiting, offline: photo.why || texts.offline, arrived: texts.arrived, refused: texts.refused,
    sending: photo.share < 1 ? texts.sending.replace("{percent}", String(Math.floor(photo.share * 100))) : texts.arriving,
  })[photo.state]
  const line = (photo, i) => {
    const name = photo.name || texts.photo.replace("{number}", String(i + 1)), state = el("span", { class: "state" }, stateOf(photo))
    if (photo.state === "refused") return el("li", { class: "refused" }, el("span", { class: "name" }, name), state, el("span", { class: "why" }, photo.why),
      el("button", { type: "button", class: "plain", "data-focus": `drop-${photo.id}`, "aria-label": `${texts.remove}: ${name}`, onclick: () => queue.remove(photo) }, texts.remove))
    const bar = photo.state === "sending" && photo.share < 1 ? el("progress", { max: "1", value: String(photo.share), "aria-label": name }) : null
    const why = photo.volatile && photo.state !== "arrived" ? el("span", { class: "why" }, texts.keepOpen) : null
    return el("li", { class: photo.state }, el("span", { class: "name" }, name), state, bar, why)
  }
  // Each list shows the photos of its own place; the first one also those of places that are not on the page.
  const isShown = photo => photo.place === data.place.url ||
    ([...queue.watchers][0] === memory.watcher && ![...queue.watchers].some(w => w.place === photo.place))
  queue.watchers.delete(memory.watcher)
  memory.watcher = {
    place: data.place.url,
    draw: () => {
      const photos = queue.photos.filter(isShown), spoken = photos.map(p => p.state === "sending" ? texts.underway : stateOf(p)).join("; ")
      refill(root, memory.list, ...photos.map(line))
      if (memory.spoken.textContent !== spoken) memory.spoken.textContent = spoken // not at every percent
    },
    arrived: photo => {
      if (photo.place !== data.place.url) return
      photo.number = Math.max(data.seen + 1, Date.now())
      setTriggerValue("events", [{ do: "arrived", number: photo.number }]) // said once: the server has it, any run takes it
    },
  }
  queue.watchers.add(memory.watcher)
  queue.photos.filter(p => p.place === data.place.url && p.number <= data.seen).forEach(queue.remove)
  memory.watcher.draw()
  queue.now()
  return () => queue.watchers.delete(memory.watcher)
}
