import { TVA, TVACOUNTRY, TVASIREN } from '../messages.ts'
import { accepted, type Check, checkCompact, compact, refused } from './check.ts'
import { passesLuhn } from './luhn.ts'
import { VAT_ABROAD } from './vat-abroad.ts'

/** Prefixes of a country that are not its code. England, Scotland, Wales and the Isle of Man have no number of Northern Ireland. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('GP MQ GF RE YT PM BL MF MC'.split(' ').map(country => [country, ['FR']])),
  GR: ['EL'],
  GB: ['GB', 'XI'],
  ...Object.fromEntries('ENGLAND SCOTLAND WALES IM'.split(' ').map(country => [country, ['GB']])),
  CH: ['CHE'],
  LI: ['CHE'],
}

const prefixOf = (vat: string) => (vat.startsWith('CHE') ? 'CHE' : vat.slice(0, 2))
const isKnown = (prefix: string) => prefix === 'FR' || prefix in VAT_ABROAD

/** French VAT number of a SIREN: FR, key (12 + 3 × (SIREN mod 97)) mod 97 on two digits, SIREN. */
export function vatNumberOf(siren: string): string {
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}

/** A number of a country whose format is not checked here, such as Norway: letters and digits, no prefix of another country. */
const isUnchecked = (vat: string) => /^[A-Z0-9]{4,20}$/.test(vat)

/**
 * VAT number, stored without spaces: the prefix must be that of `context.country`, letters, length and check digits those of
 * the prefix. A French number must match `context.siren`; numeric keys are checked, keys with letters accepted. Monaco uses FR
 * with 000…, which is no SIREN.
 */
export function checkVat(value: string, context: { siren?: string | undefined; country?: string | undefined } = {}): Check {
  return checkCompact(value, vat => {
    const { country, siren } = context
    const prefix = prefixOf(vat)
    const expected = country === undefined ? [prefix] : (PREFIXES[country] ?? [country])
    if (!expected.includes(prefix) && isKnown(prefix)) return refused(TVACOUNTRY)
    if (!expected.includes(prefix) && expected.some(isKnown)) return refused(TVA)
    if (prefix === 'FR') return checkFrench(vat, siren)
    const format = VAT_ABROAD[prefix]
    if (!format) return country !== undefined && isUnchecked(vat) ? accepted(vat) : refused(TVA)
    const number = vat.slice(prefix.length)
    return format.form.test(number) && format.passes(number) ? accepted(vat) : refused(TVA)
  })
}

function checkFrench(vat: string, wanted: string | undefined): Check {
  const [, key, siren] = /^FR([A-Z0-9]{2})(\d{9})$/.exec(vat) ?? []
  if (!key || !siren || (!siren.startsWith('000') && !passesLuhn(siren))) return refused(TVA)
  if (/^\d{2}$/.test(key) && vat !== vatNumberOf(siren)) return refused(TVASIREN)
  return siren.startsWith(compact(wanted ?? '')) ? accepted(vat) : refused(TVASIREN)
}
