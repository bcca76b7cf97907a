import { linePlan, runMinutes } from '#domain/journey-management/live-lines/line-plan.ts'
import { minuteOf, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'
import { emptyLegs } from './line-building.ts'

/** What the driver of a line does in a stretch of its day: at the wheel, on a break, at work on a stop, waiting. */
export type DayPartKind = 'CONDUITE' | 'PAUSE' | 'SERVICE' | 'ATTENTE'

/** Minutes from 00:00 of the service date, half-open. */
export interface DayPart {
  kind: DayPartKind
  start: number
  end: number
  /** Of the service on a stop: its place, from 0. */
  stop?: number
  /** On a leg without freight. */
  empty?: boolean
}

type DayStop = StopTimes & { kind: StopKind; addressId?: string }

/** The minutes of a line, all of them computed: what its stops leave, and what the roads take where a routing server knows them. */
export interface LineFigures {
  amplitudeMin: number
  drivingMin: number
  breakMin: number
  serviceMin: number
  nightMin: number
}

/** A leg from a site to itself is no road: the driver waits there. */
export function lineFigures(stops: readonly DayStop[], roadMin: number | null = null): LineFigures {
  const plan = linePlan(stops)
  const waits = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + (isWait(stops[index]!, stop) ? legOf(stops[index]!, stop) : 0), 0)
  const legsMin = Math.max(0, plan.legsMin - waits)
  return {
    ...runMinutes({ amplitudeMin: plan.amplitudeMin, legsMin }, { drivingMin: roadMin }),
    amplitudeMin: plan.amplitudeMin,
    nightMin: plan.nightMin,
  }
}

const isWait = (from: DayStop, to: DayStop) => from.addressId !== undefined && from.addressId === to.addressId
const legOf = (from: StopTimes, to: StopTimes) =>
  Math.max(0, minuteOf(to.dayOffset, to.arrival) - minuteOf(from.dayOffset, from.departure))

const BREAK_MIN = 45

/**
 * The theoretical day of a line as stretches without a gap, from reaching its first stop to leaving its last (`domain.md` §3.5, §4.3): service
 * on the stops; between them driving with its breaks of 45 min evenly apart, so that none has more than 4 h 30 before it; what the roads do not
 * take is waiting before the next stop.
 */
export function dayParts(
  stops: readonly DayStop[],
  { drivingMin, breakMin }: Pick<LineFigures, 'drivingMin' | 'breakMin'>,
): DayPart[] {
  const empty = emptyLegs(stops)
  const legs = stops.slice(1).map((stop, index) => ({ length: legOf(stops[index]!, stop), wait: isWait(stops[index]!, stop) }))
  const road = legs.reduce((sum, { length, wait }) => sum + (wait ? 0 : length), 0)
  const pauses = Math.min(breakMin, road)
  const driving = Math.min(drivingMin, road - pauses)
  const slack = road - pauses - driving
  let driven = 0
  // The slack is shared out by the lengths of the legs, so that its minutes add up.
  const ends = legs.map(({ length, wait }) => {
    driven += wait ? 0 : length
    return driven - (road > 0 ? Math.round((slack * driven) / road) : 0)
  })
  const work = alternating(driving, pauses, ends)
  const parts: DayPart[] = []
  const add = (part: DayPart) => part.end > part.start && parts.push(part)
  let used = 0
  for (const [index, stop] of stops.entries()) {
    const [start, end] = [minuteOf(stop.dayOffset, stop.arrival), minuteOf(stop.dayOffset, stop.departure)]
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

/** Continuous driving before a break (Regulation (EC) No 561/2006, article 7). */
const MOST_DRIVING = 270

/**
 * Driving and breaks in turn on the minutes of the road, shares of driving as long as each other. A break that would go on beyond a stop (`stops`,
 * the minutes at which the legs end) is taken before or after it, as far as no share gets longer than the law has it: a part of it would be none.
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
