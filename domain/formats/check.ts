import { REQ } from '../messages.ts'

/** Verdict on what a person typed: the form that is stored, or the French message to show beside the field. */
export type Check =
  | { valid: true; normalized: string; message?: undefined }
  | { valid: false; message: string; normalized?: undefined }

export const accepted = (normalized: string): Check => ({ valid: true, normalized })
export const refused = (message: string): Check => ({ valid: false, message })

/** What remains of a number when the spaces, dots and hyphens that people write in it are left out, in capitals. */
export function compact(value: string): string {
  return value.replace(/[\s.\-\u00AD\u200B\u2010-\u2015\u2060]/g, '').toUpperCase()
}

/** Judges the compact form of a number; nothing but separators is an empty value. */
export function checkCompact(value: string, judge: (compact: string) => Check): Check {
  const characters = compact(value)
  return characters === '' ? refused(REQ) : judge(characters)
}

/** Judges a text in which separators count: only the spaces around it are left out. */
export function checkTrimmed(value: string, judge: (trimmed: string) => Check): Check {
  const trimmed = value.trim()
  return trimmed === '' ? refused(REQ) : judge(trimmed)
}
