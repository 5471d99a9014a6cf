// A photo as it is sent: small enough, and without where it was taken. What readers need of its EXIF goes along:
// how it is turned, the focal length on 35 mm film, the camera. What can't be understood is sent as it is.
const LONGEST = 4096 // pixels: a 12 MP photo stays as it is, each die of a table has as many as it can
const HEAVY = 10 * 2 ** 20 // bytes
const QUALITY = 0.93

const MAKE = 0x010f, MODEL = 0x0110, ORIENTATION = 0x0112, EXIF = 0x8769, FOCAL_35MM = 0xa405
const ASCII = 2, SHORT = 3, LONG = 4

const prepared = async file => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let parts = null
  try { parts = jpegParts(bytes) } catch { /* no JPEG, or a damaged one */ }
  const large = parts ? Math.max(parts.width, parts.height) > LONGEST || bytes.length > HEAVY : bytes.length > HEAVY
  try {
    if (large) return withFacts(new Uint8Array(await (await shrunk(file)).arrayBuffer()), { ...parts?.facts, orientation: 1 })
    if (parts) return withFacts(bytes, parts.facts)
  } catch { /* a format that this browser does not show, or too large for its memory */ }
  return new Blob([bytes])
}

const shrunk = async file => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" })
  try {
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d")
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    pen.fillStyle = "#fff" // behind what is transparent
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = "high"
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) => canvas.toBlob(made => made ? done(made) : fail(), "image/jpeg", QUALITY))
  } finally { picture.close() }
}

// A JPEG's segments up to its pixels, its size, and what its EXIF says; an error for anything else.
const jpegParts = bytes => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0) !== 0xffd8) throw Error("no JPEG")
  const parts = { segments: [], width: 0, height: 0, facts: {}, scan: 2 }
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw Error("no segment")
    const kind = view.getUint8(at + 1)
    if (kind === 0xff) { at += 1; continue } // filling
    if (kind === 0xda) { parts.scan = at; return parts }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) throw Error("cut off")
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) [parts.height, parts.width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
    if (kind === 0xe1 && text(bytes, at + 4, 6) === "Exif\0\0") try { parts.facts = exifFacts(new DataView(view.buffer, view.byteOffset + at + 10, end - at - 10)) } catch { /* damaged, as it often is */ }
    parts.segments.push({ kind, start: at, end })
    at = end
  }
}

const text = (bytes, start, length) => String.fromCharCode(...bytes.subarray(start, start + length))

const exifFacts = view => {
  const little = view.getUint16(0) === 0x4949
  const entries = start => {
    const found = new Map()
    for (let i = 0; i < view.getUint16(start, little); i++) found.set(view.getUint16(start + 2 + 12 * i, little), start + 2 + 12 * i)
    return found
  }
  const words = at => {
    if (at === undefined) return ""
    const length = view.getUint32(at + 4, little), start = length > 4 ? view.getUint32(at + 8, little) : at + 8
    return text(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), start, Math.min(length, 60)).replace(/[^ -~]/g, "")
  }
  const number = at => at === undefined ? 0 : view.getUint16(at + 8, little)
  const first = entries(view.getUint32(4, little)), more = first.get(EXIF)
  const facts = { make: words(first.get(MAKE)), model: words(first.get(MODEL)), orientation: number(first.get(ORIENTATION)) || 1, focal: 0 }
  try { if (more !== undefined) facts.focal = number(entries(view.getUint32(more + 8, little)).get(FOCAL_35MM)) } catch { /* damaged */ }
  return facts
}

// The JPEG with these facts for all EXIF, and nothing but pixels and colours beside them: no place, no
// thumbnail, no second picture behind the first.
const withFacts = (bytes, facts) => {
  const { segments, scan } = jpegParts(bytes)
  const keeps = ({ kind, start }) => kind < 0xe0 || kind === 0xe0 || kind === 0xee || (kind === 0xe2 && text(bytes, start + 4, 11) === "ICC_PROFILE")
  let end = scan
  while (end < bytes.length && !(bytes[end] === 0xff && bytes[end + 1] === 0xd9)) end++
  const kept = segments.filter(s => keeps(s) && s.kind !== 0xfe).map(s => bytes.subarray(s.start, s.end))
  return new Blob([new Uint8Array([0xff, 0xd8]), exifSegment(facts), ...kept, bytes.subarray(scan, end + 2)], { type: "image/jpeg" })
}

const exifSegment = ({ make = "", model = "", orientation = 1, focal = 0 }) => {
  const entries = [[MAKE, ASCII, make], [MODEL, ASCII, model]].filter(e => e[2]).concat([[ORIENTATION, SHORT, orientation], [EXIF, LONG, 0]])
  const wordsAt = 8 + 2 + 12 * entries.length + 4, size = make.length + 1 + model.length + 1 + 1
  const exifAt = wordsAt + size + size % 2, length = exifAt + 2 + 12 + 4
  const bytes = new Uint8Array(4 + 6 + length), view = new DataView(bytes.buffer, 10)
  new DataView(bytes.buffer).setUint32(0, 0xffe10000 | (2 + 6 + length))
  bytes.set([..."Exif\0\0MM\0*"].map(c => c.charCodeAt(0)), 4)
  view.setUint32(4, 8)
  view.setUint16(8, entries.length)
  let at = 10, put = wordsAt
  for (const [tag, kind, value] of entries) {
    const said = kind === ASCII ? [...value, "\0"].map(c => c.charCodeAt(0)) : null
    view.setUint16(at, tag); view.setUint16(at + 2, kind); view.setUint32(at + 4, said ? said.length : 1)
    if (kind === SHORT) view.setUint16(at + 8, value)
    else if (kind === LONG) view.setUint32(at + 8, exifAt)
    else if (said.length <= 4) bytes.set(said, 10 + at + 8)
    else { view.setUint32(at + 8, put); bytes.set(said, 10 + put); put += said.length }
    at += 12
  }
  view.setUint16(exifAt, 1)
  view.setUint16(exifAt + 2, FOCAL_35MM); view.setUint16(exifAt + 4, SHORT); view.setUint32(exifAt + 6, 1); view.setUint16(exifAt + 10, focal)
  return bytes
}
