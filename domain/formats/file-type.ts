export const FILE_MAX_BYTES = 10 * 1024 * 1024

const SIGNATURES: [mediaType: string, bytes: readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** Media type (PDF, JPG, PNG) by the first bytes, never by the name; undefined for anything else. */
export function fileTypeOf(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0]
}
