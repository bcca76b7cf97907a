import { today } from '#app/lib/dates/today.server.ts'
import { isDate, mondayOf } from '#domain/calendar/dates.ts'

/** The Monday of the week that the address names by any of its days, `?semaine=2026-11-25`; of the present week without one. */
export function weekOf(url: URL): string {
  const day = url.searchParams.get('semaine') ?? ''
  return mondayOf(isDate(day) ? day : today())
}
