import { TEL } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'

/** Stored as E.164 ('+33612345678'). French: 0X…, +33, 0033, +33 (0), X from 1 to 9; foreign: + and 8 to 15 digits. */
export function checkPhone(value: string): Check {
  return checkCompact(value.replace(/[()/]/g, ''), phone => {
    const national = /^(?:(?:\+|00)330?|0)([1-9]\d{8})$/.exec(phone)?.[1]
    if (national) return accepted(`+33${national}`)
    // `+33` is excluded: an invalid French number is not a foreign one.
    return /^\+(?!33)[1-9]\d{7,14}$/.test(phone) ? accepted(phone) : refused(TEL)
  })
}

/** Beginning of a typed phone number as stored ('06 12' → '+33612'); null for what is no number of at least four digits. */
export function typedPhone(typed: string): string | null {
  const compact = typed.replace(/[\s.()/-]/g, '').replace(/^00/, '+')
  const national = /^(?:\+330?|0)([1-9]\d*)$/.exec(compact)?.[1]
  const stored = national ? `+33${national}` : compact
  return /^\+\d{5,15}$/.test(stored) ? stored : null
}

/** '+33612345678' → '06 12 34 56 78', with no-break spaces; foreign numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(phone)?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00A0') : phone
}
