import { addDays, formatDate } from '#domain/calendar/dates.ts'

/** Days before an expiry from which it is highlighted (look.md §4). */
const SOON_DAYS = 30

/** Expiry date: red once passed, orange within thirty days. */
export function Deadline({ on, today }: { on: string; today: string }) {
  if (on < today) return <b className="out-error">{formatDate(on)}</b>
  if (on <= addDays(today, SOON_DAYS)) return <b className="out-warning">{formatDate(on)}</b>
  return formatDate(on)
}
