import { passesLuhn } from '#domain/formats/luhn.ts'

/** Number range reserved for fiction; four free digits. */
export const mobile = (n: number) => `+3363998${String(n % 10_000).padStart(4, '0')}`
export const landline = (n: number) => `+3326191${String(n % 10_000).padStart(4, '0')}`

export const STREETS = [
  'rue des Frères-Lumière',
  "avenue de l'Océan",
  'boulevard de la Liberté',
  'rue du Clos-Neuf',
  'ZI des Acacias',
  'rue de la Métallurgie',
  "allée de l'Écluse",
  'route de la Gare',
  'quai du Commerce',
  'rue Ampère',
]

/** Letter pairs of a plate: no I, O, U; SS and WW are reserved. */
export const PLATE_PAIRS = [...'ABCDEFGHJKLMNPQRSTVWXYZ'].flatMap(a =>
  [...'ABCDEFGHJKLMNPQRSTVWXYZ'].map(b => a + b).filter(pair => pair !== 'SS' && pair !== 'WW'),
)

const closedByLuhn = (digits: string) => [...'0123456789'].map(last => digits + last).find(passesLuhn)!

/** SIREN of no real company: 999 and the number; above 99,999 numbers 998. */
export function sirenOf(n: number): string {
  return closedByLuhn(String(99_900_000 - 100_000 * Math.floor(n / 100_000) + (n % 100_000)))
}

export function siretOf(siren: string): string {
  return closedByLuhn(`${siren}0001`)
}
