import { crc32, deflateSync } from 'node:zlib'

/** Square true-colour PNG (ISO/IEC 15948): a filter byte before each pixel line. */
export function png(colourAt: (x: number, y: number) => number, side = 96): Buffer {
  const lines = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) lines.writeUIntBE(colourAt(x, y), y * (side * 3 + 1) + 1 + x * 3, 3)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2], 8)
  const chunks = [chunk('IHDR', size), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
