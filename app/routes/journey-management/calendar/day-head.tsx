import { Icon } from '#app/components/ui/icon.tsx'
import type { CalendarDay } from '#domain/calendar/calendar-day.ts'
import { minuteWords } from '#domain/formats/hours.ts'
import { dayLabel } from './place.ts'

/** Date, holiday and lorry ban of a day. */
export function DayHead({ day, today, href, count }: { day: CalendarDay; today: string; href?: string; count?: string }) {
  return (
    <>
      {href ? (
        <a href={href} aria-current={day.date === today ? 'date' : undefined}>
          {dayLabel(day.date)}
        </a>
      ) : (
        <b>{dayLabel(day.date)}</b>
      )}
      {(day.holiday || day.local) && (
        <span className="cal-holiday">
          <Icon name="flag" />
          {day.holiday ?? `${day.local} (A-M)`}
        </span>
      )}
      {count && <small>{count}</small>}
      {day.bans.length > 0 && !day.holiday && (
        <small>
          <Icon name="ban" />
          {banWords(day)}
        </small>
      )}
      {day.school.length > 0 && (
        <small className="cal-pupils">Vac. {day.school.length === 3 ? 'A, B, C' : day.school.join(', ')}</small>
      )}
    </>
  )
}

/** « PL interdits », « PL jusqu'à 22 h », « PL interdits dès 22 h ». */
function banWords({ bans }: CalendarDay): string {
  const [first, ...rest] = bans
  const hour = (minute: number) => minuteWords(minute).replace(':00', '\u202fh')
  if (rest.length === 0 && first!.fromMin === 0 && first!.toMin < 1440) return `PL interdits jusqu'à ${hour(first!.toMin)}`
  return first!.fromMin > 0 ? `PL interdits dès ${hour(first!.fromMin)}` : 'PL interdits'
}

/** Class of a day's cells; `local` means Alsace-Moselle. */
export function dayClass(day: CalendarDay, local = false): string | undefined {
  if (day.holiday || (local && day.local)) return 'cal-feast'
  return day.bans.some(({ fromMin }) => fromMin === 0) ? 'cal-ban' : undefined
}
