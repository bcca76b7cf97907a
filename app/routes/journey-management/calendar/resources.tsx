import type { CSSProperties } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { CalendarDay } from '#domain/calendar/calendar-day.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { labelOf } from '#domain/formats/label.ts'
import { LINES_A_PAGE, RESOURCE_LABELS } from '#domain/journey-management/calendar/views.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { RunBlock } from './block.tsx'
import { DayHead, dayClass } from './day-head.tsx'
import type { Block, CalendarData, Resource } from './drawn.ts'
import { Conflicts } from './legend.tsx'
import type { Place } from './place.ts'

const PATHS = {
  drivers: (id: string) => `/human-resources/drivers/${id}`,
  vehicles: (id: string) => `/materials/vehicles/${id}`,
  trailers: (id: string) => `/materials/trailers?panel=show&id=${id}`,
  tours: (id: string) => `/journey-management/drivers-pools/${id}`,
}

interface Props {
  data: CalendarData
  place: Place
  links: ListLinks
  href: (block: Block) => string
  /** List of the journeys that a cell does not show. */
  moreHref: (date: string, row: Resource) => string
  /** May open driver sheets. */
  linked: boolean
}

/** One row per driver, vehicle, trailer or tour: seven days, or one day from 0 to 24 h. */
export function Resources(props: Props) {
  const { data, place, links } = props
  const { rows, total, page, perPage } = data.resources!
  if (total === 0 && page === 1) {
    return (
      <Empty title="Aucune ligne">
        Les chauffeurs, véhicules et remorques de la maison et ses tournées, avec ce qu'ils roulent{'\u202f'}: aucun ne correspond
        à ces filtres.
      </Empty>
    )
  }
  const name = RESOURCE_LABELS[place.rows]
  const other = LINES_A_PAGE.find(lines => lines !== perPage)!
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="cal cal-board box" tabIndex={0} aria-label={`Calendrier, ${name.toLowerCase()}`}>
        <table className={place.span === 'day' ? 'cal-table cal-hours' : 'cal-table'}>
          <caption className="sr-only">{name} et leurs trajets</caption>
          <thead>
            <tr>
              <th scope="col">
                <small>
                  {rows.length} sur {total}
                </small>
                <span className="sr-only">{name}</span>
                <Conflicts data={data} />
              </th>
              {data.days.map(day => (
                <th key={day.date} scope="col" className={headClass(day, data.today)}>
                  <DayHead
                    day={day}
                    today={data.today}
                    href={place.span === 'week' ? links.to({ span: 'day', date: day.date }) : undefined}
                  />
                  {place.span === 'day' && <Hours />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <th scope="row">
                  {props.linked || place.rows !== 'drivers' ? (
                    <a href={PATHS[place.rows](row.id)}>{row.name}</a>
                  ) : (
                    <b>{row.name}</b>
                  )}
                  <Beneath row={row} place={place} />
                </th>
                {place.span === 'day' ? (
                  <DayBand {...props} row={row} />
                ) : (
                  data.days.map(day => <Cell key={day.date} {...props} row={row} day={day} />)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <nav className="cal-pages" aria-label="Autres lignes">
        {(page - 1) * perPage + 1}–{(page - 1) * perPage + rows.length} sur {total}
        {page > 1 && (
          <a className="btn btn-sm btn-line" href={links.to({ page: page - 1 })}>
            Précédentes
          </a>
        )}
        {page * perPage < total && (
          <a className="btn btn-sm btn-line" href={links.to({ page: page + 1 })}>
            Suivantes
          </a>
        )}
        {total > LINES_A_PAGE[0] && (
          <a className="btn btn-sm btn-line" href={links.to({ page: null, lines: other })}>
            {other} par page
          </a>
        )}
      </nav>
    </>
  )
}

/** Work, category and depot on one line, whole in the tooltip. */
function Beneath({ row, place }: { row: Resource; place: Place }) {
  const work = row.runs > 0 && `${counted(row.runs, 'trajet')} · ${duration(row.minutes)}`
  const text = [work, categoryOf(row, place), row.depot].filter(Boolean).join(' · ')
  return <small title={text}>{text}</small>
}

const categoryOf = ({ category }: Resource, { rows }: Place) =>
  category &&
  (rows === 'tours' ? category : labelOf(rows === 'vehicles' ? VEHICLE_CATEGORY_LABELS : TRAILER_CATEGORY_LABELS, category))

export const headClass = (day: CalendarDay, today: string) =>
  [day.date === today && 'cal-today', day.school.length > 0 && 'cal-school', dayClass(day)].filter(Boolean).join(' ') || undefined

function Cell(props: Props & { row: Resource; day: CalendarDay }) {
  const { row, day, data, place, href, moreHref } = props
  const [midnight, next] = [`${day.date}T00:00`, `${addDays(day.date, 1)}T00:00`]
  const blocks = row.blocks.filter(({ start, end }) => start < next && end > midnight)
  const hidden = hiddenOf(blocks, day.date)
  return (
    <td className={dayClass(day, row.zone === 'FR_ALSACE_MOSELLE')} data-row={row.id} data-day={day.date}>
      <div className="cal-cell">
        {row.still
          .filter(({ from, to }) => from <= day.date && (to === null || to >= day.date))
          .map(still => (
            <StillBlock key={still.label + still.from} still={still} first={still.from === day.date || day.date === data.from} />
          ))}
        {blocks.map(block => (
          <RunBlock key={block.number} block={block} day={day.date} colour={place.colour} href={href(block)} short />
        ))}
        {hidden > 0 && <More count={hidden} href={moreHref(day.date, row)} />}
      </div>
    </td>
  )
}

/** Number of journeys that a cell does not show. */
export function hiddenOf(blocks: readonly Block[], cell: string): number {
  const here = blocks.filter(block => block.cell === cell)
  return here.length === 0 ? 0 : here[0]!.ofCell - here.length
}

/** « + 3 »: link to the other journeys of a cell. */
export function More({ count, href }: { count: number; href: string }) {
  return (
    <a className="cal-more" href={href}>
      + {count} <span className="sr-only">autres trajets</span>
    </a>
  )
}

type Still = Resource['still'][number]

function StillBlock({ still, first, style }: { still: Still; first: boolean; style?: CSSProperties }) {
  const half = still.fromHalf || still.toHalf ? ' (demi-journée)' : ''
  return (
    <p className={still.due ? 'still still-due' : 'still'} title={`${still.label}${half}, ${stillDays(still)}`} style={style}>
      <Icon name={still.due ? 'flag' : 'octagon-pause'} />
      {first ? still.label : <span className="sr-only">{still.label}</span>}
    </p>
  )
}

const stillDays = ({ from, to }: Still) =>
  to === from ? formatDate(from) : `du ${formatDate(from)} ${to ? `au ${formatDate(to)}` : "jusqu'à nouvel ordre"}`

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21]

function Hours() {
  return (
    <span className="hours" aria-hidden="true">
      {HOURS.map(hour => (
        <i key={hour} style={{ left: share(hour * 60) }}>
          {String(hour).padStart(2, '0')}
        </i>
      ))}
    </span>
  )
}

const share = (minutes: number) => `${Math.round((minutes / 1440) * 1000) / 10}%`
const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14))

/** One day by clock time: journeys and the current time. */
function DayBand(props: Props & { row: Resource }) {
  const { row, data, place, href } = props
  const [day] = data.days
  const { date, bans } = day!
  const next = `${addDays(date, 1)}T00:00`
  return (
    <td
      className={dayClass(day!, row.zone === 'FR_ALSACE_MOSELLE') === 'cal-feast' ? 'cal-feast' : undefined}
      data-row={row.id}
      data-day={date}
    >
      <div className="hour-band">
        {bans.map(({ fromMin, toMin }) => (
          <i key={fromMin} className="hour-ban" style={{ left: share(fromMin), width: share(toMin - fromMin) }} />
        ))}
        {row.still.map(still => {
          const from = still.fromHalf && still.from === date ? 720 : 0
          const to = still.toHalf && still.to === date ? 720 : 1440
          return (
            <StillBlock
              key={still.label + still.from}
              still={still}
              first
              style={{ left: share(from), width: share(to - from) }}
            />
          )
        })}
        {row.blocks.map(block => {
          const from = block.start < `${date}T00:00` ? 0 : minuteOf(block.start)
          const to = block.end >= next ? 1440 : minuteOf(block.end)
          return (
            <RunBlock
              key={block.number}
              block={block}
              day={date}
              colour={place.colour}
              href={href(block)}
              short
              style={{ left: share(from), width: share(to - from) }}
            />
          )
        })}
        {date === data.today && <i className="hour-now" style={{ left: share(minuteOf(data.now)) }} />}
      </div>
    </td>
  )
}
