import { Decimal } from '#domain/decimal.ts'

/** « trajets », « quarts d'heure » of so many; symbols as « km » stay as they are. */
export function unitOf(quantity: string, unit: string): string {
  const many = Decimal(quantity).abs().gte('2')
  return many ? unit.replace(/^\p{L}{4,}/u, word => (/[sx]$/.test(word) ? word : `${word}s`)) : unit
}
