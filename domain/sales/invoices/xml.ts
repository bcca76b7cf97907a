/** An element of an XML document; what is null is left out, as is an element without content. */
export type Xml = string | null

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Letters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"]/g, letter => ESCAPES[letter]!)

/** `<name attribute="…">text</name>`; nothing of a text that is null. */
export function leaf(name: string, text: string | null, attributes: Record<string, string> = {}): Xml {
  if (text === null) return null
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${said.join('')}>${escaped(text)}</${name}>`
}

/** An element around others, in this order; nothing where none of them is. */
export function element(name: string, ...children: (Xml | readonly Xml[])[]): Xml {
  const inner = children.flat().filter(child => child !== null)
  return inner.length === 0 ? null : `<${name}>${inner.join('')}</${name}>`
}
