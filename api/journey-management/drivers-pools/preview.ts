import type { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { addDays, dateRange, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { type HolidayZone, holidayLabel } from '#domain/calendar/holidays.ts'
import { candidatesOn, type RotationRule } from '#domain/journey-management/drivers-pools/rotation.ts'
import { PREVIEW_WEEKS } from '#domain/journey-management/drivers-pools/values.ts'
import type { membersOf } from './read.ts'

type Members = Awaited<ReturnType<typeof membersOf>>

/** Holders over eight weeks from a day's Monday, with the depot's public holidays. */
export function previewOf(
  pool: Pick<typeof driverPools.$inferSelect, 'rotation' | 'cycleWeeks' | 'anchorDate'> & { zone: HolidayZone },
  members: Members,
  items: readonly { weekday: number }[],
  day: string,
) {
  const { rotation, cycleWeeks: weeks, anchorDate, zone } = pool
  const rule: RotationRule = {
    rotation,
    weeks,
    anchorDate,
    members: members.map(member => ({ ...member, driver: member.driverId })),
  }
  const names = new Map(members.map(({ driverId, driver }) => [driverId, driver]))
  const worked = new Set(items.map(({ weekday }) => weekday))
  const from = mondayOf(day)
  const to = addDays(from, 7 * PREVIEW_WEEKS - 1)
  return dateRange(from, to)
    .filter(date => worked.has(isoWeekday(date)))
    .map(date => {
      const [holder] = candidatesOn(rule, date)
      return {
        date,
        driver: holder ? names.get(holder.driver)! : null,
        rank: holder?.rank ?? null,
        holiday: holidayLabel(zone, date) ?? null,
      }
    })
}
