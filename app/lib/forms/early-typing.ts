import { hasArrived } from '../navigation/arrival.ts'

const typed = new WeakMap<EventTarget, string>()

const note = (node: EventTarget | null) => {
  if (node instanceof HTMLTextAreaElement && !hasArrived()) typed.set(node, node.value)
}

/**
 * Before hydration: remembers what is being typed into the textareas of the page. As it takes over a textarea that has an initial text React
 * writes that text into it (`initTextarea` of react-dom 19.3; it spares inputs and selects), and what somebody on a slow machine typed would be lost.
 */
export function rememberTyping(): void {
  for (const node of document.querySelectorAll('textarea')) if (node.value !== node.defaultValue) note(node)
  document.addEventListener('input', ({ target }) => note(target), true)
}

/** The `ref` of a textarea: gives it back what was typed before hydration. */
export function giveBackTyping(node: HTMLTextAreaElement | null): void {
  const value = node && typed.get(node)
  if (value === null || value === undefined) return
  typed.delete(node!)
  if (node!.value !== value) node!.value = value
}
