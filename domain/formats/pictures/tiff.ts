import { type Bytes, onlyRanges, type Range, viewOf } from './bytes.ts'

/** Tags that describe pixels, their order and colours (TIFF 6.0; ICC profile 34675). The orientation (274) is one. */
const TAGS = new Set([
  ...[
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292, 293,
  ],
  ...[
    296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 342, 347, 512, 513, 514, 515,
  ],
  ...[517, 518, 519, 520, 521, 529, 530, 531, 532, 34675],
])
/** Bytes of a value by type, BYTE to DOUBLE. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** Pairs of tags that say where pixels are: offsets, lengths. */
const PLACES = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const

/** Keeps directories with the tags above, their values and the pixels; the rest becomes zeros. Null when unreadable. */
export function tiffWithoutMetadata(bytes: Bytes): Bytes | null {
  if (bytes.length < 8) return null
  const copy = bytes.slice()
  const view = viewOf(copy)
  const little = view.getUint16(0) === 0x4949
  const ranges: Range[] = [[0, 8]]
  // Directories and lists may overlap in a hostile file: no more steps than bytes.
  let steps = bytes.length
  const fits = ([from, to]: Range) => from >= 8 && to <= bytes.length
  const seen = new Set<number>()
  for (let at = view.getUint32(4, little); at !== 0; ) {
    if (seen.has(at) || at + 6 > bytes.length) return null
    seen.add(at)
    const count = view.getUint16(at, little)
    const end = at + 2 + count * 12
    if (end + 4 > bytes.length) return null
    steps -= count * 12
    if (steps < 0) return null
    const kept: Bytes[] = []
    const values = new Map<number, { at: number; size: number; count: number }>()
    for (let entry = at + 2; entry < end; entry += 12) {
      const tag = view.getUint16(entry, little)
      const size = SIZES[view.getUint16(entry + 2, little)] ?? 0
      if (!TAGS.has(tag) || size === 0) continue
      const many = view.getUint32(entry + 4, little)
      const place = size * many > 4 ? view.getUint32(entry + 8, little) : entry + 8
      const range: Range = [place, place + size * many]
      if (!fits(range)) return null
      if (size * many > 4) ranges.push(range)
      values.set(tag, { at: place, size, count: many })
      kept.push(copy.slice(entry, entry + 12))
    }
    let pixels = 0
    for (const [offsets, lengths] of PLACES) {
      const [from, length] = [values.get(offsets), values.get(lengths)]
      if (!from || !length) continue
      if (from.count !== length.count) return null
      steps -= from.count
      if (steps < 0) return null
      for (let nth = 0; nth < from.count; nth++) {
        const start = numberAt(view, from, nth, little)
        const range: Range = [start, start + numberAt(view, length, nth, little)]
        if (!fits(range)) return null
        ranges.push(range)
        pixels++
      }
    }
    if (pixels === 0) return null
    const next = view.getUint32(end, little)
    copy.fill(0, at, end + 4)
    view.setUint16(at, kept.length, little)
    kept.forEach((entry, nth) => {
      copy.set(entry, at + 2 + nth * 12)
    })
    const written = at + 2 + kept.length * 12
    view.setUint32(written, next, little)
    ranges.push([at, written + 4])
    at = next
  }
  return seen.size > 0 ? onlyRanges(copy, ranges) : null
}

function numberAt(view: DataView, { at, size }: { at: number; size: number }, nth: number, little: boolean): number {
  if (size === 2) return view.getUint16(at + nth * 2, little)
  return size === 4 ? view.getUint32(at + nth * 4, little) : view.byteLength + 1
}
