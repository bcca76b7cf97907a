import { WEEKDAY_LABELS } from '#domain/sales/address-values.ts'
import { WEEKDAY_LETTERS } from '#domain/sales/delivery-request-values.ts'

/**
 * The days on which something runs: seven letters, those that run filled with ink. Reads « lundi, mardi » aloud.
 *
 *     <Weekdays days={[1, 2, 5]} />
 */
export function Weekdays({ days, large }: { days: readonly number[]; large?: boolean }) {
  if (days.length === 0) return null
  return (
    <span className={large ? 'weekdays weekdays-lg' : 'weekdays'} title={weekdayWords(days)}>
      <span className="sr-only">{weekdayWords(days)}</span>
      {WEEKDAY_LETTERS.map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its rank
        <i key={index} className={days.includes(index + 1) ? 'weekday-on' : undefined} aria-hidden="true">
          {letter}
        </i>
      ))}
    </span>
  )
}

/** « lundi, mardi » */
export function weekdayWords(days: readonly number[]): string {
  return days.map(day => WEEKDAY_LABELS[day]?.toLowerCase()).join(', ')
}
