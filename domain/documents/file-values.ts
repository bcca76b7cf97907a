import { formatNumber } from '../formats/number.ts'

/** Accepted media types (`domain.md` §2.4) with their usual names. */
export const FILE_TYPES: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/tiff': 'TIFF',
}

export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}\u00a0ko`
    : `${formatNumber((bytes / 1024 / 1024).toFixed(1))}\u202fMo`
