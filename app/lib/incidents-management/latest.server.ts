import { today } from '#app/lib/dates/today.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { ApiClient } from '../api/client.server.ts'
import { json } from '../api/error.ts'

/** Maximum of each kind on a sheet. */
const LATEST = 25

/** Incidents and damages of a driver or vehicle over twelve months, latest first. */
export async function latestEvents(api: ApiClient, of: { driver: string } | { vehicle: string }) {
  const query = { ...of, from: addDays(today(), -365), sort: '-date', perPage: String(LATEST) } as const
  const { incidents, damages } = api['incidents-management']
  const [happened, harmed] = await Promise.all([json(incidents.$get({ query })), json(damages.$get({ query }))])
  return { incidents: happened, damages: harmed }
}
