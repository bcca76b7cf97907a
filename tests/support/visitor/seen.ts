import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api'

/** What is not on the screen of a person with a wide window and no JavaScript, by HTML and by the style sheets: the rules of `app` that hide. */
const UNSEEN = [
  '[hidden], head, template, script, style, dialog:not([open], [popover])',
  // A sheet is a popover on phones alone (`sheet.css`).
  '[popover]:not(.sheet, [data-opened])',
  '.js-only, .print-only, .hidden, .sheet-btn, .filters-btn, .record-fold, .board-fold, .burger-narrow, .side-scrim',
  '.dt .col-off, .map-ground, .street-map-waiting, .list-on:empty',
  '.rows:not(:has(td.pick-cell > :checked)) .bulk',
  'form:has(select[name="kind"] > option[value="SPOT"]:checked) .not-spot',
  'form:not(:has(select[name="kind"] > option[value="SPOT"]:checked)) .spot-only',
].join(', ')

/** What one state of a document shows; thrown away when a field of it changes. */
export class Seen {
  readonly #unseen = new Map<Element, boolean>()
  readonly #names = new Map<Element, string[]>()

  #isUnseen(element: Element): boolean {
    const known = this.#unseen.get(element)
    if (known !== undefined) return known
    const unseen = element.matches(UNSEEN)
    this.#unseen.set(element, unseen)
    return unseen
  }

  isVisible(element: Element): boolean {
    for (let inner = element, outer: Element | null = element; outer; inner = outer, outer = outer.parentElement) {
      if (this.#isUnseen(outer)) return false
      const closed = outer !== inner && outer.localName === 'details' && !outer.hasAttribute('open')
      if (closed && inner !== outer.querySelector(':scope > summary')) return false
    }
    return true
  }

  /** What assistive technology is told of: visible, and not `aria-hidden`. */
  isExposed(element: Element): boolean {
    return !element.closest('[aria-hidden="true"]') && this.isVisible(element)
  }

  /** The accessible name, once with the inline elements as HTML has them, once with each element as a box: the style decides. */
  names(element: Element): string[] {
    const known = this.#names.get(element)
    if (known) return known
    const names = [false, true].map(boxes => normalize(computeAccessibleName(element, this.#options(boxes))))
    this.#names.set(element, names)
    return names
  }

  description(element: Element): string {
    return normalize(computeAccessibleDescription(element, this.#options(false)))
  }

  /** The text that is visible, a line for each block. */
  innerText(element: Element): string {
    const text = (node: Node): string => {
      if (node.nodeType === node.TEXT_NODE) return node.textContent!.replace(/[^\S\u00a0\u202f]+/g, ' ')
      if (node.nodeType !== node.ELEMENT_NODE || !this.isVisible(node as Element)) return ''
      const { localName } = node as Element
      if (localName === 'br') return '\n'
      const inner = [...node.childNodes].map(text).join('')
      if (localName === 'td' || localName === 'th') return `${inner}\t`
      return INLINE.has(localName) ? inner : `\n${inner}\n`
    }
    return text(element)
      .replace(/ *\n[\n ]*/g, '\n')
      .trim()
  }

  /** Computing real styles would take most of the time of a test. */
  #options(boxes: boolean) {
    const style = (element: Element) => {
      const display = this.#isUnseen(element) ? 'none' : !boxes && INLINE.has(element.localName) ? 'inline' : 'block'
      const values: Record<string, string> = { display, visibility: 'visible', content: 'none' }
      return { ...values, getPropertyValue: (name: string) => values[name] ?? '' } as unknown as CSSStyleDeclaration
    }
    return { getComputedStyle: style, computedStyleSupportsPseudoElements: false }
  }
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i img input kbd label mark output q s samp select small span strong sub sup svg time u var'.split(
    ' ',
  ),
)

/** White space as Playwright compares it: a narrow or a no-break space is a space. */
export const normalize = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

/** The text of an element that walks look for: what a button says, not what a script does. */
export function textOf(element: Element): string {
  const { localName } = element
  if (localName === 'input' && /^(submit|reset|button)$/.test((element as HTMLInputElement).type))
    return (element as HTMLInputElement).value
  let text = ''
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) text += node.textContent
    else if (node.nodeType === node.ELEMENT_NODE && !/^(script|style|template)$/.test((node as Element).localName))
      text += textOf(node as Element)
  }
  return text
}

/** The texts that label a field: `aria-labelledby`, or else `aria-label`, or else its `<label>`s. */
export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/).filter(Boolean) ?? []
  const named = ids.flatMap(id => element.ownerDocument.getElementById(id) ?? [])
  if (named.length > 0) return [named.map(textOf).join(' ')]
  const label = element.getAttribute('aria-label')
  if (label?.trim()) return [label]
  return [...((element as HTMLInputElement).labels ?? [])].map(textOf)
}

/** The elements that may have a role, so that not each element of a page is asked. */
const BY_ROLE: Record<string, string> = {
  alert: '[role]',
  button: 'button, input, [role]',
  cell: 'td, [role]',
  checkbox: 'input, [role]',
  columnheader: 'th, [role]',
  combobox: 'select, input, [role]',
  dialog: 'dialog, [role]',
  group: 'fieldset, details, optgroup, [role]',
  heading: 'h1, h2, h3, h4, h5, h6, [role]',
  img: 'img, svg, [role]',
  link: 'a, area, [role]',
  list: 'ul, ol, menu, [role]',
  listitem: 'li, [role]',
  navigation: 'nav, [role]',
  option: 'option, [role]',
  radio: 'input, [role]',
  region: 'section, [role]',
  row: 'tr, [role]',
  rowheader: 'th, [role]',
  searchbox: 'input, [role]',
  spinbutton: 'input, [role]',
  status: 'output, [role]',
  table: 'table, [role]',
  textbox: 'input, textarea, [role]',
}
export const mayHaveRole = (role: string) => BY_ROLE[role] ?? '*'

const ROLE_OF: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  dd: 'definition',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}

const ROLE_OF_INPUT: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  submit: 'button',
}

/** The role that Playwright would find the element by. */
export function roleOf(element: Element): string | null {
  const [explicit] = element.getAttribute('role')?.split(/\s+/).filter(Boolean) ?? []
  if (explicit) return explicit === 'none' || explicit === 'presentation' ? null : explicit
  const tag = element.localName
  const named = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title')
  const inSection = () => element.parentElement!.closest('article, aside, main, nav, section')
  if (/^h[1-6]$/.test(tag)) return 'heading'
  if (tag === 'a' || tag === 'area') return element.hasAttribute('href') ? 'link' : null
  if (tag === 'section') return named ? 'region' : null
  if (tag === 'form') return named ? 'form' : null
  if (tag === 'header') return inSection() ? null : 'banner'
  if (tag === 'footer') return inSection() ? null : 'contentinfo'
  if (tag === 'th') return /^row/.test(element.getAttribute('scope') ?? '') ? 'rowheader' : 'columnheader'
  if (tag === 'img') return element.getAttribute('alt') === '' && !named ? null : 'img'
  if (tag === 'select') {
    const { multiple, size } = element as HTMLSelectElement
    return multiple || size > 1 ? 'listbox' : 'combobox'
  }
  if (tag === 'input') {
    const { type } = element as HTMLInputElement
    if (type === 'hidden') return null
    if (/^(text|search|email|tel|url)$/.test(type) && element.hasAttribute('list')) return 'combobox'
    return type === 'search' ? 'searchbox' : (ROLE_OF_INPUT[type] ?? 'textbox')
  }
  return ROLE_OF[tag] ?? null
}
