/** An XML element; null and empty elements are omitted. */
export type Xml = string | null

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, letter => ESCAPES[letter]!)

export function leaf(name: string, text: string | null, attributes: Record<string, string> = {}): Xml {
  if (text === null) return null
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${said.join('')}>${escaped(text)}</${name}>`
}

/** An element with children; null without any. */
export function element(name: string, ...children: (Xml | readonly Xml[])[]): Xml {
  const inner = children.flat().filter(child => child !== null)
  return inner.length === 0 ? null : `<${name}>${inner.join('')}</${name}>`
}
