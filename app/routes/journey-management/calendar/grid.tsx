import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { counted } from '#domain/formats/counted.ts'
import { DAY_PARTS } from '#domain/journey-management/calendar/views.ts'
import { RunBlock } from './block.tsx'
import { headClass, hiddenOf, More } from './cells.tsx'
import { DayHead, dayClass } from './day-head.tsx'
import type { Block, CalendarData } from './drawn.ts'
import type { Place } from './place.ts'

interface Props {
  data: CalendarData
  place: Place
  links: ListLinks
  href: (block: Block) => string
  /** Journeys list of one day. */
  listHref: (date: string) => string
}

/** Weeks from Monday; each day shows planned and assigned counts, and absences. */
export function Month({ data, place, links, listHref }: Props) {
  const counts = new Map(data.month!.counts.map(row => [row.date, row]))
  const absents = new Map(data.month!.absents.map(row => [row.date, row.absent]))
  const weeks = Array.from({ length: data.days.length / 7 }, (_, week) => data.days.slice(week * 7, week * 7 + 7))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="cal box" tabIndex={0} aria-label="Calendrier du mois">
      <table className="cal-table cal-month">
        <caption className="sr-only">Trajets du mois, par jour</caption>
        <thead>
          <tr>
            <th scope="col">
              <small>Semaine</small>
            </th>
            {['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]!.date}>
              <th scope="row">
                <a href={links.to({ view: 'week', date: week[0]!.date })}>
                  <span className="sr-only">Semaine </span>
                  {isoWeek(week[0]!.date).week}
                </a>
              </th>
              {week.map(day => {
                const count = counts.get(day.date)
                const away = absents.get(day.date)
                const other = monthOf(day.date) !== monthOf(place.date)
                return (
                  <td
                    key={day.date}
                    className={[headClass(day, data.today), other && 'cal-other'].filter(Boolean).join(' ') || undefined}
                  >
                    <DayHead day={day} today={data.today} href={links.to({ view: 'day', date: day.date })} />
                    {count && (
                      <p>
                        <a href={listHref(day.date)}>
                          <b>{count.planned}</b> {count.planned > 1 ? 'prévus' : 'prévu'}
                        </a>
                        {' · '}
                        {counted(count.assigned, 'affecté', 'affectés')}
                      </p>
                    )}
                    {count && count.planned > count.assigned && (
                      <p className="t-error">{count.planned - count.assigned} à affecter</p>
                    )}
                    {count && count.review > 0 && <p className="t-review">{count.review} à revoir</p>}
                    {away !== undefined && <p className="t-neutral">{counted(away, 'absent')}</p>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Seven days by quarter of a day. */
export function Week({ data, place, links, href, listHref }: Props) {
  const cells = Map.groupBy(data.cells!, ({ cell }) => cell)
  const ofDay = (date: string) => DAY_PARTS.reduce((sum, _, part) => sum + (cells.get(`${date} ${part}`)?.[0]?.ofCell ?? 0), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="cal box" tabIndex={0} aria-label="Calendrier de la semaine">
      <table className="cal-table cal-parts">
        <caption className="sr-only">Départs de la semaine, par quart de jour</caption>
        <thead>
          <tr>
            <th scope="col">
              <small>Départs</small>
            </th>
            {data.days.map(day => (
              <th key={day.date} scope="col" className={headClass(day, data.today)}>
                <DayHead
                  day={day}
                  today={data.today}
                  href={links.to({ view: 'day', date: day.date })}
                  count={counted(ofDay(day.date), 'trajet')}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAY_PARTS.map(({ label, hours }, part) => (
            <tr key={label}>
              <th scope="row">
                <b>{label}</b>
                <small>{hours}</small>
              </th>
              {data.days.map(day => {
                const cell = `${day.date} ${part}`
                const blocks = cells.get(cell) ?? []
                const hidden = hiddenOf(blocks, cell)
                return (
                  <td key={day.date} className={dayClass(day)} data-day={day.date}>
                    {blocks.map(block => (
                      <RunBlock key={block.number} block={block} day={day.date} colour={place.colour} href={href(block)} />
                    ))}
                    {hidden > 0 && <More count={hidden} href={listHref(day.date)} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** One day by departure hour, starting with journeys under way at midnight; empty hours are omitted. */
export function Day({ data, place, href, listHref }: Props) {
  const cells = Map.groupBy(data.cells!, ({ cell }) => cell)
  const [day] = data.days
  const lines = [{ cell: '-1', label: 'Depuis la veille' }, ...HOURS.map(hour => ({ cell: String(hour), label: `${hour} h` }))]
  const now = data.today === day!.date ? String(Number(data.now.slice(11, 13))) : null
  return (
    <section className="cal box" aria-label="Calendrier du jour">
      <table className="cal-table cal-day">
        <caption className="sr-only">Départs du jour, par heure</caption>
        <thead>
          <tr>
            <th scope="col">
              <small>Départ</small>
            </th>
            <th scope="col" className={headClass(day!, data.today)}>
              <DayHead day={day!} today={data.today} />
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ cell }) => cells.has(cell) || cell === now)
            .map(({ cell, label }) => (
              <tr key={cell} className={cell === now ? 'cal-now' : undefined}>
                <th scope="row">
                  <b>{label}</b>
                  {cell === now && <small>maintenant</small>}
                </th>
                <td data-day={day!.date}>
                  {cells.get(cell)?.map(block => (
                    <RunBlock key={block.number} block={block} day={day!.date} colour={place.colour} href={href(block)} />
                  ))}
                  {hiddenOf(cells.get(cell) ?? [], cell) > 0 && (
                    <More count={hiddenOf(cells.get(cell)!, cell)} href={listHref(day!.date)} />
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {data.cells!.length === 0 && <p className="cal-none">Aucun trajet ce jour.</p>}
    </section>
  )
}
