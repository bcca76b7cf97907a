import { type Bytes, joined, textOf, viewOf } from './bytes.ts'
import { orientationOf, orientationOnly } from './exif.ts'

const PICTURE = ['VP8X', 'ICCP', 'ALPH', 'ANIM', 'ANMF', 'VP8 ', 'VP8L']
/** Flags of VP8X: the file has EXIF, XMP (RFC 9649 §2.7.1). */
const [EXIF, XMP] = [0x08, 0x04]

/** RIFF chunks: name, length (little-endian), data, a zero after an odd length (RFC 9649 §2.3). */
export function webpWithoutMetadata(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const kept: Bytes[] = []
  let turn = 1
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length & 1)
    const name = textOf(bytes, at)
    if (name === 'EXIF') turn = orientationOf(tiffOf(bytes.subarray(at + 8, end))) ?? turn
    if (PICTURE.includes(name)) kept.push(bytes.slice(at, end))
    at = end
  }
  const exif = orientationOnly(turn)
  const extended = kept[0] && textOf(kept[0], 0) === 'VP8X' && kept[0].length > 8 ? kept[0] : undefined
  if (extended) {
    extended[8] = (extended[8]! & ~(EXIF | XMP)) | (turn > 1 ? EXIF : 0)
    if (turn > 1) kept.push(Uint8Array.from([...new TextEncoder().encode('EXIF'), exif.length, 0, 0, 0, ...exif]))
  }
  const whole = joined([bytes.subarray(0, 12), ...kept])
  viewOf(whole).setUint32(4, whole.length - 8, true)
  return whole
}

/** Some programs write the prefix of JPEG's segment. */
const tiffOf = (data: Bytes) => (textOf(data, 0) === 'Exif' ? data.subarray(6) : data)
