import { type Bytes, viewOf } from './bytes.ts'

/** Orientation (tag 0x0112 of the first directory, EXIF 2.32 §4.6.4); 1 is upright. `data` begins with the byte order. */
export function orientationOf(data: Bytes): number | undefined {
  if (data.length < 8) return undefined
  const view = viewOf(data)
  const little = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, little)
  if (directory + 2 > view.byteLength) return undefined
  const entries = view.getUint16(directory, little)
  for (let nth = 0; nth < entries; nth++) {
    const entry = directory + 2 + nth * 12
    if (entry + 12 > view.byteLength) return undefined
    if (view.getUint16(entry, little) === 0x0112) {
      const turn = view.getUint16(entry + 8, little)
      return turn >= 1 && turn <= 8 ? turn : undefined
    }
  }
  return undefined
}

/** EXIF data with the orientation only. */
export const orientationOnly = (turn: number): number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0],
]
