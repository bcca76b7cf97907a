import { Decimal } from '#domain/decimal.ts'

/** Plural « trajets », « quarts d'heure »; symbols like « km » do not change. */
export function unitOf(quantity: string, unit: string): string {
  const many = Decimal(quantity).abs().gte('2')
  return many ? unit.replace(/^\p{L}{4,}/u, word => (/[sx]$/.test(word) ? word : `${word}s`)) : unit
}
