import type { CSSProperties } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthWords } from '#domain/calendar/months.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { ABSENCE_STATUS_LABELS } from '#domain/human-resources/absences/values.ts'
import { leaveText } from '#domain/human-resources/absences/words.ts'
import type { Planning } from './planning.server.ts'

const LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

interface PlanningProps {
  planning: Planning
  today: string
  links: ListLinks
}

/** The month, a line a driver and a bar an absence, by half days: `?vue=planning&mois=…`. */
export function AbsencePlanning({ planning, today, links }: PlanningProps) {
  const { month, days, rows } = planning
  const name = monthWords(month)
  const at = (months: number) => links.to({ mois: addMonths(month, months) })
  return (
    <>
      <nav className="gantt-months" aria-label="Mois">
        <a className="btn btn-sm btn-line btn-square" href={at(-1)} aria-label="Mois d'avant">
          <Icon name="chevron-left" />
        </a>
        <h2 className="section-title first-letter:uppercase">{name}</h2>
        <a className="btn btn-sm btn-line btn-square" href={at(1)} aria-label="Mois d'après">
          <Icon name="chevron-right" />
        </a>
        <a className="text-link" href={links.to({ mois: null })}>
          Ce mois-ci
        </a>
        <p className="gantt-legend">
          <span className="gantt-bar">Validée</span>
          <span className="gantt-bar gantt-asked">Demandée</span>
        </p>
      </nav>
      {rows.length === 0 ? (
        <Empty title="Aucune absence">Personne n'est absent en {name}, avec ces filtres.</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="gantt box" tabIndex={0} aria-label={`Absences de ${name}`}>
          <table style={{ '--days': days.length, '--off': stripesOf(days, today) } as CSSProperties}>
            <caption className="sr-only">Absences de {name}, par chauffeur</caption>
            <thead>
              <tr>
                <th scope="col">Chauffeur</th>
                <th scope="col">
                  <span className="sr-only">Absences</span>
                  <div className="gantt-days" aria-hidden="true">
                    {days.map(({ date, off }) => (
                      <span
                        key={date}
                        title={off && off !== 'weekend' ? off : undefined}
                        className={dayClass(date === today, off)}
                      >
                        {LETTERS[isoWeekday(date) - 1]}
                        <b>{Number(date.slice(8))}</b>
                      </span>
                    ))}
                  </div>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.driverId}>
                  <th scope="row" title={`${row.name}, ${row.depot}`}>
                    <a href={links.to({ vue: null, mois: null, driver: row.driverId })}>{row.name}</a>
                  </th>
                  <td>
                    <div className="gantt-row">
                      {row.bars.map(bar => (
                        <a
                          key={bar.id}
                          className={bar.status === 'VALIDEE' ? 'gantt-bar' : 'gantt-bar gantt-asked'}
                          style={{ gridColumn: placeOf(bar, month) }}
                          href={links.to({ panel: 'show', id: bar.id })}
                          title={wordsOf(bar)}
                          aria-label={wordsOf(bar)}
                        >
                          {ABSENCE_KIND_LABELS[bar.kind]}
                        </a>
                      ))}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

type Bar = Planning['rows'][number]['bars'][number]

const wordsOf = (bar: Bar) =>
  `${ABSENCE_KIND_LABELS[bar.kind]} ${leaveText(bar)}, ${ABSENCE_STATUS_LABELS[bar.status].toLowerCase()}`

const dayClass = (now: boolean, off: string | null) =>
  [now && 'gantt-now', off && 'gantt-off'].filter(Boolean).join(' ') || undefined

/** Lines of a grid of half days; what goes over the edge of the month ends there. */
function placeOf({ from, fromHalf, to, toHalf }: Bar, month: string): string {
  const [first, last] = [firstDay(month), lastDay(month)]
  const start = from < first ? 1 : daysBetween(first, from) * 2 + (fromHalf ? 2 : 1)
  const end = to > last ? daysBetween(first, last) * 2 + 3 : daysBetween(first, to) * 2 + (toHalf ? 2 : 3)
  return `${start} / ${end}`
}

/** Days off and today as one picture behind every line, instead of a cell a day. */
function stripesOf(days: Planning['days'], today: string): string {
  const share = 100 / days.length
  const stops = days.flatMap(({ date, off }, index) => {
    if (!off && date !== today) return []
    const colour = date === today ? 'var(--color-mark)' : 'var(--color-base-200)'
    const [left, right] = [(index * share).toFixed(2), ((index + 1) * share).toFixed(2)]
    return [`transparent ${left}%`, `${colour} ${left}%`, `${colour} ${right}%`, `transparent ${right}%`]
  })
  return `linear-gradient(to right, ${stops.join(', ') || 'transparent, transparent'})`
}
