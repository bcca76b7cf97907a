import { REQ } from '../messages.ts'

/** Result of a format check: the value to store, or the French message to display. */
export type Check =
  | { valid: true; normalized: string; message?: undefined }
  | { valid: false; message: string; normalized?: undefined }

export const accepted = (normalized: string): Check => ({ valid: true, normalized })
export const refused = (message: string): Check => ({ valid: false, message })

/** Upper-case text without the spaces, dots and hyphens used as separators. */
export function compact(value: string): string {
  return value.replace(/[\s.\-\u00AD\u200B\u2010-\u2015\u2060]/g, '').toUpperCase()
}

/** Checks the compact form; separators alone are an empty value. */
export function checkCompact(value: string, judge: (compact: string) => Check): Check {
  const characters = compact(value)
  return characters === '' ? refused(REQ) : judge(characters)
}

export function checkTrimmed(value: string, judge: (trimmed: string) => Check): Check {
  const trimmed = value.trim()
  return trimmed === '' ? refused(REQ) : judge(trimmed)
}
