import { TEL } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

/**
 * Country code of an overseas French number by its first digits, in the national form that its owner writes (0692…): without it the number
 * rings nowhere from abroad. 06 39 9 is the mainland's, not Mayotte's.
 */
function stored(national: string): string {
  if (/^(26[239]|69[23]|639(?!9))/.test(national)) return `+262${national}`
  if (/^(59|69)0|^691/.test(national)) return `+590${national}`
  return /^[56]94/.test(national) ? `+594${national}` : `+${/^596|^69[67]/.test(national) ? 596 : 33}${national}`
}

/**
 * Stored as E.164 ('+33612345678', '+262692123456'). French: 0X…, +33, 0033, +33 (0), X from 1 to 9; foreign: + and 8 to 15 digits.
 */
export function checkPhone(value: string): Check {
  return checkCompact(value.replace(/[()/]/g, ''), phone => {
    const national = /^(?:(?:\+|00)(?:33|262|59[046])0?|0)([1-9]\d{8})$/.exec(phone)?.[1]
    if (national) return accepted(stored(national))
    const international = phone.replace(/^00(?=[2-9])/, '+')
    // `+33` is excluded: an invalid French number is not a foreign one.
    return /^\+(?!33)[1-9]\d{7,14}$/.test(international) ? accepted(international) : refused(TEL)
  })
}

/** Beginning of a typed phone number as stored ('06 12' → '+33612'); null for what is no number of at least four digits. */
export function typedPhone(typed: string): string | null {
  const compact = typed.replace(/[\s.()/-]/g, '').replace(/^00/, '+')
  const national = /^(?:\+330?|0)([1-9]\d*)$/.exec(compact)?.[1]
  const begun = national ? stored(national) : compact
  return /^\+\d{5,15}$/.test(begun) ? begun : null
}

/** '+33612345678' → '06 12 34 56 78', with no-break spaces; foreign numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const national = /^\+(?:33|262|59[046])([1-9]\d{8})$/.exec(phone)?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00A0') : phone
}
