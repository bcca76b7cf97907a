import type { VatRegime } from './values.ts'

/** France and its overseas territories whose companies are in the SIRENE register. */
const FRANCE = new Set('FR GP MQ GF RE YT PM BL MF'.split(' '))
/** Overseas departments of the French VAT; Guyane and Mayotte have none (art. 294 CGI). */
const FRENCH_VAT = new Set('FR GP MQ RE'.split(' '))
const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

export const hasSiren = (country: string): boolean => FRANCE.has(country)

export const hasFrenchVat = (country: string): boolean => FRENCH_VAT.has(country)

/** Monaco is French territory for VAT (art. 7 of directive 2006/112/EC). */
const isFrench = (country: string) => FRANCE.has(country) || country === 'MC'

/** Regime of a taxable client of a country. */
export const usualRegime = (country: string): VatRegime =>
  isFrench(country) ? 'NORMAL_FR' : UNION.has(country) ? 'AUTOLIQUIDATION_UE' : 'EXPORT'

/** The place of the service is that of the client (art. 259, 1° CGI): no French VAT, nor exemption from it, abroad. */
export function fitsCountry(regime: VatRegime, country: string): boolean {
  if (regime === 'EXONERE') return isFrench(country)
  return regime === 'NON_ASSUJETTI' || regime === usualRegime(country)
}
