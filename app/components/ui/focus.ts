const FIELD = 'input:not([type=hidden]), select, textarea'

/** Focused field of `region`, or null. */
export function fieldInUse(region: ParentNode): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches(FIELD) && region.contains(activeElement)
    ? activeElement
    : null
}

/**
 * Focuses an element when it appears. On a server-rendered page the browser has applied `autofocus` already, which React never
 * writes; a field focused before hydration keeps the focus.
 */
export function focusOnAppear(node: HTMLElement) {
  const given = node.autofocus
  node.autofocus = false
  if (!given || !fieldInUse(document)) node.focus()
}
