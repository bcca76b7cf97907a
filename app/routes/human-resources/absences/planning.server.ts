import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { queryOf } from '#app/lib/lists/query.ts'
import { dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { holidayLabel } from '#domain/calendar/holidays.ts'
import { firstDay, isMonth, lastDay } from '#domain/calendar/months.ts'

/** `?vue=planning&mois=YYYY-MM`: absences of a month by driver; null for the list. */
export async function absencePlanning(api: ApiClient, url: URL) {
  if (url.searchParams.get('vue') !== 'planning') return null
  const wanted = url.searchParams.get('mois')
  const query = { ...queryOf(url), ...(wanted && isMonth(wanted) && { month: wanted }) }
  const planning = await json(api['human-resources'].absences.planning.$get({ query }))
  const days = dateRange(firstDay(planning.month), lastDay(planning.month)).map(date => ({
    date,
    weekend: isoWeekday(date) > 5,
    holiday: holidayLabel('FR', date) ?? null,
    /** Holiday in Alsace-Moselle only (`domain.md` §6.1). */
    local: holidayLabel('FR', date) ? null : (holidayLabel('FR_ALSACE_MOSELLE', date) ?? null),
  }))
  return { ...planning, days }
}
export type Planning = NonNullable<Awaited<ReturnType<typeof absencePlanning>>>
