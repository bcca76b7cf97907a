import { addDays, formatDate } from '#domain/calendar/dates.ts'

/** What is due so soon is said louder (`interface.md`: a figure out of bounds). */
const SOON_DAYS = 30

/** The last day on which something is in order: loud from 30 days before, and said to be over once it is. */
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
