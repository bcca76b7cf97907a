import type { CSSProperties } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Pager } from '#app/components/ui/list/pages/pager.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { daysBetween, isoWeekday } from '#domain/calendar/dates.ts'
import type { HolidayZone } from '#domain/calendar/holidays.ts'
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

/** `?vue=planning&mois=…`: bars by half day, one row per driver. */
export function AbsencePlanning({ planning, today, links }: PlanningProps) {
  const { month, days, rows, drivers, page, perPage } = planning
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
          <span className="gantt-day">Week-end</span>
          {days.some(({ holiday }) => holiday) && <span className="gantt-day gantt-holiday">Férié</span>}
          {days.some(({ local }) => local) && <span className="gantt-day gantt-local">Férié en Alsace-Moselle</span>}
        </p>
      </nav>
      {rows.length === 0 ? (
        <Empty title="Aucune absence">Personne n'est absent en {name}, avec ces filtres.</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className="gantt box" tabIndex={0} aria-label={`Absences de ${name}`}>
          <table style={{ '--days': days.length, '--off': stripesOf(days, today, 'FR') } as CSSProperties}>
            <caption className="sr-only">Absences de {name}, par chauffeur</caption>
            <thead>
              <tr>
                <th scope="col">Chauffeur</th>
                <th scope="col">
                  <span className="sr-only">Absences</span>
                  <div className="gantt-days" aria-hidden="true">
                    {days.map(day => (
                      <span key={day.date} title={offWords(day)} className={dayClass(day, today)}>
                        {LETTERS[isoWeekday(day.date) - 1]}
                        <b>{Number(day.date.slice(8))}</b>
                      </span>
                    ))}
                  </div>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.driverId}>
                  <th scope="row" title={[row.name, row.code, row.depot].filter(Boolean).join(', ')}>
                    <a className="block truncate" href={links.to({ vue: null, mois: null, driver: row.driverId })}>
                      {row.name}
                    </a>
                    {row.code && (
                      <small className="block truncate text-xs font-normal text-muted">
                        {row.code} · {row.depot}
                      </small>
                    )}
                  </th>
                  <td style={row.zone === 'FR' ? undefined : ({ '--off': stripesOf(days, today, row.zone) } as CSSProperties)}>
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
      {drivers > rows.length && (
        <Pager
          {...{ page, perPage }}
          shown={rows.length}
          total={drivers}
          href={number => links.to({ page: number })}
          keep={links.keep('perPage')}
        />
      )}
    </>
  )
}

type Bar = Planning['rows'][number]['bars'][number]

const wordsOf = (bar: Bar) =>
  `${ABSENCE_KIND_LABELS[bar.kind]} ${leaveText(bar)}, ${ABSENCE_STATUS_LABELS[bar.status].toLowerCase()}`

type Day = Planning['days'][number]

const offWords = ({ holiday, local }: Day) => holiday ?? (local ? `${local}, férié en Alsace-Moselle` : undefined)

const dayClass = ({ date, local }: Day, today: string) =>
  [date === today && 'gantt-now', local && 'gantt-local'].filter(Boolean).join(' ') || undefined

/** Grid lines in half days, cut at the edges of the month. */
function placeOf({ from, fromHalf, to, toHalf }: Bar, month: string): string {
  const [first, last] = [firstDay(month), lastDay(month)]
  const start = from < first ? 1 : daysBetween(first, from) * 2 + (fromHalf ? 2 : 1)
  const end = to > last ? daysBetween(first, last) * 2 + 3 : daysBetween(first, to) * 2 + (toHalf ? 2 : 3)
  return `${start} / ${end}`
}

/** Days off of a depot's zone and today, as one background image per row instead of one cell per day. */
function stripesOf(days: readonly Day[], today: string, zone: HolidayZone): string {
  const share = 100 / days.length
  const stops = days.flatMap(({ date, weekend, holiday, local }, index) => {
    const free = holiday !== null || (zone !== 'FR' && local !== null)
    if (!weekend && !free && date !== today) return []
    const colour = date === today ? 'var(--color-mark)' : free ? 'var(--color-error-t)' : 'var(--color-base-200)'
    const [left, right] = [(index * share).toFixed(2), ((index + 1) * share).toFixed(2)]
    return [`transparent ${left}%`, `${colour} ${left}%`, `${colour} ${right}%`, `transparent ${right}%`]
  })
  return `linear-gradient(to right, ${stops.join(', ') || 'transparent, transparent'})`
}
