import { describe, expect, it } from 'vitest'
import { withoutMetadata } from '#domain/formats/photo-metadata.ts'

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
    expect(withoutMetadata(bytes(START, colours, told, TABLE, PICTURE, film))).toEqual(bytes(START, colours, TABLE, PICTURE))
  })

  it.each([
    [6, false],
    [8, true],
  ])('keeps orientation %i and nothing else', (turn, little) => {
    const clean = withoutMetadata(bytes(START, exif(turn, little), TABLE, PICTURE))
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
    expect(withoutMetadata(clean)).toEqual(clean)
  })

  it('tolerates truncated files and wrong lengths', () => {
    const whole = bytes(START, exif(6), TABLE, PICTURE)
    for (let length = 0; length <= whole.length; length++) expect(() => withoutMetadata(whole.slice(0, length))).not.toThrow()
    expect(() => withoutMetadata(bytes(START, [0xff, 0xe1, 0xff, 0xff, ...text('Exif'), 0, 0, ...text('MM')]))).not.toThrow()
    expect(() => withoutMetadata(bytes(START, [0xff, 0xe1, 0, 0, 1, 2, 3]))).not.toThrow()
  })
})

it('removes texts, date and EXIF from a PNG', () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...text(name), ...data, 0, 0, 0, 0]
  const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const [head, body, end] = [chunk('IHDR', [1]), chunk('IDAT', [2, 3]), chunk('IEND', [])]
  const told = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].flatMap(name => chunk(name, text('NANTES')))
  expect(withoutMetadata(bytes(START, head, told, body, end))).toEqual(bytes(START, head, body, end))
})

it('leaves anything else unchanged', () => {
  const pdf = bytes(text('%PDF-1.7'))
  expect(withoutMetadata(pdf)).toBe(pdf)
})
