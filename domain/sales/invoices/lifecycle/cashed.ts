import type { InvoiceDocument } from '../document.ts'
import type { CashedPart } from './values.ts'

interface Cashable {
  totalCents: number
  prepaidCents: number
  restoredCents: number
  /** Null on what was cashed before amounts were kept: all of it. */
  eCashedCents: number | null
}

/** Amount with VAT that is not reported as cashed; negative on a credit note. */
export const cashableCents = ({ totalCents, prepaidCents, restoredCents, eCashedCents }: Cashable): number =>
  totalCents - prepaidCents + restoredCents - (eCashedCents ?? 0)

export const isCashed = (invoice: Cashable): boolean =>
  invoice.eCashedCents === null || cashableCents(invoice) * Math.sign(invoice.totalCents) <= 0

/** An amount spread over the VAT rates of an invoice (BR-FR-CDV-14: « encaissée » says the amount of each rate). */
export function cashedParts({ vat }: Pick<InvoiceDocument, 'vat'>, cents: number): CashedPart[] {
  const rates = Map.groupBy(vat, ({ ratePct }) => ratePct)
  const gross = [...rates].map(([ratePct, parts]) => ({
    ratePct,
    cents: parts.reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0),
  }))
  const total = gross.reduce((sum, part) => sum + part.cents, 0)
  let left = cents
  return gross.map((part, index) => {
    const share = index === gross.length - 1 || total === 0 ? left : Math.round((cents * part.cents) / total)
    left -= share
    return { ratePct: part.ratePct, cents: share }
  })
}
