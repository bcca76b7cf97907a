import { isTime } from '#domain/calendar/clock.ts'
import { duration } from '#domain/formats/hours.ts'
import { REQ, TIMEORD } from '#domain/messages.ts'
import { hasTimes, hourOf, minuteAt, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { endOf, startOf, type TypedStep } from './leg-words.ts'
import type { EnteredLeg, StepKind } from './legs.ts'

/* The road between two stops in a form, its checks, and how it is stored. */

/** Without any of these, what is stored stays. */
export interface TypedLeg {
  steps?: readonly TypedStep[] | undefined
  drivingMin?: number | null | undefined
  km?: string | null | undefined
}

const BETWEEN_STOPS = 'Une étape se saisit entre deux arrêts'
const OVERLAP = 'Cette étape en chevauche une autre'
const WITHIN = (from: StopTimes, to: StopTimes) =>
  `Entre ${hourOf(from, 'departure')}, départ de l'arrêt, et ${hourOf(to, 'arrival')}, arrivée au suivant`
const ROAD_LEFT = (minutes: number) => `Il reste ${duration(minutes)} de route entre ces deux arrêts`

type LegPath = [number, 'steps', number, 'start' | 'end'] | [number, 'drivingMin']

/** Steps outside the road between two stops, overlapping ones, and more driving than there is time. */
export function legIssues(stops: readonly (StopTimes & TypedLeg)[]): { path: LegPath; message: string }[] {
  const issues: { path: LegPath; message: string }[] = []
  for (const [place, stop] of stops.entries()) {
    const { steps = [], drivingMin } = stop
    const next = stops[place + 1]
    const issue = (nth: number, field: 'start' | 'end', message: string) =>
      issues.push({ path: [place, 'steps', nth, field], message })
    if (!next) {
      if (steps.length > 0) issue(0, 'start', BETWEEN_STOPS)
      continue
    }
    if (!hasTimes(stop) || !hasTimes(next)) continue
    const road = { start: minuteAt(stop, 'departure'), end: minuteAt(next, 'arrival') }
    let spent = 0
    const before: { start: number; end: number }[] = []
    for (const [nth, step] of steps.entries()) {
      if (!isTime(step.start)) continue
      const [start, end] = [startOf(step), endOf(step)]
      if (start < road.start || start > road.end) issue(nth, 'start', WITHIN(stop, next))
      else if (before.some(one => start < one.end && (one.start < end || (start === end && one.start < start)))) {
        issue(nth, 'start', OVERLAP)
      }
      if (step.kind !== 'RELAIS') {
        if (step.end === null) issue(nth, 'end', REQ)
        else if (end <= start) issue(nth, 'end', TIMEORD)
        else if (end > road.end) issue(nth, 'end', WITHIN(stop, next))
      }
      before.push({ start, end })
      spent += Math.max(0, end - start)
    }
    const left = Math.max(0, road.end - road.start - spent)
    if (typeof drivingMin === 'number' && drivingMin > left)
      issues.push({ path: [place, 'drivingMin'], message: ROAD_LEFT(left) })
  }
  return issues
}

/** What is stored for the road after a stop: null when nothing is entered, undefined to keep what is stored. */
export function enteredLeg(stop: StopTimes & TypedLeg): EnteredLeg | null | undefined {
  const { steps = [], drivingMin = null, km = null } = stop
  if (stop.steps === undefined && stop.drivingMin === undefined && stop.km === undefined) return undefined
  if (steps.length === 0 && drivingMin === null && km === null) return null
  const left = minuteAt(stop, 'departure')
  return {
    steps: steps
      .map(step => ({
        ...{ kind: step.kind, from: startOf(step) - left, to: endOf(step) - left, place: step.place },
        bunk: step.kind === 'TRAVERSEE' && step.bunk,
      }))
      .sort((a, b) => a.from - b.from),
    drivingMin,
    km,
  }
}

interface Left {
  addressId: string
  leg?: EnteredLeg | null | undefined
}

/** Stops with their roads: as given, else as stored before between the same two sites. */
export function withLegs<Stop extends Left>(
  stops: readonly Stop[],
  before: readonly Left[],
): (Omit<Stop, 'leg'> & { leg: EnteredLeg | null })[] {
  const isSame = (place: number) => before[place] !== undefined && before[place].addressId === stops[place]?.addressId
  return stops.map((stop, place) => {
    const stored = isSame(place) && isSame(place + 1) ? before[place]!.leg : null
    return { ...stop, leg: (stop.leg === undefined ? stored : stop.leg) ?? null }
  })
}

/** The road after a stop from the fields of its form; what is not yet a time is left out. */
export function readLeg(stop: StopTimes, field: (name: string) => string, count: number): EnteredLeg | null {
  const steps = Array.from({ length: count }, (_, nth): TypedStep => {
    const of = (name: string) => field(`steps[${nth}].${name}`)
    return {
      kind: of('kind') as StepKind,
      dayOffset: Number(of('dayOffset')),
      start: of('start'),
      endDay: of('endDay') === '' ? null : Number(of('endDay')),
      ...{ end: of('end') || null, place: null, bunk: of('bunk') === 'on' },
    }
  }).filter(step => isTime(step.start) && (step.kind === 'RELAIS' || isTime(step.end ?? '')))
  const minutes = field('drivingMin').trim()
  return enteredLeg({ ...stop, steps, drivingMin: /^\d+$/.test(minutes) ? Number(minutes) : null, km: null }) ?? null
}
