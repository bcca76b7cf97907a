import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { packPage } from '#app/lib/lists/packed-rows.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { calendarDay } from '#domain/calendar/calendar-day.ts'
import { dateRange } from '#domain/calendar/dates.ts'
import { schoolZoneOf } from '#domain/calendar/school-holidays.ts'

/** What the calendar shows, and what its days are: holidays of Alsace-Moselle and one school zone alone where a depot is chosen. */
export async function calendarData(api: ApiClient, url: URL) {
  const calendar = await json(api['journey-management'].calendar.$get({ query: queryOf(url) }))
  const chosen = url.searchParams.getAll('depot')
  const depots = calendar.depots.filter(({ id }) => chosen.includes(id))
  const zones = depots.flatMap(({ zip }) => schoolZoneOf(zip.slice(0, 2)) ?? [])
  const local = [...depots, ...(calendar.resources?.rows ?? [])].some(({ zone }) => zone === 'FR_ALSACE_MOSELLE')
  const days = dateRange(calendar.from, calendar.to)
    .map(calendarDay)
    .map(day => ({
      ...day,
      local: local ? day.local : null,
      school: depots.length > 0 ? day.school.filter(zone => zones.includes(zone)) : day.school,
    }))
  const { cells, ...rest } = calendar
  return { ...rest, days, cells: cells && packPage({ rows: cells }) }
}
/** As it travels: its blocks are packed. */
type PackedCalendar = Awaited<ReturnType<typeof calendarData>>
export type CalendarData = Omit<PackedCalendar, 'cells'> & { cells: Block[] | null }
export type Block = Resource['blocks'][number]
export type Resource = NonNullable<PackedCalendar['resources']>['rows'][number]
