import { today } from '#app/lib/dates/today.server.ts'
import { isDate, mondayOf } from '#domain/calendar/dates.ts'

/** Monday of the week of `?semaine=2026-11-25`, by default the current week. */
export function weekOf(url: URL): string {
  const day = url.searchParams.get('semaine') ?? ''
  return mondayOf(isDate(day) ? day : today())
}
