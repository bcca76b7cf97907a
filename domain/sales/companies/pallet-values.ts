import { asDate, asFigure, asName, asText, type FieldBook } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'

/** Pallet movements (`domain.md` §3.26): one per stop, and manual corrections. */
export const PALLET_FIELDS = {
  addressId: asName('Site', 'address'),
  day: asDate('Date'),
  given: asFigure('Palettes données'),
  returned: asFigure('Palettes rendues'),
  reason: asText('Motif'),
} satisfies FieldBook

export const PALLET_LABELS = { site: 'Site', journey: 'Trajet', balance: 'Solde', company: 'Client' } as const

export const palletBalance = ({ given, returned }: { given: number; returned: number }) => given - returned

/** « 12 palettes dues », « à jour », « 3 palettes en trop ». */
export function balanceWords(balance: number): string {
  if (balance === 0) return 'à jour'
  const pallets = `${formatNumber(Math.abs(balance))} ${Math.abs(balance) > 1 ? 'palettes' : 'palette'}`
  return balance > 0 ? `${pallets} à rendre au transporteur` : `${pallets} à rendre au client`
}

/** The only pallet kind with accounts. */
export const PALLET_KIND = 'EUR 80 × 120'
