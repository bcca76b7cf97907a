import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { addDays, isDate } from '#domain/calendar/dates.ts'

/** Journeys of a driver or vehicle between `?from=…&to=…`, by default a number of days around today. */
export async function periodJourneys(
  api: ApiClient,
  url: URL,
  whose: { driver: string } | { vehicle: string },
  { before, after }: { before: number; after: number },
) {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string, usual: string) => (isDate(param(name)) ? param(name) : usual)
  const filters = { from: day('from', addDays(today(), -before)), to: day('to', addDays(today(), after)) }
  const query: Record<string, string> = { ...whose, ...filters, cancelled: '1' }
  const paging = { sort: '-start', page: param('page'), perPage: param('perPage'), count: param('count') }
  const parameters = Object.fromEntries(Object.entries({ ...query, ...paging }).filter(([, value]) => value !== ''))
  return {
    page: await json(api['journey-management'].journeys.$get({ query: parameters })),
    filters,
    listHref: `/journey-management/journeys?${new URLSearchParams(query)}`,
  }
}
