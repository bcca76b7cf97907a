import type { InvoiceDocument } from './document.ts'

/** Codes of electronic invoices (EN 16931 and its code lists). */

const KIND_CODES = { FACTURE: '380', AVOIR: '381', ACOMPTE: '386' } as const satisfies Record<InvoiceDocument['kind'], string>
/** Credit note that refunds a down payment. */
const REFUND_CODE = '503'

export const typeCode = ({ kind, refund }: InvoiceDocument): string => (refund ? REFUND_CODE : KIND_CODES[kind])

/** BT-23, « cadre de facturation »: nature of the operation. */
const PROCESS_CODES = { PRESTATION_SERVICES: 'S1', BIENS: 'B1', MIXTE: 'M1' } as const satisfies Record<
  InvoiceDocument['operationNature'],
  string
>

/** Final invoice after down payments: S4 instead of S1. */
export const processCode = ({ operationNature, totals }: InvoiceDocument): string =>
  totals.prepaidCents > 0 ? PROCESS_CODES[operationNature].replace('1', '4') : PROCESS_CODES[operationNature]

/** UNTDID 4451, note subjects. */
export const SUBJECT_CODES = {
  PENALITES: 'PMD',
  INDEMNITE: 'PMT',
  ESCOMPTE: 'AAB',
  CARBURANT: 'AAI',
  AUTRE: 'AAI',
} as const satisfies Record<InvoiceDocument['mentions'][number]['subject'], string>

/** UNTDID 4461. A credit transfer needs an account; without one the means is omitted. */
const MEANS_CODES = { VIREMENT: '30', PRELEVEMENT: '59', LCR: '70', CHEQUE: '20' } as const satisfies Record<
  InvoiceDocument['paymentMode'],
  string
>
const NO_MEANS = '1'

export const meansCode = ({ paymentMode, seller }: InvoiceDocument): string =>
  paymentMode === 'VIREMENT' && !seller.iban ? NO_MEANS : MEANS_CODES[paymentMode]

/** VATEX exemption codes; other exemptions only have a text. */
export const EXEMPTION_CODES: Partial<Record<InvoiceDocument['vat'][number]['category'], string>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** UNTDID 2475: VAT due on invoice or on payment. */
export const taxDueCode = ({ vatOnDebits }: InvoiceDocument): string => (vatOnDebits ? '5' : '72')

/** UN/ECE recommendations 20 and 21 by printed unit; others are pieces. */
const UNIT_CODES: Record<string, string> = {
  heure: 'HUR',
  h: 'HUR',
  jour: 'DAY',
  km: 'KMT',
  kilomètre: 'KMT',
  tonne: 'TNE',
  t: 'TNE',
  kg: 'KGM',
  palette: 'XPX',
  colis: 'XPK',
  forfait: 'LS',
  litre: 'LTR',
}
const PIECE = 'C62'

export function unitCode(unit: string): string {
  const word = unit.trim().toLowerCase()
  return UNIT_CODES[word] ?? UNIT_CODES[word.replace(/s$/, '')] ?? PIECE
}

/** ISO 3166-1; parts of Great Britain are GB. */
export const countryCode = (country: string): string => (country.length === 2 ? country : 'GB')
