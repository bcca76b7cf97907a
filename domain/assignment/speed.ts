import { duration } from '#domain/formats/hours.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { greatCircleKm, type Position } from '#domain/journey-management/live-lines/line-plan.ts'
import { type Finding, warning } from './finding.ts'

export interface PlannedStop {
  label: string
  position: Position | null
  /** Planned, seconds since 1970. */
  arrival: number
  departure: number
  /** Road to the next stop, when the routing server gave it. */
  roadMetres: number | null
  roadSeconds?: number | null | undefined
  /** Steps and driving that a person entered for the road to the next stop. */
  leg?: EnteredLeg | null | undefined
}

/** Stops in order, and the kilometres with freight, which two stops have between them; the empty ones may lie outside. */
export interface StopPlan {
  stops: readonly PlannedStop[]
  kmLoaded: number
}

interface Leg {
  from: string
  to: string
  minutes: number
  km: number
  /** The road is unknown and at least as long as the straight line. */
  isStraight: boolean
}

/** Fastest averages above 3.5 t and up to it (`law.md` §1). */
const MOST_KM_AN_HOUR = { heavy: 80, light: 110 }

const AF32 = ({ from, to, minutes, km, isStraight }: Leg) =>
  `${whole(km)} km${isStraight ? " à vol d'oiseau" : ''} en ${duration(minutes)} entre ${from} et ${to} : ${whole(speedOf({ km, minutes }))} km/h de moyenne`
/** Rounded up, so that a speed above the limit reads so. */
const whole = (value: number) => String(Math.ceil(value))

const speedOf = ({ km, minutes }: Pick<Leg, 'km' | 'minutes'>) => (km * 60) / Math.max(1, minutes)

/** Legs between consecutive stops of which some kilometres are known; nothing is estimated. */
export function legsOf({ stops, kmLoaded }: StopPlan): Leg[] {
  return stops.slice(1).flatMap((to, place) => {
    const from = stops[place]!
    const leg = { from: from.label, to: to.label, minutes: Math.max(0, Math.floor((to.arrival - from.departure) / 60)) }
    if (stops.length === 2 && kmLoaded > 0) return { ...leg, km: kmLoaded, isStraight: false }
    if (from.roadMetres !== null) return { ...leg, km: from.roadMetres / 1000, isStraight: false }
    if (!from.position || !to.position) return []
    return { ...leg, km: greatCircleKm(from.position, to.position), isStraight: true }
  })
}

/** Legs that the plan drives too fast (AF32; `law.md` §1). */
export function speedFindings(plan: StopPlan, kind: keyof typeof MOST_KM_AN_HOUR): Finding[] {
  const most = MOST_KM_AN_HOUR[kind]
  return warning('AF32', ...legsOf(plan).map(leg => speedOf(leg) > most && AF32(leg)))
}
