import { drivingOnRoads, partsWithNights, type Seat } from '#domain/assignment/night.ts'
import { dailyPeriods } from '#domain/driving-time/daily-period.ts'
import { type Activity, lengthOf, timelineOf } from '#domain/driving-time/timeline.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { linePlan, nightMinutes, type Position, runMinutes } from '#domain/journey-management/live-lines/line-plan.ts'
import { minuteAt, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { emptyLegs } from './line-building.ts'

/** Activity of the driver: driving, break, work at a stop, waiting, a night or another long rest, a ferry or train. */
export type DayPartKind = 'CONDUITE' | 'PAUSE' | 'SERVICE' | 'ATTENTE' | 'REPOS' | 'TRAVERSEE'

/** Minutes from 00:00 of the service date, half-open. */
export interface DayPart {
  kind: DayPartKind
  start: number
  end: number
  stop?: number
  empty?: boolean
}

/** A stop of a line; what is entered after it and its position say where its driver rests. */
export type PlacedStop = StopTimes & {
  leg?: EnteredLeg | null | undefined
  position?: Position | null | undefined
  /** Known road to the next stop. */
  road?: { metres: number; seconds: number } | null | undefined
}
/** A line as its driving is read; the kilometres count where a place is unknown. */
interface PlacedLine {
  stops: readonly PlacedStop[]
  kmLoaded?: string | null | undefined
}
type DayStop = PlacedStop & { kind: StopKind; addressId?: string }

/** Activities of a line, in minutes from 00:00 of the service date, as the check reads them; undefined for one day without steps. */
export const lineActivities = ({ stops, kmLoaded }: PlacedLine, crew: 1 | 2 = 1, seat: Seat = 1): Activity[] | undefined =>
  partsWithNights(stopPlanOf(stops, kmLoaded), crew, seat)

/** Stops as the check reads them, in seconds from 00:00 of the service date. */
export const stopPlanOf = (stops: readonly PlacedStop[], kmLoaded: string | null = null) => ({
  kmLoaded: Number(kmLoaded),
  stops: stops.map(stop => ({
    ...{ label: '', position: stop.position ?? null, leg: stop.leg },
    ...{ roadMetres: stop.road?.metres ?? null, roadSeconds: stop.road?.seconds },
    ...{ arrival: minuteAt(stop, 'arrival') * 60, departure: minuteAt(stop, 'departure') * 60 },
  })),
})

/** Daily rests of a line away from home, as the check reads its activities. */
export const nightsAway = (line: PlacedLine): number =>
  Math.max(0, dailyPeriods(timelineOf(lineActivities(line) ?? []), 1).length - 1)

/** First arrival and last departure of a line, in minutes from 00:00 of the service date. */
export const hoursAway = (stops: readonly StopTimes[]) => ({
  start: stops.length > 0 ? minuteAt(stops[0]!, 'arrival') : 0,
  end: stops.length > 0 ? minuteAt(stops.at(-1)!, 'departure') : 0,
})

/** A shorter rest is a break. */
const LONG_REST_MIN = 3 * 60

/** Computed minutes of a line, from stops and, when known, road times. */
export interface LineFigures {
  amplitudeMin: number
  drivingMin: number
  breakMin: number
  serviceMin: number
  nightMin: number
}

/** A leg from a site to itself is waiting, not driving. Without road times, driving is estimated; the rest of a leg is waiting. */
export function lineFigures(
  stops: readonly DayStop[],
  { roadMin = null, kmLoaded = null }: { roadMin?: number | null | undefined; kmLoaded?: string | null } = {},
): LineFigures {
  const plan = linePlan(stops)
  const parts = lineActivities({ stops, kmLoaded })
  if (parts) return { amplitudeMin: plan.amplitudeMin, ...figuresOf(parts) }
  const waits = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + (isWait(stops[index]!, stop) ? legOf(stops[index]!, stop) : 0), 0)
  const legsMin = Math.max(0, plan.legsMin - waits)
  const byClock = runMinutes({ amplitudeMin: plan.amplitudeMin, legsMin }, { drivingMin: roadMin })
  return {
    ...byClock,
    drivingMin: roadMin ?? Math.min(byClock.drivingMin, drivingOnRoads(stopPlanOf(stops, kmLoaded))),
    amplitudeMin: plan.amplitudeMin,
    nightMin: plan.nightMin,
  }
}

function figuresOf(parts: readonly Activity[]): Omit<LineFigures, 'amplitudeMin'> {
  const sum = (of: (part: Activity) => boolean, minutes: (part: Activity) => number = lengthOf) =>
    parts.reduce((total, part) => total + (of(part) ? minutes(part) : 0), 0)
  return {
    drivingMin: sum(({ kind }) => kind === 'CONDUITE'),
    breakMin: sum(part => part.kind === 'REPOS' && lengthOf(part) < LONG_REST_MIN),
    serviceMin: sum(({ kind }) => kind !== 'REPOS'),
    nightMin: sum(
      ({ kind }) => kind !== 'REPOS',
      ({ start, end }) => nightMinutes(start, end),
    ),
  }
}

const isWait = (from: DayStop, to: DayStop) => from.addressId !== undefined && from.addressId === to.addressId
const legOf = (from: StopTimes, to: StopTimes) => Math.max(0, minuteAt(to, 'arrival') - minuteAt(from, 'departure'))

const BREAK_MIN = 45

/** Figures by which the day of a line is drawn. */
export type DrawnFigures = Pick<LineFigures, 'drivingMin' | 'breakMin'> & Pick<PlacedLine, 'kmLoaded'>

/**
 * Theoretical day of a line without gaps, from first arrival to last departure (`domain.md` §3.5, §4.3): service at
 * stops; between them driving with evenly spaced 45-minute breaks (at most 4 h 30 of driving each); unused time is
 * waiting before the next stop.
 */
export function dayParts(stops: readonly DayStop[], { drivingMin, breakMin, kmLoaded }: DrawnFigures): DayPart[] {
  const empty = emptyLegs(stops)
  const activities = lineActivities({ stops, kmLoaded })
  if (activities) return activities.map(part => dayPart(part, stops, empty))
  const legs = stops.slice(1).map((stop, index) => ({ length: legOf(stops[index]!, stop), wait: isWait(stops[index]!, stop) }))
  const road = legs.reduce((sum, { length, wait }) => sum + (wait ? 0 : length), 0)
  const pauses = Math.min(breakMin, road)
  const driving = Math.min(drivingMin, road - pauses)
  const slack = road - pauses - driving
  let driven = 0
  // Slack is allocated by cumulative leg length, so that minutes add up.
  const ends = legs.map(({ length, wait }) => {
    driven += wait ? 0 : length
    return driven - (road > 0 ? Math.round((slack * driven) / road) : 0)
  })
  const work = alternating(driving, pauses, ends)
  const parts: DayPart[] = []
  const add = (part: DayPart) => part.end > part.start && parts.push(part)
  let used = 0
  for (const [index, stop] of stops.entries()) {
    const [start, end] = [minuteAt(stop, 'arrival'), minuteAt(stop, 'departure')]
    add({ kind: 'SERVICE', start, end, stop: index })
    const leg = legs[index]
    if (!leg) break
    const until = end + leg.length
    if (leg.wait) {
      add({ kind: 'ATTENTE', start: end, end: until })
      continue
    }
    const worked = ends[index]!
    let at = end
    for (const { kind, start: from, end: to } of work) {
      const length = Math.min(to, worked) - Math.max(from, used)
      if (length <= 0) continue
      add({ kind, start: at, end: at + length, ...(empty[index] && kind === 'CONDUITE' && { empty: true }) })
      at += length
    }
    used = worked
    add({ kind: 'ATTENTE', start: at, end: until })
  }
  return parts
}

function dayPart({ kind, start, end, onBoard }: Activity, stops: readonly DayStop[], empty: readonly boolean[]): DayPart {
  const stop = stops.findIndex(one => minuteAt(one, 'arrival') <= start && end <= minuteAt(one, 'departure'))
  if (kind === 'TRAVAIL' && stop >= 0) return { kind: 'SERVICE', start, end, stop }
  if (onBoard || kind === 'MISE_A_DISPOSITION') return { kind: 'TRAVERSEE', start, end }
  if (kind === 'REPOS') return { kind: end - start < LONG_REST_MIN ? 'PAUSE' : 'REPOS', start, end }
  const leg = stops.findLastIndex(one => minuteAt(one, 'departure') <= start)
  return { kind: kind === 'CONDUITE' ? kind : 'ATTENTE', start, end, ...(kind === 'CONDUITE' && empty[leg] && { empty: true }) }
}

const MOST_DRIVING = 270

/**
 * Alternates driving and breaks in equal shares. A break that would cross a stop (`stops`: minutes at which legs end)
 * moves before or after it, as long as no share exceeds the legal maximum; splitting it would void it.
 */
function alternating(driving: number, pauses: number, stops: readonly number[]) {
  const count = Math.ceil(pauses / BREAK_MIN)
  const total = driving + pauses
  const lengths = Array.from(
    { length: count },
    (_, index) => Math.round((pauses * (index + 1)) / count) - Math.round((pauses * index) / count),
  )
  let passed = 0
  const even = lengths.map((length, index) => {
    const start = Math.round((driving * (index + 1)) / (count + 1)) + passed
    passed += length
    return start
  })
  const parts: { kind: 'CONDUITE' | 'PAUSE'; start: number; end: number }[] = []
  let at = 0
  for (const [index, length] of lengths.entries()) {
    const next = even[index + 1] ?? total
    const crosses = (start: number) => stops.find(stop => start < stop && stop < start + length)
    const fits = (start: number) =>
      start >= at &&
      start + length <= next &&
      start - at <= MOST_DRIVING &&
      next - start - length <= MOST_DRIVING &&
      crosses(start) === undefined
    const stop = crosses(even[index]!)
    const start = (stop === undefined ? undefined : [stop, stop - length].find(fits)) ?? even[index]!
    parts.push({ kind: 'CONDUITE', start: at, end: start }, { kind: 'PAUSE', start, end: start + length })
    at = start + length
  }
  return [...parts, { kind: 'CONDUITE' as const, start: at, end: total }]
}
