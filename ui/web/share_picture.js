// The picture of a result: into another app where the browser can share files, else onto the disk.
export default function ({ data, parentElement: root }) {
  const memory = memoryOf(root), box = root.querySelector(".all")
  if (memory.src !== data.src) {
    memory.src = data.src
    memory.file = fetch(data.src).then(answer => answer.ok ? answer.blob() : null)
      .then(blob => blob && new File([blob], data.name, { type: "image/png" })).catch(() => null)
  }
  const say = text => { box.querySelector(".said").textContent = text }
  // Only secure pages have it: over plain http on a home network the picture is saved instead.
  const canShare = file => !!(file && navigator.canShare && navigator.canShare({ files: [file] }))
  const share = async () => {
    const file = await memory.file
    try { await navigator.share({ files: [file], title: data.title }) } catch (error) { if (error.name !== "AbortError") say(data.texts.failed) }
  }
  refill(root, box,
    el("img", { src: data.src, alt: data.alt }),
    el("div", { class: "actions" },
      el("button", { type: "button", class: "plain strong share", hidden: true, "data-focus": "share", onclick: share }, data.texts.share),
      el("a", { class: "plain", href: data.src, download: data.name, "data-focus": "save" }, data.texts.save)),
    el("p", { class: "said quiet", role: "status" }))
  memory.file.then(file => { const button = box.querySelector(".share"); if (button) button.hidden = !canShare(file) })
}
