import { drivingFindings } from '#domain/assignment/driving.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import type { Seat } from '#domain/assignment/night.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { besideOf } from '#domain/driving-time/run-activities.ts'
import { linePlan } from '#domain/journey-management/live-lines/line-plan.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { lineActivities, type PlacedStop } from './line-day.ts'

/** A Monday far from clock changes. */
const ANY_DAY = '2026-01-05'

interface Day {
  stops: readonly PlacedStop[]
  kmLoaded?: string | null
  drivingMin: number
  serviceMin: number
}

/** Crew size, and whether EU rules apply. */
interface SoldRun {
  crew: 1 | 2
  regulated: boolean
}

/** Legal findings of this line alone (AF13 to AF19, AF30 of `domain.md` §2.8). Weekly rules are checked with its tour. */
export function lineDayFindings(
  { stops, kmLoaded = null, drivingMin, serviceMin }: Day,
  { crew, regulated }: SoldRun,
): Finding[] {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return []
  const start = minuteOfLocal(`${addDays(ANY_DAY, first.dayOffset)}T${first.arrival}`)
  const end = minuteOfLocal(`${addDays(ANY_DAY, dayOf(last, 'departure'))}T${last.departure}`)
  if (end <= start) return []
  const { handlingMin } = linePlan(stops)
  const run = {
    ...{ start, end, plannedMinutes: end - start, drivingMin: Math.ceil(drivingMin / crew), serviceMin, regulated },
    ...(crew === 2 && { besideMin: besideOf({ drivingMin, serviceMin }, handlingMin) }),
  }
  const midnight = minuteOfLocal(`${ANY_DAY}T00:00`)
  const inSeat = (seat: Seat) => {
    const parts = lineActivities({ stops, kmLoaded }, crew, seat)?.map(part => ({
      ...part,
      ...{ start: part.start + midnight, end: part.end + midnight },
    }))
    return drivingFindings({ category: 'GRAND_ROUTIER', run: { ...run, parts }, others: [], crew })
  }
  const found = inSeat(1)
  const isNew = ({ message }: Finding) => found.every(one => one.message !== message)
  return crew === 2 ? [...found, ...inSeat(2).filter(isNew)] : found
}
