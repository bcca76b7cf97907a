import { NEW_DAY_AFTER } from '#domain/driving-time/daily-period.ts'
import { type Activity, lengthOf } from '#domain/driving-time/timeline.ts'
import { breaksWithin, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { KM_AN_HOUR } from './chain.ts'
import type { PlannedStop, StopPlan } from './speed.ts'

/** Minutes between two stops: rest, driving with its breaks, waiting. */
interface Leg {
  rest: number
  driving: number
  breaks: number
}

/** Longest run, minutes, that is read as one day: its waiting is service. */
export const ONE_DAY_MIN = 15 * 60

/**
 * Activities of a run of several days from its stops: what the road between two of them does not need is a rest when it is long
 * enough to end a day (`law.md` §3), at the stop before the road. Undefined for a run without one. Driving is by the known road, else
 * estimated; without positions all the time between the stops is driving.
 */
export function partsWithNights({ stops }: Pick<StopPlan, 'stops'>, crew: 1 | 2): Activity[] | undefined {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || last.departure - first.arrival <= ONE_DAY_MIN * 60) return undefined
  const legs = stops.slice(1).map((to, nth) => legOf(stops[nth]!, to))
  if (legs.every(({ rest }) => rest === 0)) return undefined
  const parts: Activity[] = []
  const add = (kind: Activity['kind'], start: number, minutes: number) => {
    if (minutes > 0) parts.push({ kind, start, end: start + minutes })
    return start + minutes
  }
  for (const [nth, stop] of stops.entries()) {
    const leg = legs[nth]
    let at = add('TRAVAIL', minute(stop.arrival), minute(stop.departure) - minute(stop.arrival))
    if (!leg) break
    at = add('REPOS', at, leg.rest)
    for (const { kind, minutes } of onRoad(leg, crew)) at = add(kind, at, minutes)
    add('TRAVAIL', at, minute(stops[nth + 1]!.arrival) - at)
  }
  return parts
}

/** Driving, breaks and service of a run with nights, minutes; null for one without. */
export function minutesWithNights(plan: Pick<StopPlan, 'stops'>): { drivingMin: number; serviceMin: number } | null {
  const parts = partsWithNights(plan, 1)
  if (!parts) return null
  const sum = (of: (part: Activity) => boolean) => parts.reduce((total, part) => total + (of(part) ? lengthOf(part) : 0), 0)
  return { drivingMin: sum(({ kind }) => kind === 'CONDUITE'), serviceMin: sum(({ kind }) => kind !== 'REPOS') }
}

const minute = (seconds: number) => Math.round(seconds / 60)

function legOf(from: PlannedStop, to: PlannedStop): Leg {
  const length = Math.max(0, minute(to.arrival) - minute(from.departure))
  const most = length - breaksWithin(length)
  const km = kmBetween(from, to)
  const driving = Math.min(most, km === null ? most : Math.ceil((km * 60) / KM_AN_HOUR))
  const breaks = driving === most ? length - most : breaksAmong(driving)
  const free = length - driving - breaks
  return { driving, breaks, rest: free >= NEW_DAY_AFTER ? free : 0 }
}

function kmBetween(from: PlannedStop, to: PlannedStop): number | null {
  if (from.roadMetres !== null) return from.roadMetres / 1000
  return from.position && to.position ? Number(roadKm([from.position, to.position])) : null
}

const CONTINUOUS = 270
const BREAK = 45
const breaksAmong = (driving: number) => Math.max(0, Math.ceil(driving / CONTINUOUS) - 1) * BREAK

/** Driving in equal parts with breaks between; a crew of two drives in turns. */
function onRoad({ driving, breaks }: Leg, crew: 1 | 2): { kind: Activity['kind']; minutes: number }[] {
  if (crew === 2) {
    const half = Math.ceil(driving / 2)
    return [
      { kind: 'CONDUITE', minutes: half },
      { kind: 'MISE_A_DISPOSITION', minutes: driving - half + breaks },
    ]
  }
  const turns = breaks / BREAK + 1
  return Array.from({ length: turns }, (_, nth) => [
    { kind: 'CONDUITE' as const, minutes: Math.round((driving * (nth + 1)) / turns) - Math.round((driving * nth) / turns) },
    { kind: 'REPOS' as const, minutes: nth + 1 < turns ? BREAK : 0 },
  ]).flat()
}
