import { TVA, TVASIREN } from '../messages.ts'
import { accepted, type Check, checkCompact, compact, refused } from './check.ts'
import { passesLuhn } from './luhn.ts'

/** VAT prefixes of the Union outside France: Greece is EL, Northern Ireland XI. */
const UNION = 'AT BE BG CY CZ DE DK EE EL ES FI HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

/** French VAT number of a SIREN: FR, key (12 + 3 × (SIREN mod 97)) mod 97 on two digits, SIREN. */
export function vatNumberOf(siren: string): string {
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}

/**
 * Intra-Community VAT number, stored without spaces. French: numeric keys are checked, keys with letters accepted; must
 * match `context.siren`. Monaco uses FR with 000…, which is no SIREN. Others: prefix and 2 to 12 alphanumerics.
 */
export function checkVat(value: string, context: { siren?: string | undefined } = {}): Check {
  return checkCompact(value, vat => {
    if (!vat.startsWith('FR')) {
      return UNION.includes(vat.slice(0, 2)) && /^[A-Z0-9]{2,12}$/.test(vat.slice(2)) ? accepted(vat) : refused(TVA)
    }
    const [, key, siren] = /^FR([A-Z0-9]{2})(\d{9})$/.exec(vat) ?? []
    if (!key || !siren || (!siren.startsWith('000') && !passesLuhn(siren))) return refused(TVA)
    if (/^\d{2}$/.test(key) && vat !== vatNumberOf(siren)) return refused(TVASIREN)
    return siren.startsWith(compact(context.siren ?? '')) ? accepted(vat) : refused(TVASIREN)
  })
}
