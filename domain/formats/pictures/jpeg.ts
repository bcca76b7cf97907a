import { type Bytes, joined, textOf, viewOf } from './bytes.ts'
import { orientationOf, orientationOnly } from './exif.ts'

const [APP0, APP1, APP2, APP14, APP15, COMMENT, SCAN, END] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe, 0xda, 0xd9]

/** JPEG segments: marker, two-byte length (which includes itself), data (ITU-T T.81, annex B). */
export function jpegWithoutMetadata(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const kept: Bytes[] = []
  let turn = 1
  let at = 2
  while (at < bytes.length) {
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at++
      continue
    }
    // Phones append videos and second pictures, with metadata, after the end marker.
    if (marker === END || at + 4 > bytes.length) {
      kept.push(bytes.subarray(at, marker === END ? at + 2 : bytes.length))
      break
    }
    const dataEnd = Math.max(at + 2, at + 2 + view.getUint16(at + 2))
    const end = marker === SCAN ? scanEnd(bytes, dataEnd) : dataEnd
    if (marker === APP1 && textOf(bytes, at + 4) === 'Exif') turn = orientationOf(bytes.subarray(at + 10, end)) ?? turn
    if (isPicture(bytes, at, marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const exif = orientationOnly(turn)
  const tag =
    turn > 1 ? [Uint8Array.from([0xff, APP1, 0, exif.length + 8, ...new TextEncoder().encode('Exif\0\0'), ...exif])] : []
  return joined([bytes.subarray(0, 2), ...tag, ...kept])
}

/** All but applications' segments and comments; of those what tells colours: JFIF, ICC profile, Adobe. */
function isPicture(bytes: Bytes, at: number, marker: number): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === APP2) return textOf(bytes, at + 4, 11) === 'ICC_PROFILE'
  return marker === APP0 || marker === APP14
}

/** First marker after the data of a scan: neither a stuffed zero nor a restart. */
function scanEnd(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
