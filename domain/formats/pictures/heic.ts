import { type Bytes, onlyRanges, type Range, textOf, viewOf } from './bytes.ts'

/** Items that are pictures or made of them (ISO/IEC 23008-12); the others are EXIF, XMP and the like. */
const PICTURES = ['hvc1', 'hev1', 'lhv1', 'grid', 'iovl', 'iden', 'tmap']
const IN_META = ['hdlr', 'pitm', 'iinf', 'iref', 'iprp', 'iloc', 'idat', 'dinf', 'grpl']
/** Properties of decoding, size, colours, and the orientation (`irot`, `imir`). */
const PROPERTIES = 'hvcC lhvC ispe pixi colr pasp clap irot imir auxC rloc lsel iscl tols oinf clli mdcv cclv amve a1lx'.split(
  ' ',
)

interface Box {
  name: string
  from: number
  data: number
  to: number
}

/** Keeps the boxes above and the bytes of pictures; the rest becomes zeros, so that offsets stay valid. Null when unreadable. */
export function heicWithoutMetadata(bytes: Bytes): Bytes | null {
  const copy = bytes.slice()
  const files = boxesIn(copy, 0, copy.length)
  const meta = files?.find(({ name }) => name === 'meta')
  const parts = meta && boxesIn(copy, meta.data + 4, meta.to)
  if (!files || !parts) return null
  const [info, locations, properties, data] = ['iinf', 'iloc', 'iprp', 'idat'].map(name => parts.find(box => box.name === name))
  if (!info || !locations || !properties) return null
  const pictures = picturesIn(copy, info)
  const extents = pictures && extentsOf(copy, locations, pictures, data)
  if (!extents || extents.length === 0) return null
  for (const box of parts) if (!IN_META.includes(box.name)) blank(copy, box)
  for (const { name, data, to } of boxesIn(copy, properties.data, properties.to) ?? []) {
    if (name !== 'ipco') continue
    for (const box of boxesIn(copy, data, to) ?? []) if (!PROPERTIES.includes(box.name)) blank(copy, box)
  }
  const ranges: Range[] = [...extents]
  for (const box of files) {
    if (box.name === 'ftyp') ranges.push([box.from, box.to])
    else if (box.name === 'mdat') ranges.push([box.from, box.data])
    else if (box.name !== 'meta') {
      // A film or a maker's own data: its head stays, as free space.
      blank(copy, box)
      ranges.push([box.from, box.data])
    }
  }
  const [kept, end] = data ? [data.data, data.to] : [meta.to, meta.to]
  ranges.push([meta.from, kept], [end, meta.to])
  return onlyRanges(copy, ranges)
}

/** Boxes: length, name, and the long length when the first is 1 (ISO/IEC 14496-12 §4.2). Null when one does not fit. */
function boxesIn(bytes: Bytes, from: number, to: number): Box[] | null {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) return null
    const short = view.getUint32(at)
    const long = short === 1
    if (long && at + 16 > to) return null
    const size = short === 0 ? to - at : long ? Number(view.getBigUint64(at + 8)) : short
    const head = long ? 16 : 8
    if (size < head || size > to - at) return null
    boxes.push({ name: textOf(bytes, at + 4), from: at, data: at + head, to: at + size })
    at += size
  }
  return boxes
}

function blank(bytes: Bytes, { from, data, to }: Box): void {
  bytes.set(new TextEncoder().encode('free'), from + 4)
  bytes.fill(0, data, to)
}

/** Ids of the picture items; the names of all items are removed. */
function picturesIn(bytes: Bytes, { data, to }: Box): Set<number> | null {
  const view = viewOf(bytes)
  const entries = boxesIn(bytes, data + (bytes[data] === 0 ? 6 : 8), to)
  if (!entries) return null
  const pictures = new Set<number>()
  for (const entry of entries) {
    const version = bytes[entry.data]!
    const [id, kind] = version === 3 ? [entry.data + 4, entry.data + 10] : [entry.data + 4, entry.data + 8]
    if (entry.name !== 'infe' || version < 2 || kind + 4 > entry.to) return null
    if (PICTURES.includes(textOf(bytes, kind))) pictures.add(version === 3 ? view.getUint32(id) : view.getUint16(id))
    bytes.fill(0, kind + 4, entry.to)
  }
  return pictures
}

/** Where the pictures' bytes are (`iloc`, §8.11.3). Null when one is outside the file or made of other items. */
function extentsOf(bytes: Bytes, { data, to }: Box, pictures: ReadonlySet<number>, idat: Box | undefined): Range[] | null {
  const view = viewOf(bytes)
  let at = data + 4
  const read = (size: number): number => {
    if (at + size > to) throw new RangeError('iloc')
    at += size
    if (size === 0) return 0
    return size === 2 ? view.getUint16(at - 2) : size === 4 ? view.getUint32(at - 4) : Number(view.getBigUint64(at - 8))
  }
  try {
    const version = bytes[data]!
    const sizes = read(2)
    const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
    const indexSize = version === 0 ? 0 : sizes & 15
    if (![0, 4, 8].includes(offsetSize) || ![4, 8].includes(lengthSize)) return null
    if (![0, 4, 8].includes(baseSize) || ![0, 4, 8].includes(indexSize)) return null
    const extents: Range[] = []
    // Each step reads at least four bytes: a huge count ends with the box.
    for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
      const id = read(version < 2 ? 2 : 4)
      const method = version === 0 ? 0 : read(2) & 15
      read(2)
      const base = read(baseSize)
      for (let left = read(2); left > 0; left--) {
        read(indexSize)
        const offset = read(offsetSize)
        const length = read(lengthSize)
        if (!pictures.has(id)) continue
        const start = base + offset + (method === 1 && idat ? idat.data : 0)
        const end = method === 1 ? (idat?.to ?? 0) : bytes.length
        if (method > 1 || start + length > end) return null
        extents.push([start, start + length])
      }
    }
    return extents
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
