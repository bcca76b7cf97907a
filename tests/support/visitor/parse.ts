import { JSDOM, VirtualConsole } from 'jsdom'

/** One window for all pages: a window for each takes longer than its text. */
const shared = new JSDOM('', { virtualConsole: new VirtualConsole() })

/** The document at an address. No script runs, and `<noscript>` is content, as the parser does without scripting. */
export function parsePage(html: string, url: string): Document {
  shared.reconfigure({ url })
  const document = new shared.window.DOMParser().parseFromString(html, 'text/html')
  // Names of elements and the data of forms need the constructors of a window.
  return Object.defineProperty(document, 'defaultView', { value: shared.window })
}
