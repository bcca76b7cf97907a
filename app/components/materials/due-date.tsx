import { addDays, formatDate } from '#domain/calendar/dates.ts'

/** Days before a due date from which it is highlighted (`interface.md`: value out of bounds). */
const SOON_DAYS = 30

/** Due date: highlighted from 30 days before, marked once passed. */
export function DueDate({ on, today }: { on: string; today: string }) {
  if (on < today)
    return (
      <>
        <b className="out-error">{formatDate(on)}</b>
        <small>échue</small>
      </>
    )
  return on <= addDays(today, SOON_DAYS) ? <b className="out-warning">{formatDate(on)}</b> : formatDate(on)
}
