import { shortDay } from '#app/lib/dates/french-dates.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { WEEKDAY_LETTERS } from '#domain/calendar/weekdays.ts'
import { figureHref, type HomeFigure } from '#domain/home/figures.ts'

interface Day {
  day: string
  total: number
  unassigned: number
}

const figureOf = (day: string, query: Record<string, string> = {}): HomeFigure => ({
  list: 'journeys',
  query: { from: day, to: day, ...query },
})

/** Percentage of a day's journeys with a driver, rounded down; null for a day without journeys. */
const coveredPct = ({ total, unassigned }: Day) => (total === 0 ? null : Math.floor(((total - unassigned) * 100) / total))

function coverageWords(day: Day) {
  const pct = coveredPct(day)
  return pct === null ? 'rien à affecter' : `${pct} % affecté`
}

/** Fourteen bars, each linking to its day; details show on hover and focus. */
export function Coverage({ days }: { days: readonly Day[] }) {
  return (
    <>
      <p className="help">
        {days.some(({ total }) => total > 0)
          ? "Au-dessus de chaque jour, les trajets qui n'ont pas encore de chauffeur."
          : 'Rien à affecter dans les 14 prochains jours.'}
      </p>
      <div className="coverage">
        {days.map(day => (
          <a
            key={day.day}
            href={figureHref(figureOf(day.day))}
            data-value={`${shortDay(day.day)} : ${coverageWords(day)}${day.total > 0 ? `, ${day.unassigned} sans chauffeur sur ${day.total}` : ''}`}
          >
            <span className="coverage-count">{day.unassigned > 0 ? day.unassigned : '\u00a0'}</span>
            <i className={day.unassigned > 0 ? 'coverage-open' : undefined}>
              {day.total > 0 && <b style={{ height: `${coveredPct(day)}%` }} />}
            </i>
            <span className="coverage-day">
              <span aria-hidden="true">{WEEKDAY_LETTERS[isoWeekday(day.day) - 1]}</span>
              {day.day.slice(8)}
            </span>
            <span className="sr-only">{` ${shortDay(day.day)}, ${coverageWords(day)}`}</span>
          </a>
        ))}
      </div>
    </>
  )
}

/** The chart as a table, each figure linking to its list. */
export function CoverageTable({ days }: { days: readonly Day[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Jour</th>
          <th scope="col">Trajets</th>
          <th scope="col">Sans chauffeur</th>
          <th scope="col">Affecté</th>
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.day}>
            <th scope="row">{shortDay(day.day)}</th>
            <td>
              <a href={figureHref(figureOf(day.day))}>{day.total}</a>
            </td>
            <td>
              <a href={figureHref(figureOf(day.day, { unassigned: '1' }))}>{day.unassigned}</a>
            </td>
            <td>{day.total === 0 ? '—' : `${coveredPct(day)}\u202f%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
