const FIELD = 'input:not([type=hidden]), select, textarea'

/** The field of `region` that has the focus. */
export function fieldInUse(region: ParentNode): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches(FIELD) && region.contains(activeElement)
    ? activeElement
    : null
}

/**
 * Focuses an element when it appears. On a page of the server the browser has done so (`autofocus`, which React never writes), and a field
 * that was focused before hydration stays focused.
 */
export function beginAt(node: HTMLElement) {
  const given = node.autofocus
  node.autofocus = false
  if (!given || !fieldInUse(document)) node.focus()
}
