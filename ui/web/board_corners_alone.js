export default function ({ data, parentElement: root, setTriggerValue }) {
  const memory = memoryOf(root), send = outbox(memory, data, setTriggerValue)
  show(memory, () => {
    if (memory.src === data.photo.src) return // what was dragged so far stays
    memory.src = data.photo.src
    root.querySelector(".all").replaceChildren(gripTool({ ...data, start: data.corners, done: corners => send({ do: "corners", corners }), cancel: () => send({ do: "cancel" }) }))
  })
  return () => clearTimeout(memory.timer)
}
