import { isoWeekday } from '#domain/calendar/dates.ts'
import type { DriverRow, JourneyRow } from '../rows.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** A weekday is of the contract from a third as many journeys as the busiest. */
const SHARE = 3

/** Working days of the contracts, from the journeys: weekends of some, other days off for who works on them. */
export function setWorkdays(drivers: readonly DriverRow[], journeys: readonly JourneyRow[]): void {
  const seats = journeys.flatMap(({ driverId, coDriverId, serviceDate }) =>
    [driverId, coDriverId].flatMap(id => (id ? { id, weekday: isoWeekday(serviceDate) } : [])),
  )
  const byDriver = Map.groupBy(seats, ({ id }) => id)
  for (const driver of drivers) {
    const own = byDriver.get(driver.id)
    if (!own) continue
    const counts = WEEK.map(weekday => own.filter(seat => seat.weekday === weekday).length)
    driver.workdays = WEEK.filter((_, place) => counts[place]! * SHARE >= Math.max(...counts))
  }
}
