export type Bytes = Uint8Array<ArrayBuffer>

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const textOf = (bytes: Bytes, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length))

export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export type Range = [from: number, to: number]

/** A copy with zeros between the ranges: offsets in the file stay valid. */
export function onlyRanges(bytes: Bytes, ranges: readonly Range[]): Bytes {
  const kept = new Uint8Array(bytes.length)
  let done = 0
  // Ranges may overlap any number of times; each byte is copied once.
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (to <= done) continue
    const start = Math.max(from, done)
    kept.set(bytes.subarray(start, to), start)
    done = to
  }
  return kept
}
