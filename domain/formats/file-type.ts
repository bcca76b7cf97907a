export const FILE_MAX_BYTES = 10 * 1024 * 1024

const ascii = (text: string) => [...new TextEncoder().encode(text)]

const SIGNATURES: [mediaType: string, at: number, bytes: readonly number[]][] = [
  ['application/pdf', 0, ascii('%PDF-')],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, ascii('WEBP')],
  ['image/tiff', 0, [...ascii('II'), 42, 0]],
  ['image/tiff', 0, [...ascii('MM'), 0, 42]],
  // The main brand of a file type box (ISO/IEC 23008-12, annex B).
  ...['heic', 'heix', 'heim', 'heis', 'mif1'].map(
    brand => ['image/heic', 4, ascii(`ftyp${brand}`)] as [string, number, number[]],
  ),
]

/** Media type by the first bytes, never by the name; undefined for what is not accepted. */
export function fileTypeOf(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([, at, signature]) => signature.every((byte, index) => bytes[at + index] === byte))?.[0]
}

/** Pictures that every browser shows; the others are downloaded. */
export const isShown = (mediaType: string): boolean => ['image/jpeg', 'image/png', 'image/webp'].includes(mediaType)

/** Usual extensions; the first one is given to a file with another. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/tiff': ['tif', 'tiff'],
}

/** Without control characters, those of writing direction (bidi) included, and path separators. */
export const cleanFileName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\p{Cc}/\\]/gu, '_')

/** A clean name with an extension of the type, at most 200 characters. */
export function fileNameFor(name: string, mediaType: string): string {
  const clean = cleanFileName(name)
  const usual = EXTENSIONS[mediaType]
  const has = (text: string) => usual?.some(extension => text.toLowerCase().endsWith(`.${extension}`))
  if (!usual || has(clean)) return clean.slice(-200).toWellFormed() || 'document'
  const stem = clean
    .replace(/\.[a-z][a-z0-9]{1,7}$/i, '')
    .slice(0, 190)
    .toWellFormed()
  return has(stem) ? stem : `${stem || 'document'}.${usual[0]}`
}
