import { SIRET, SIRETSIREN } from '../messages.ts'
import { accepted, type Check, checkCompact, compact, refused } from './check.ts'
import { passesLuhn } from './luhn.ts'

const LA_POSTE = '356000000'

/**
 * SIRET: fourteen digits that pass Luhn, stored without spaces; must start with `context.siren`. Exception: La Poste
 * passes when the digit sum is a multiple of 5 (`domain.md` §2.6).
 */
export function checkSiret(value: string, context: { siren?: string | undefined } = {}): Check {
  return checkCompact(value, siret => {
    if (!/^\d{14}$/.test(siret)) return refused(SIRET)
    if (!passesLuhn(siret) && !(siret.startsWith(LA_POSTE) && sumOfDigits(siret) % 5 === 0)) return refused(SIRET)
    return siret.startsWith(compact(context.siren ?? '')) ? accepted(siret) : refused(SIRETSIREN)
  })
}

/** '73282932000074' → '732 829 320 00074', with no-break spaces. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00A0$2\u00A0$3\u00A0$4')
}

function sumOfDigits(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0)
}
