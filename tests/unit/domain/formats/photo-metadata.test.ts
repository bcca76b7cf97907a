import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileNameFor } from '#domain/formats/file-type.ts'
import { withoutMetadata } from '#domain/formats/pictures/metadata.ts'

const text = (words: string) => [...new TextEncoder().encode(words)]
const bytes = (...parts: (number | number[])[]) => Uint8Array.from(parts.flat())

describe('a JPEG', () => {
  const segment = (marker: number, data: number[]) => [0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]
  const START = [0xff, 0xd8]
  const TABLE = segment(0xdb, [1, 2, 3])
  const PICTURE = [...segment(0xda, [9, 9]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]
  /** A directory with one tag, in either byte order. */
  const exif = (turn: number, little = false) => {
    const two = (value: number) => (little ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff])
    const four = (value: number) => (little ? [...two(value), 0, 0] : [0, 0, ...two(value)])
    const order = little ? text('II') : text('MM')
    const gps = [...two(0x8825), ...two(4), ...four(1), ...four(99)]
    const tag = [...two(0x0112), ...two(3), ...four(1), ...two(turn), 0, 0]
    return segment(0xe1, [
      ...text('Exif'),
      0,
      0,
      ...order,
      ...two(42),
      ...four(8),
      ...two(2),
      ...gps,
      ...tag,
      ...four(0),
      ...text('NANTES'),
    ])
  }

  it('removes EXIF, XMP, comments and trailing data, and keeps its colours', () => {
    const colours = [...segment(0xe0, text('JFIF')), ...segment(0xe2, text('ICC_PROFILE'))]
    const told = [
      ...exif(1),
      ...segment(0xe1, text('http://ns.adobe.com/xap')),
      ...segment(0xed, text('IPTC')),
      ...segment(0xfe, text('moi')),
    ]
    const film = [...START, ...exif(1)]
    expect(withoutMetadata(bytes(START, colours, told, TABLE, PICTURE, film), 'image/jpeg')).toEqual(
      bytes(START, colours, TABLE, PICTURE),
    )
  })

  it.each([
    [6, false],
    [8, true],
  ])('keeps orientation %i and nothing else', (turn, little) => {
    const clean = withoutMetadata(bytes(START, exif(turn, little), TABLE, PICTURE), 'image/jpeg')
    const said = segment(0xe1, [
      ...text('Exif'),
      0,
      0,
      ...text('MM'),
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      1,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      turn,
      0,
      0,
      0,
      0,
      0,
      0,
    ])
    expect(clean).toEqual(bytes(START, said, TABLE, PICTURE))
    expect(withoutMetadata(clean!, 'image/jpeg')).toEqual(clean)
  })

  it('tolerates truncated files and wrong lengths', () => {
    const whole = bytes(START, exif(6), TABLE, PICTURE)
    for (let length = 0; length <= whole.length; length++)
      expect(() => withoutMetadata(whole.slice(0, length), 'image/jpeg')).not.toThrow()
    expect(() =>
      withoutMetadata(bytes(START, [0xff, 0xe1, 0xff, 0xff, ...text('Exif'), 0, 0, ...text('MM')]), 'image/jpeg'),
    ).not.toThrow()
    expect(() => withoutMetadata(bytes(START, [0xff, 0xe1, 0, 0, 1, 2, 3]), 'image/jpeg')).not.toThrow()
  })
})

it('removes texts, date and EXIF from a PNG', () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...text(name), ...data, 0, 0, 0, 0]
  const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const [head, body, end] = [chunk('IHDR', [1]), chunk('IDAT', [2, 3]), chunk('IEND', [])]
  const told = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].flatMap(name => chunk(name, text('NANTES')))
  expect(withoutMetadata(bytes(START, head, told, body, end), 'image/png')).toEqual(bytes(START, head, body, end))
})

it('leaves anything else unchanged', () => {
  const pdf = bytes(text('%PDF-1.7'))
  expect(withoutMetadata(pdf, 'application/pdf')).toBe(pdf)
})

describe('a WebP', () => {
  const chunk = (name: string, data: number[]) => [...text(name), data.length, 0, 0, 0, ...data, ...(data.length % 2 ? [0] : [])]
  const riff = (...chunks: number[][]) => {
    const data = [...text('WEBP'), ...chunks.flat()]
    return bytes(text('RIFF'), data.length, 0, 0, 0, data)
  }
  const header = (flags: number) => chunk('VP8X', [flags, 0, 0, 0, 1, 0, 0, 1, 0, 0])

  it('keeps the picture, and of EXIF the orientation', () => {
    const exif = [...text('II'), 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, ...text('NANTES')]
    const sent = riff(header(0x0c), chunk('VP8 ', [1, 2, 3]), chunk('EXIF', exif), chunk('XMP ', text('NANTES')))
    const only = [...text('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    expect(withoutMetadata(sent, 'image/webp')).toEqual(riff(header(0x08), chunk('VP8 ', [1, 2, 3]), chunk('EXIF', only)))
    const upright = riff(header(0x04), chunk('VP8 ', [1, 2]), chunk('XMP ', text('NANTES')))
    expect(withoutMetadata(upright, 'image/webp')).toEqual(riff(header(0), chunk('VP8 ', [1, 2])))
  })
})

describe('a TIFF', () => {
  const two = (value: number) => [value & 0xff, value >> 8]
  const four = (value: number) => [...two(value), 0, 0]
  const tag = (id: number, type: number, count: number, value: number) => [
    ...two(id),
    ...two(type),
    ...four(count),
    ...four(value),
  ]
  /** Pixels at 8, texts at 12, the directory at 18. */
  const tiff = (tags: number[][]) =>
    bytes(text('II'), 42, 0, four(18), [1, 2, 3, 4], text('NANTES'), two(tags.length), tags.flat(), four(0))
  const picture = [tag(256, 3, 1, 2), tag(273, 4, 1, 8), tag(274, 3, 1, 6), tag(279, 4, 1, 4)]

  it('keeps pixels and orientation, and clears what its other tags say', () => {
    const sent = tiff([...picture, tag(271, 2, 6, 12), tag(34853, 4, 1, 12), tag(700, 1, 6, 12)])
    const clean = withoutMetadata(sent, 'image/tiff')!
    expect(clean.length).toBe(sent.length)
    const kept = bytes(text('II'), 42, 0, four(18), [1, 2, 3, 4], [0, 0, 0, 0, 0, 0], two(4), picture.flat(), four(0))
    expect(clean.slice(0, kept.length)).toEqual(kept)
    expect(clean.slice(kept.length).every(byte => byte === 0)).toBe(true)
    expect(withoutMetadata(clean, 'image/tiff')).toEqual(clean)
  })

  it('is refused when truncated, without pixels, or when its directories go in circles', () => {
    const whole = tiff(picture)
    for (let length = 0; length < whole.length; length++) expect(withoutMetadata(whole.slice(0, length), 'image/tiff')).toBeNull()
    expect(withoutMetadata(tiff([tag(256, 3, 1, 2)]), 'image/tiff')).toBeNull()
    const circle = whole.slice()
    circle.set(four(18), circle.length - 4)
    expect(withoutMetadata(circle, 'image/tiff')).toBeNull()
  })
})

describe('a HEIC', () => {
  const box = (name: string, data: number[]) => [0, 0, (data.length + 8) >> 8, (data.length + 8) & 0xff, ...text(name), ...data]
  const full = (name: string, version: number, data: number[]) => box(name, [version, 0, 0, 0, ...data])
  const four = (value: number) => [0, 0, value >> 8, value & 0xff]
  const item = (id: number, kind: string) => full('infe', 2, [0, id, 0, 0, ...text(kind), 0])
  const place = (id: number, offset: number, length: number) => [0, id, 0, 0, 0, 1, ...four(offset), ...four(length)]
  const TURN = box('irot', [3])
  const heic = (at: number, gps: string, note: number[]) => {
    const meta = full('meta', 0, [
      ...full('pitm', 0, [0, 1]),
      ...full('iinf', 0, [0, 2, ...item(1, 'hvc1'), ...item(2, 'Exif')]),
      ...box('iprp', box('ipco', [...TURN, ...note])),
      ...full('iloc', 0, [0x44, 0, 0, 2, ...place(1, at, 4), ...place(2, at + 4, 6)]),
    ])
    return bytes(box('ftyp', text('heic')), meta, box('mdat', [1, 2, 3, 4, ...text(gps)]), box('mpvd', text(gps)))
  }
  const start = heic(0, 'NANTES', box('udes', text('NANTES'))).length - 14 - 10
  const sent = heic(start, 'NANTES', box('udes', text('NANTES')))

  it('keeps the picture and its turn, and clears EXIF, descriptions and films', () => {
    const nothing = '\0'.repeat(6)
    const kept = heic(start, nothing, box('free', text(nothing)))
    kept.set(text('free'), kept.length - 10)
    expect(withoutMetadata(sent, 'image/heic')).toEqual(kept)
  })

  it('is refused when truncated, and costs no more than its length', () => {
    for (let length = 0; length < sent.length - 14; length++)
      expect(withoutMetadata(sent.slice(0, length), 'image/heic')).toBeNull()
    const many = full('iloc', 0, [0x44, 0, 0xff, 0xff, 0, 1, 0, 0, 0xff, 0xff])
    const meta = full('meta', 0, [...full('iinf', 0, [0, 1, ...item(1, 'hvc1')]), ...box('iprp', []), ...many])
    expect(withoutMetadata(bytes(box('ftyp', text('heic')), meta), 'image/heic')).toBeNull()
  })
})

it('keeps the orientation of a PNG', () => {
  const chunk = (name: string, data: number[], crc = [0, 0, 0, 0]) => [0, 0, 0, data.length, ...text(name), ...data, ...crc]
  const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const exif = [...text('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const clean = withoutMetadata(
    bytes(START, chunk('IHDR', [1]), chunk('eXIf', [...exif, ...text('NANTES')]), chunk('IEND', [])),
    'image/png',
  )
  const sum = crc32(bytes(text('eXIf'), exif))
  const crc = [sum >>> 24, (sum >>> 16) & 0xff, (sum >>> 8) & 0xff, sum & 0xff]
  expect(clean).toEqual(bytes(START, chunk('IHDR', [1]), chunk('eXIf', exif, crc), chunk('IEND', [])))
})

it.each([
  ['x.html', 'application/pdf', 'x.pdf'],
  ['x.pdf.exe', 'application/pdf', 'x.pdf'],
  ['SCAN.PDF', 'application/pdf', 'SCAN.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['facture du 12.03.2026', 'application/pdf', 'facture du 12.03.2026.pdf'],
  ['\u202efdp.exe', 'image/png', 'fdp.png'],
  ['a\u2066b\u0007/c\\d.tif', 'image/tiff', 'ab__c_d.tif'],
  ['.html', 'application/pdf', 'document.pdf'],
  ['F-1.xml', 'application/xml', 'F-1.xml'],
])('names %j of %s %s', (name, type, wanted) => expect(fileNameFor(name, type)).toBe(wanted))
