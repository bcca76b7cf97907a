import { monthsLater } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'

export const LICENCE_CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

/** Gross weight, kg, up to which each licence is enough; above the last, C (code de la route, article R221-4). */
const UP_TO_KG = [
  ['B', 3_500],
  ['C1', 7_500],
] as const

const STAND_FOR: Record<LicenceCategory, readonly string[]> = {
  B: LICENCE_CATEGORIES,
  BE: ['BE', 'C1E', 'CE'],
  C1: ['C1', 'C1E', 'C', 'CE'],
  C1E: ['C1E', 'CE'],
  C: ['C', 'CE'],
  CE: ['CE'],
}

/** Years for which a medical visit keeps heavy licences valid, by age (code de la route, article R221-11). */
const MEDICAL_YEARS = [
  { from: 76, years: 1 },
  { from: 60, years: 2 },
  { from: 0, years: 5 },
] as const

const MEDICAL = (years: number, age: number) =>
  `Visite médicale du permis\u202f: ${counted(years, 'an', 'ans')} au plus ${age > 0 ? `à partir de ${age} ans` : 'avant 60 ans'} (R221-11 du code de la route)`

/** Reason to refuse a heavy licence valid to that date, for a visit that took place on `day` at the latest; else null. */
export function medicalRefusal(validTo: string, { birthDate, day }: { birthDate: string; day: string }): string | null {
  const age = (from: number) => monthsLater(birthDate, 12 * from) <= day
  const { from, years } = MEDICAL_YEARS.find(limit => age(limit.from))!
  return validTo > monthsLater(day, 12 * years) ? MEDICAL(years, from) : null
}

/** Trailers up to this gross weight, kg, need no trailer licence (code de la route, article R221-4). */
const LIGHT_TRAILER_KG = 750

/** AF05 (`domain.md` §2.8) when the licences do not cover the vehicle with a trailer of that gross weight, else null. */
export function licenceRefusal(
  held: readonly string[],
  { category, gvwKg }: { category: VehicleCategory; gvwKg: number },
  trailerGvwKg = 0,
): string | null {
  const alone = UP_TO_KG.find(([, most]) => gvwKg <= most)?.[0] ?? 'C'
  const licence = category === 'TRACTEUR' ? 'CE' : trailerGvwKg > LIGHT_TRAILER_KG ? (`${alone}E` as const) : alone
  return STAND_FOR[licence].some(one => held.includes(one)) ? null : `Permis ${licence} requis pour ce véhicule`
}
