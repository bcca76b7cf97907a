import type { Bytes } from './bytes.ts'
import { heicWithoutMetadata } from './heic.ts'
import { jpegWithoutMetadata } from './jpeg.ts'
import { pngWithoutMetadata } from './png.ts'
import { tiffWithoutMetadata } from './tiff.ts'
import { webpWithoutMetadata } from './webp.ts'

const KINDS: Record<string, (bytes: Bytes) => Bytes | null> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/heic': heicWithoutMetadata,
  'image/tiff': tiffWithoutMetadata,
}

/**
 * A picture without EXIF, GPS, XMP and IPTC metadata, in its orientation; other files unchanged. Null for a HEIC or TIFF file
 * whose structure cannot be read: it could hide anything.
 */
export function withoutMetadata(bytes: Bytes, mediaType: string): Bytes | null {
  return KINDS[mediaType]?.(bytes) ?? (mediaType in KINDS ? null : bytes)
}
