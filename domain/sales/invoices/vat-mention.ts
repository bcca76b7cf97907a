import type { VatBasis, VatRegime } from '#domain/sales/companies/values.ts'
import type { InvoiceDocument } from './document.ts'
import type { LineVatBasis } from './line-bases.ts'

export type VatCategory = InvoiceDocument['lines'][number]['vatCategory']

/**
 * VAT category of a line: at its rate, else by the client's regime. Transport for a taxable person is taxed where this person is
 * established (art. 259, 1° CGI; art. 44 of directive 2006/112/EC): by reverse charge in the Union, outside the scope of VAT elsewhere.
 * What pays for no service, such as late fees, is outside the scope for every client (CJEU 1 July 1982, 222/81, BAZ).
 */
export const vatCategory = (ratePct: string, regime: VatRegime, basis: LineVatBasis | null = null): VatCategory =>
  Number(ratePct) > 0
    ? 'S'
    : basis === 'HORS_CHAMP'
      ? 'O'
      : regime === 'AUTOLIQUIDATION_UE'
        ? 'AE'
        : regime === 'EXPORT'
          ? 'O'
          : 'E'

const UNTAXED: readonly VatRegime[] = ['AUTOLIQUIDATION_UE', 'EXPORT', 'EXONERE']

/** All of this client is at 0 %; the view `billable_journey` repeats this. */
export const isUntaxed = (regime: VatRegime): boolean => UNTAXED.includes(regime)

/** Mentions of art. 242 nonies A, annex II CGI. */
const REVERSE_CHARGE = 'Autoliquidation, articles 44 et 196 de la directive 2006/112/CE'
const OUT_OF_SCOPE = 'TVA non applicable, opération hors champ\u202f: article 259, 1° du CGI'
const EXEMPT = 'Exonération de TVA'
const BASIS_MENTIONS: Record<LineVatBasis, string> = {
  '262_I': `${EXEMPT}, article 262, I du CGI`,
  '262_II_14': `${EXEMPT}, article 262, II, 14° du CGI`,
  '263': `${EXEMPT}, article 263 du CGI`,
  '275': `${EXEMPT}, article 275 du CGI`,
  '277_A': `${EXEMPT}, article 277 A du CGI`,
  '293_B': 'TVA non applicable, article 293 B du CGI',
  '294': `${EXEMPT}, article 294 du CGI`,
  HORS_CHAMP: 'TVA non applicable, opération hors champ\u202f: article 256 du CGI',
}

/** Printed reason of a category; EN 16931 has one part for all exempt lines (BR-E-01), so their reasons are joined. */
export function vatReason(category: VatCategory, bases: readonly (LineVatBasis | null)[]): string | null {
  if (category === 'S') return null
  if (category === 'AE') return REVERSE_CHARGE
  if (category === 'O') return bases.includes('HORS_CHAMP') ? BASIS_MENTIONS.HORS_CHAMP : OUT_OF_SCOPE
  return [...new Set(bases.map(basis => (basis ? BASIS_MENTIONS[basis] : EXEMPT)))].join('\u202f; ')
}

/** Basis of a line as typed, else the client's; null where none applies, undefined where one is missing. */
export function basisOf(
  line: { vatRatePct: string; vatBasis?: LineVatBasis | null },
  client: { vatRegime: VatRegime; vatBasis: VatBasis | null },
): LineVatBasis | null | undefined {
  if (line.vatBasis === 'HORS_CHAMP' && Number(line.vatRatePct) === 0) return line.vatBasis
  if (vatCategory(line.vatRatePct, client.vatRegime) !== 'E') return null
  return line.vatBasis ?? client.vatBasis ?? undefined
}
