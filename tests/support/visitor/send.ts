/** The files that a test gave to a field: a document without a browser lets nobody set them. */
export const filesOf = new WeakMap<HTMLInputElement, File[]>()

export interface Sent {
  url: URL
  method: 'GET' | 'POST'
  body?: URLSearchParams | Blob
}

/** Where a picture is clicked, in its pixels. */
export interface Point {
  x: number
  y: number
}

/** The request that a form makes when it is sent by this button, or by this point of a picture (HTML, « form submission algorithm »). */
export function requestOf(form: HTMLFormElement, submitter?: HTMLElement, position: Point = { x: 0, y: 0 }): Sent {
  const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const { baseURI, defaultView } = form.ownerDocument
  // An empty action is the address of the page, with its query.
  const url = new URL(own('action') || form.ownerDocument.URL, baseURI)
  const method = (own('method') ?? 'get').toLowerCase()
  const data = new defaultView!.FormData(form, submitter)
  if ((submitter as HTMLInputElement | undefined)?.type === 'image') {
    for (const axis of ['x', 'y'] as const) data.set(`${(submitter as HTMLInputElement).name}.${axis}`, String(position[axis]))
  }
  const entries = entriesOf(form, data)
  if (method === 'get') {
    url.search = String(asQuery(entries))
    return { url, method: 'GET' }
  }
  if (method !== 'post') throw new Error(`a form with method="${method}"`)
  if (own('enctype') === 'multipart/form-data') {
    const body = asParts(entries)
    return { url, method: 'POST', body }
  }
  return { url, method: 'POST', body: asQuery(entries) }
}

/** The entries in the order of the document, with the files that were given to its fields. */
function entriesOf(form: HTMLFormElement, data: FormData): [string, string | File][] {
  const files = new Map<string, File[]>()
  for (const field of form.elements) {
    const given = filesOf.get(field as HTMLInputElement)
    if (given) files.set((field as HTMLInputElement).name, given)
  }
  return [...data].flatMap(([name, value]): [string, string | File][] => {
    if (typeof value === 'string') return [[name, value.replace(/\r\n?|\n/g, '\r\n')]]
    return (files.get(name) ?? [new File([], '', { type: 'application/octet-stream' })]).map(file => [name, file])
  })
}

/** Without multipart a file is sent as its name. */
const asQuery = (entries: [string, string | File][]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/** As browsers write it: of an empty field too the file has a name, which the encoder of Node leaves away. */
function asParts(entries: [string, string | File][]): Blob {
  const boundary = `----${crypto.randomUUID()}`
  const quoted = (text: string) => text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22')
  const parts = entries.flatMap(([name, value]): BlobPart[] => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`]
    const type = value.type || 'application/octet-stream'
    return [`${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`, value, '\r\n']
  })
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` })
}
