import { formatNumber } from '../formats/number.ts'

/** Kinds of files that are taken (`domain.md` §2.4), by media type, as people call them. */
export const FILE_TYPES: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG' }

/** « 812 ko », « 1,4 Mo »: bytes as people read them. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}\u00a0ko`
    : `${formatNumber((bytes / 1024 / 1024).toFixed(1))}\u202fMo`
