import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as one reads it: streams inflated, glyphs through each font's `ToUnicode` map. Pieces of a line that are written one
 * after another are joined; white space of any kind is one space. For what our own documents are made of, not for any PDF.
 */
export function pdfText(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const stream = (body: string) => {
    const [, length] = /\/Length (\d+)\b(?! \d)/.exec(body) ?? []
    const begin = /stream\r?\n/.exec(body)
    if (!length || !begin) return ''
    // Its last byte may be one that ends a line.
    const from = begin.index + begin[0].length
    const data = Buffer.from(body.slice(from, from + Number(length)), 'latin1')
    return (body.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }

  const maps = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '') ?? []
      if (cmap) maps.set(name!, unicodeOf(stream(objects.get(cmap)!)))
    }
  }

  let text = ''
  for (const body of objects.values()) {
    if (!body.includes('stream')) continue
    const content = stream(body)
    if (!content.includes('BT')) continue
    let font = new Map<string, string>()
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ)/g)) {
      if (name) font = maps.get(name) ?? new Map()
      else {
        for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/g)) {
          for (const glyph of hex!.match(/.{4}/g)!) text += font.get(glyph) ?? '\ufffd'
        }
        text += '\n'
      }
    }
  }
  return text.replace(/\s+/g, ' ')
}

function unicodeOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  const word = (hex: string) => String.fromCharCode(...hex.match(/.{4}/g)!.map(unit => Number.parseInt(unit, 16)))
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from!, 16)
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      letters.set((first + index).toString(16).padStart(4, '0'), word(hex!.replaceAll(' ', '')))
    }
  }
  return letters
}
