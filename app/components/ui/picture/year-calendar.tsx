import type { ReactNode } from 'react'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'

/** `on`: generated; `holiday`: skipped public holiday; `off`: exclusion or closure; `added`: added date. */
type DayKind = 'on' | 'holiday' | 'off' | 'added'

const WORDS: Record<DayKind, string> = {
  on: 'Trajet généré',
  holiday: 'Férié sauté',
  off: 'Exclusion ou fermeture',
  added: 'Date ajoutée',
}
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface YearCalendarProps {
  /** First month, 'YYYY-MM'. */
  from: string
  months?: number
  /** Kind of each date 'YYYY-MM-DD'; other days are plain. */
  days: Readonly<Record<string, DayKind>>
  /** 'YYYY-MM-DD'. */
  today?: string
  /** Name of a special day (« Toussaint »), shown on hover. */
  names?: Readonly<Record<string, string>>
  legend?: boolean
}

/** Months from 'YYYY-MM', each with its days by week from Monday; null pads the first week. */
function monthsFrom(from: string, count: number) {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1))
    const length = new Date(Date.UTC(year, month + index, 0)).getUTCDate()
    const prefix = first.toISOString().slice(0, 8)
    const cells = [
      ...Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null),
      ...Array.from({ length }, (_, day) => `${prefix}${String(day + 1).padStart(2, '0')}`),
    ]
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
    const name = monthName.format(first)
    return { key: prefix, name: name.charAt(0).toUpperCase() + name.slice(1), weeks }
  })
}

/**
 * Twelve months of a recurrence: generated and skipped dates with the reason, and monthly counts. The caller also provides them
 * as a table.
 *
 *     <YearCalendar from="2026-02" days={{ '2026-02-02': 'on', '2026-04-06': 'holiday' }} today="2026-11-20" />
 */
export function YearCalendar({ from, months = 12, days, today, names, legend = true }: YearCalendarProps) {
  return (
    <>
      {legend && <Legend />}
      <div className="year">
        {monthsFrom(from, months).map(({ key, name, weeks }) => {
          const runs = weeks.flat().filter(date => date && (days[date] === 'on' || days[date] === 'added')).length
          return (
            <table className="month" key={key}>
              <caption>
                {name} <span title={`${runs} dates`}>{runs}</span>
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Semaine</span>
                  </th>
                  {WEEKDAY_LETTERS.map((letter, weekday) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: weekdays never change order
                    <th key={weekday} scope="col">
                      {letter}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map(week => (
                  <tr key={week.find(Boolean)}>
                    <th scope="row">{isoWeek(week.find(Boolean)!).week}</th>
                    {week.map((date, weekday) =>
                      date ? (
                        <Day key={date} date={date} kind={days[date]} today={date === today} name={names?.[date]} />
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: weekdays never change order
                        <td key={weekday} />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        })}
      </div>
    </>
  )
}

function Day({ date, kind, today, name }: { date: string; kind?: DayKind; today: boolean; name?: string }) {
  const title = [name, kind && kind !== 'on' && WORDS[kind], today && "Aujourd'hui"].filter(Boolean).join(', ')
  return (
    <td className={`day${kind ? ` day-${kind}` : ''}${today ? ' day-today' : ''}`} title={title || undefined}>
      {`${kind === 'added' ? '+' : ''}${Number(date.slice(8))}`}
    </td>
  )
}

function Legend() {
  const sample = (className: string, day: string, word: ReactNode) => (
    <span>
      <span className={`day ${className}`} aria-hidden="true">
        {day}
      </span>
      {word}
    </span>
  )
  return (
    <div className="year-legend">
      {sample('day-on', '12', WORDS.on)}
      {sample('day-holiday', '11', WORDS.holiday)}
      {sample('day-off', '10', WORDS.off)}
      {sample('day-added', '+19', WORDS.added)}
      {sample('day-today', '20', "Aujourd'hui")}
    </div>
  )
}
