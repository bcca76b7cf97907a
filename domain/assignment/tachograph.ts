import { type Finding, warning } from './finding.ts'
import { lastDayOf } from './hours.ts'
import type { JourneyToRun, TrailerToRun, VehicleToRun } from './means.ts'
import { underEuRules } from './regime.ts'

/** Day from which a second-version smart tachograph is required abroad (Regulation (EU) 2020/1054; `domain.md` §3.13). */
const WANTED_SINCE = '2025-08-18'

const AF27 = "Tachygraphe intelligent V2 obligatoire à l'étranger"

/** Tachograph required on a journey abroad (AF27); unknown tachographs are not reported. */
export function tachographFindings(vehicle: VehicleToRun, trailer: TrailerToRun | null, journey: JourneyToRun): Finding[] {
  const { tachograph } = vehicle
  if (!journey.abroad || !tachograph || tachograph === 'INT_V2') return []
  return warning('AF27', lastDayOf(journey) >= WANTED_SINCE && underEuRules({ vehicle, trailer }, journey) && AF27)
}
