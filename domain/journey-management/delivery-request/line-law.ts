import { drivingFindings } from '#domain/assignment/driving.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { dayOf, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** A Monday far from clock changes. */
const ANY_DAY = '2026-01-05'

interface Day {
  stops: readonly StopTimes[]
  drivingMin: number
  serviceMin: number
}

/** Crew size, and whether EU rules apply. */
interface SoldRun {
  crew: 1 | 2
  regulated: boolean
}

/** Legal findings of this line alone (AF15, AF18, AF19 of `domain.md` §2.8). Weekly rules are checked with its tour. */
export function lineDayFindings({ stops, drivingMin, serviceMin }: Day, { crew, regulated }: SoldRun): Finding[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return []
  const start = minuteOfLocal(`${addDays(ANY_DAY, first.dayOffset)}T${first.arrival}`)
  const end = minuteOfLocal(`${addDays(ANY_DAY, dayOf(last, 'departure'))}T${last.departure}`)
  if (end <= start) return []
  const run = { start, end, plannedMinutes: end - start, drivingMin: Math.ceil(drivingMin / crew), serviceMin, regulated }
  return drivingFindings({ category: 'GRAND_ROUTIER', run, others: [], crew })
}
