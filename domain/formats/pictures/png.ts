import { type Bytes, joined, textOf, viewOf } from './bytes.ts'
import { orientationOf, orientationOnly } from './exif.ts'

/** Besides the critical chunks, which begin with a capital: colours, transparency, size, animation. */
const ANCILLARY = 'cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' ')

/** PNG chunks: length, name, data, CRC (PNG, 5.3). The picture ends with IEND. */
export function pngWithoutMetadata(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const kept: Bytes[] = []
  let turn = 1
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = textOf(bytes, at + 4)
    if (name === 'eXIf') turn = orientationOf(bytes.subarray(at + 8, end - 4)) ?? turn
    if (/^[A-Z]/.test(name) || ANCILLARY.includes(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  // EXIF follows the header (PNG, 5.6).
  if (turn > 1) kept.splice(1, 0, chunk('eXIf', orientationOnly(turn)))
  return joined([bytes.subarray(0, 8), ...kept])
}

function chunk(name: string, data: number[]): Bytes {
  const whole = Uint8Array.from([0, 0, 0, data.length, ...new TextEncoder().encode(name), ...data, 0, 0, 0, 0])
  viewOf(whole).setUint32(whole.length - 4, crc(whole.subarray(4, -4)))
  return whole
}

/** CRC-32 (PNG, annex D). */
function crc(bytes: Bytes): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
