import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
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
  return { ...calendar, days }
}
export type CalendarData = Awaited<ReturnType<typeof calendarData>>
export type Block = NonNullable<CalendarData['cells']>[number]
export type Resource = NonNullable<CalendarData['resources']>['rows'][number]
