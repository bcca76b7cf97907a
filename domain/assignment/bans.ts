import { TRAFFIC_BAN, trafficBans } from '#domain/calendar/traffic-ban.ts'
import { type Finding, warning } from './finding.ts'
import type { JourneyToRun, TrailerToRun, VehicleToRun } from './means.ts'
import { weightOf } from './regime.ts'

const BANNED_ABOVE_KG = 7_500

export function banFindings(vehicle: VehicleToRun, trailer: TrailerToRun | null, journey: JourneyToRun): Finding[] {
  if (journey.banExempt || weightOf(vehicle, trailer) <= BANNED_ABOVE_KG) return []
  return warning('AF21', ...trafficBans({ from: journey.start, to: journey.end }, journey.bans).map(TRAFFIC_BAN))
}
