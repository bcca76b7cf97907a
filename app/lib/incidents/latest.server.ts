import { today } from '#app/lib/dates/today.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'

/** How many a sheet names. */
const LATEST = 25

/** The incidents of a driver or a vehicle of twelve months, the latest first. */
export const latestIncidents = (api: ApiClient, of: { driver: string } | { vehicle: string }) =>
  json(
    api['incidents-management'].incidents.$get({
      query: { ...of, from: addDays(today(), -365), sort: '-date', perPage: String(LATEST) },
    }),
  )
