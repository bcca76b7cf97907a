import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'

const WEEK = WEEKDAY_LETTERS.map((letter, index) => ({ day: index + 1, letter, name: WEEKDAY_LABELS[index + 1]!.toLowerCase() }))

/**
 * Weekdays as seven squares from Monday; active days have a background.
 *
 *     <WeekDays days={[1, 2, 3, 4, 5]} />
 */
export function WeekDays({ days }: { days: readonly number[] }) {
  return (
    <span className="week-days" role="img" title={namesOf(days)}>
      {WEEK.map(({ day, letter }) => (days.includes(day) ? <b key={day}>{letter}</b> : <i key={day}>{letter}</i>))}
    </span>
  )
}

/** « du lundi au vendredi », or the individual days. */
function namesOf(days: readonly number[]): string {
  const names = WEEK.filter(({ day }) => days.includes(day)).map(({ name }) => name)
  const inRow =
    names.length > 2 &&
    WEEK.findIndex(({ name }) => name === names.at(-1)) - WEEK.findIndex(({ name }) => name === names[0]) === names.length - 1
  return inRow ? `du ${names[0]} au ${names.at(-1)}` : names.join(', ')
}
