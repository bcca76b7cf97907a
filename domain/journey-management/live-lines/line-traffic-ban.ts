import { addDays } from '#domain/calendar/dates.ts'
import { type Period, type Recurrence, recurrenceDates } from '#domain/calendar/recurrence.ts'
import { type BansAround, type LocalPeriod, trafficBans } from '#domain/calendar/traffic-ban.ts'
import type { StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** First lorry ban that a line meets on a running day of `range`, or null; a line without a rule runs on the first day. */
export function firstTrafficBan(
  line: { weekdays: readonly number[]; stops: readonly StopTimes[] },
  rule: Recurrence | null,
  range: Period,
  around?: BansAround,
) {
  const dates = rule ? recurrenceDates({ ...rule, weekdays: line.weekdays }, range) : [range.from]
  for (const date of dates) {
    const [ban] = trafficBans(timeOnRoad(line.stops, date), around)
    if (ban) return ban
  }
  return null
}

/** From the first departure to the last arrival: loading is allowed during a ban. */
function timeOnRoad(stops: readonly StopTimes[], serviceDate: string): LocalPeriod {
  const [first, last] = [stops[0]!, stops.at(-1)!]
  return {
    from: `${addDays(serviceDate, first.dayOffset)}T${first.departure}`,
    to: `${addDays(serviceDate, last.dayOffset)}T${last.arrival}`,
  }
}
