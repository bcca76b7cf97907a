const FIELD = 'input:not([type=hidden]), select, textarea'

/** The field of `region` that has the focus. */
export function fieldInUse(region: ParentNode): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches(FIELD) && region.contains(activeElement)
    ? activeElement
    : null
}

/**
 * Focus for what a screen has to say first. On a page that came from the server the browser has given it already (`autofocus`, an
 * attribute that React itself never writes): who went on to a field before the scripts were there stays in it.
 */
export function beginAt(node: HTMLElement) {
  const given = node.autofocus
  node.autofocus = false
  if (!given || !fieldInUse(document)) node.focus()
}
