/** JPEG application segments to keep, all about colour: ICC profile (APP2), Adobe (APP14), JFIF (APP0). */
const COLOUR = [0xe0, 0xe2, 0xee]
const [APP0, APP1, APP15, COMMENT, SCAN] = [0xe0, 0xe1, 0xef, 0xfe, 0xda]
/** PNG chunks to remove: place, time, device. */
const TOLD = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']

/** A photo without EXIF, GPS and XMP metadata; a JPEG keeps its orientation. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes[0] === 0xff ? ofJpeg(bytes) : bytes[0] === 0x89 ? ofPng(bytes) : bytes
}

/** JPEG segments: marker, two-byte length (which includes itself), data (ITU-T T.81, annex B). */
function ofJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array<ArrayBuffer>[] = []
  let turn = 1
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== SCAN) {
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
    const end = marker === 0xff ? at + 1 : at + 2 + view.getUint16(at + 2)
    if (marker === APP1) turn = orientationOf(bytes.subarray(at + 4, end)) ?? turn
    const application = marker >= APP0 && marker <= APP15
    if (marker !== 0xff && marker !== COMMENT && (!application || COLOUR.includes(marker))) kept.push(bytes.subarray(at, end))
    at = end
  }
  // Phones append videos and second pictures, with metadata, after the end marker.
  return joined([bytes.subarray(0, 2), ...(turn > 1 ? [exifOf(turn)] : []), ...kept, bytes.subarray(at, endOf(bytes, at))])
}

/** Position after marker FFD9, or the end of a truncated picture. */
function endOf(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xd9) return at + 2
  return bytes.length
}

/** Orientation (tag 0x0112 of the first EXIF directory); 1 is upright. */
function orientationOf(data: Uint8Array<ArrayBuffer>): number | undefined {
  if (data.length < 14 || String.fromCharCode(...data.subarray(0, 4)) !== 'Exif') return undefined
  const view = new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6)
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

/** EXIF segment with the orientation only. */
const exifOf = (turn: number) =>
  Uint8Array.from([
    ...[0xff, APP1, 0, 34, ...new TextEncoder().encode('Exif'), 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0],
  ])

/** PNG chunks: length, name, data, CRC (PNG, 5.3). */
function ofPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (!TOLD.includes(String.fromCharCode(...bytes.subarray(at + 4, at + 8)))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return joined(kept)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
