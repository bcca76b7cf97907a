import { WEEKDAY_LABELS, WEEKDAY_LETTERS } from '#domain/journey-management/journey-values.ts'

/** The weekdays of a line as seven letters, those on which it runs in ink. */
export function Weekdays({ days }: { days: readonly number[] }) {
  const words = days.map(day => WEEKDAY_LABELS[day - 1]!.toLowerCase()).join(', ')
  return (
    <span className="inline-flex gap-0.5" role="img" aria-label={words} title={words}>
      {WEEKDAY_LETTERS.map((letter, index) => (
        <span
          key={WEEKDAY_LABELS[index]}
          className={`inline-grid size-[1.125rem] place-items-center rounded-[3px] text-[0.75rem] leading-none ${
            days.includes(index + 1) ? 'bg-base-content font-semibold text-base-100' : 'text-(--q-subtle)'
          }`}
        >
          {letter}
        </span>
      ))}
    </span>
  )
}
