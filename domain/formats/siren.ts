import { SIREN } from '../messages.ts'
import { accepted, type Check, checkCompact, refused } from './check.ts'
import { passesLuhn } from './luhn.ts'

/** SIREN of a French company: nine digits that pass Luhn; stored without spaces. */
export function checkSiren(value: string): Check {
  return checkCompact(value, siren => (/^\d{9}$/.test(siren) && passesLuhn(siren) ? accepted(siren) : refused(SIREN)))
}

export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00A0$2\u00A0$3')
}
