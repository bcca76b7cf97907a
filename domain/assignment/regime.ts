import { lastDayOf } from './hours.ts'
import type { Hours, JourneyToRun } from './means.ts'

/** Gross weight of vehicle and trailer, kg, above which EU driving rules apply (Regulation (EC) 561/2006, article 2). */
export const EU_RULES_ABOVE_KG = 3_500
/** EU rules apply above this weight to a journey with a stop outside France, from that day on (Regulation (EU) 2020/1054). */
export const EU_RULES_ABROAD = { aboveKg: 2_500, since: '2026-07-01' }

interface Weighed {
  gvwKg: number
}

/** Gross weight of a vehicle with its trailer, kg. */
export const weightOf = (vehicle: Weighed, trailer?: Weighed | null): number => vehicle.gvwKg + (trailer?.gvwKg ?? 0)

/** Whether EU driving, rest and tachograph rules apply to the journey (`law.md` §4); an unknown vehicle counts as a lorry. */
export function underEuRules(
  { vehicle, trailer }: { vehicle?: Weighed | null | undefined; trailer?: Weighed | null | undefined },
  journey: Hours & Pick<JourneyToRun, 'abroad'>,
): boolean {
  if (!vehicle) return true
  const kg = weightOf(vehicle, trailer)
  if (kg > EU_RULES_ABOVE_KG) return true
  return Boolean(journey.abroad) && kg > EU_RULES_ABROAD.aboveKg && lastDayOf(journey) >= EU_RULES_ABROAD.since
}
