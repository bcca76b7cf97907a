import { type Finding, warning } from './finding.ts'
import { lastDayOf } from './hours.ts'
import type { JourneyToRun, VehicleToRun } from './means.ts'

/** Dates from which a second-version smart tachograph is required abroad (Regulation (EU) 2020/1054; `domain.md` §3.13). */
const WANTED_ABROAD = [
  { aboveKg: 3_500, since: '2025-08-18' },
  { aboveKg: 2_500, since: '2026-07-01' },
] as const

const AF27 = "Tachygraphe intelligent V2 obligatoire à l'étranger"

/** Tachograph required on a journey abroad (AF27); unknown tachographs are not reported. */
export function tachographFindings({ gvwKg, tachograph }: VehicleToRun, journey: JourneyToRun): Finding[] {
  if (!journey.abroad || !tachograph || tachograph === 'INT_V2') return []
  const day = lastDayOf(journey)
  return warning('AF27', WANTED_ABROAD.some(({ aboveKg, since }) => gvwKg > aboveKg && day >= since) && AF27)
}
