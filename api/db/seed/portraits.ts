import { createHash } from 'node:crypto'
import { png } from './damages/pictures.ts'
import { Random } from './random.ts'
import type { DocumentRow } from './rows.ts'

const COLOURS = [
  [0xdce6ee, 0xe8b98f, 0x2f4a66],
  [0xe9e3d6, 0x9c6644, 0x44593a],
  [0xe3e6da, 0xf0c9a6, 0x7a4b2b],
  [0xe8dfe6, 0xc98d63, 0x3b3f4a],
  [0xdde9e4, 0x6f4630, 0xa8612b],
] as const

export const PORTRAITS = COLOURS.map(([ground, skin, jacket]) => {
  const bytes = png((x, y) => {
    if (Math.hypot(x - 48, (y - 40) * 0.85) < 18) return skin
    return Math.hypot((x - 48) * 0.75, y - 98) < 34 ? jacket : ground
  })
  return { bytes, storageKey: createHash('sha256').update(bytes).digest('hex') }
})

/** Most drivers have a photo; others show initials (`domain.md` §4.5, « Trombinoscope »). */
export function makePortraits(drivers: readonly { id: string; hireDate: string }[], uploadedBy: string | null): DocumentRow[] {
  const random = new Random('portraits')
  return drivers.flatMap(({ id, hireDate }, index) => {
    if (index % 5 === 4) return []
    const { bytes, storageKey } = PORTRAITS[random.integer(0, PORTRAITS.length - 1)]!
    const createdAt = `${hireDate}T09:00:00.000Z`
    return {
      id: random.id(createdAt),
      createdAt,
      updatedAt: createdAt,
      kind: 'PHOTO',
      label: 'photo.png',
      fileName: 'photo.png',
      mediaType: 'image/png',
      sizeBytes: bytes.byteLength,
      storageKey,
      ownerTable: 'driver',
      ownerId: id,
      uploadedBy,
    }
  })
}
