import { passesLuhn } from '#domain/formats/luhn.ts'

/** A mobile number in a range reserved for fiction; four free digits. */
export const mobile = (n: number) => `+3363998${String(n % 10_000).padStart(4, '0')}`
/** A land line of the west of France in such a range. */
export const landline = (n: number) => `+3326191${String(n % 10_000).padStart(4, '0')}`

/** Streets that every town has. */
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

/** Letter pairs of a plate: no I, O, U; SS and WW mean something else. */
export const PLATE_PAIRS = [...'ABCDEFGHJKLMNPQRSTVWXYZ'].flatMap(a =>
  [...'ABCDEFGHJKLMNPQRSTVWXYZ'].map(b => a + b).filter(pair => pair !== 'SS' && pair !== 'WW'),
)

const closedByLuhn = (digits: string) => [...'0123456789'].map(last => digits + last).find(passesLuhn)!

/** A SIREN that no real company has: 999 and the number; past 99,999 of them, 998. */
export function sirenOf(n: number): string {
  return closedByLuhn(String(99_900_000 - 100_000 * Math.floor(n / 100_000) + (n % 100_000)))
}

/** The SIRET of a company's seat. */
export function siretOf(siren: string): string {
  return closedByLuhn(`${siren}0001`)
}
