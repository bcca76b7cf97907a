import { type ComponentType, type CSSProperties, type MouseEvent, memo, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import type { CalendarDay } from '#domain/calendar/calendar-day.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { labelOf } from '#domain/formats/label.ts'
import { RESOURCE_LABELS, ROW_FOLDS, type RowFold } from '#domain/journey-management/calendar/views.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { RunBlock } from './block.tsx'
import { DayHead, dayClass } from './day-head.tsx'
import type { Block, CalendarData, Resource } from './drawn.ts'
import type { Legality, Verdict } from './legality.ts'
import { Conflicts } from './legend.tsx'
import { dayLabel, type Place } from './place.ts'

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
  /** Draws only what is on the screen, once its script has come. */
  Virtual?: ComponentType<VirtualProps> | null
  /** While a journey is dragged: who may take it. */
  legality?: Legality | null
}

export interface VirtualProps {
  board: HTMLElement
  /** Number of lines. */
  count: number
  /** Lines to draw, by place; null for all. */
  onShown: (places: readonly number[] | null) => void
}

/** Line of the table: a resource, the depot of the next ones, or a fold with its number. */
type Line = { row: Resource } | { depot: string } | { fold: RowFold; count: number }
type LineProps = Omit<Props, 'Virtual' | 'legality'>

/** One row per driver, vehicle, trailer or tour: seven days, or one day from 0 to 24 h. */
export function Resources({ Virtual, legality, ...props }: Props) {
  const { data, place, links } = props
  const { rows, total, folded, page, perPage } = data.resources!
  const board = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<readonly number[] | null>(null)
  if (total + folded.idle + folded.absent === 0 && page === 1) {
    return (
      <Empty title="Aucune ligne">
        Les chauffeurs, véhicules et remorques de la maison et ses tournées, avec ce qu'ils roulent{'\u202f'}: aucun ne correspond
        à ces filtres.
      </Empty>
    )
  }
  const name = RESOURCE_LABELS[place.rows]
  const lines = linesOf(data.resources!, place)
  const first = (page - 1) * perPage
  const onPage = Math.max(0, Math.min(perPage, total - first))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="cal cal-board box" tabIndex={0} aria-label={`Calendrier, ${name.toLowerCase()}`} ref={board}>
        {place.span === 'week' && <Days data={data} place={place} links={links} />}
        <table
          className={place.span === 'day' ? 'cal-table cal-hours' : 'cal-table'}
          aria-rowcount={shown ? lines.length + 1 : undefined}
        >
          <caption className="sr-only">{name} et leurs trajets</caption>
          <thead>
            <tr>
              <th scope="col">
                <small>
                  {onPage < total ? `${first + 1}–${first + onPage} sur ${total}` : total}{' '}
                  <span className={onPage < total ? 'sr-only' : undefined}>{name.toLowerCase()}</span>
                </small>
                <Conflicts data={data} onPress={event => bringConflict(event, lines, board.current)} />
              </th>
              {data.days.map(day => (
                <th key={day.date} scope="col" className={joined(headClass(day, data.today), aside(day, place))}>
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
          <tbody>{drawnLines(lines, shown, props, legality)}</tbody>
        </table>
      </section>
      {Virtual && board.current && <Virtual board={board.current} count={lines.length} onShown={setShown} />}
      <nav className="cal-pages" aria-label="Autres lignes">
        {rows.length < onPage && (
          <>
            {rows.length} lignes sur {onPage}
            <a className="btn btn-sm btn-line" href={links.to({ part: 'all', sort: 'depot', page: page > 1 ? page : null })}>
              Toutes les lignes, par dépôt
            </a>
          </>
        )}
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
      </nav>
    </>
  )
}

/** On a phone the board has one day: the others are links. */
function Days({ data, place, links }: Pick<Props, 'data' | 'place' | 'links'>) {
  return (
    <nav className="segments cal-days" aria-label="Jour">
      {data.days.map(({ date }) => (
        <a key={date} href={links.to({ date })} aria-current={date === place.date ? 'date' : undefined} title={dayLabel(date)}>
          {dayLabel(date).slice(0, 1).toUpperCase()}
          <b>{Number(date.slice(8))}</b>
        </a>
      ))}
    </nav>
  )
}

/** Class of a day that a phone leaves out. */
const aside = ({ date }: CalendarDay, { span, date: chosen }: Place) => span === 'week' && date !== chosen && 'cal-aside'
const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ') || undefined

/** Rows with journeys, then each fold with its rows if it is open; ordered by depot, under the depot's name. */
function linesOf({ rows, folded }: NonNullable<CalendarData['resources']>, { order }: Place): Line[] {
  return [null, ...ROW_FOLDS].flatMap(fold => {
    const lines: Line[] = fold && folded[fold] > 0 ? [{ fold, count: folded[fold] }] : []
    let depot = ''
    for (const row of rows) {
      if (row.fold !== fold) continue
      if (order === 'depot' && row.depot !== depot) lines.push({ depot: row.depot })
      depot = row.depot
      lines.push({ row })
    }
    return lines
  })
}

/** The shown lines; the others keep their height. */
function drawnLines(
  lines: readonly Line[],
  shown: readonly number[] | null,
  props: LineProps,
  legality: Legality | null | undefined,
): ReactNode[] {
  const drawn: ReactNode[] = []
  let next = 0
  const gap = (to: number) => {
    if (to > next) drawn.push(<Gap key={`gap ${next}`} lines={to - next} />)
    next = to + 1
  }
  for (const at of shown ?? lines.keys()) {
    const line = lines[at]
    if (!line) break
    gap(at)
    const index = shown ? at + 2 : undefined
    if ('row' in line)
      drawn.push(<Row key={line.row.id} {...props} row={line.row} index={index} verdict={legality?.get(line.row.id)} />)
    else drawn.push(<Between key={'depot' in line ? `depot ${at}` : line.fold} line={line} index={index} {...props} />)
  }
  gap(lines.length)
  return drawn
}

const Gap = ({ lines }: { lines: number }) => (
  <tr className="cal-gap">
    <td style={{ height: `calc(${lines} * var(--cal-line))` }} />
  </tr>
)

/** Name of a depot, or a fold that its link opens and closes. */
function Between({ line, index, data, place, links }: LineProps & { line: Exclude<Line, { row: Resource }>; index?: number }) {
  const opened = links.all('open')
  return (
    <tr aria-rowindex={index} className="cal-between">
      <td colSpan={data.days.length + 1}>
        {'depot' in line ? (
          <b>{line.depot}</b>
        ) : (
          <a
            href={links.to({
              open: opened.includes(line.fold) ? opened.filter(fold => fold !== line.fold) : [...opened, line.fold],
            })}
            aria-expanded={opened.includes(line.fold)}
          >
            <Icon name={opened.includes(line.fold) ? 'chevron-down' : 'chevron-right'} />
            {line.fold === 'idle' ? `${line.count} sans trajet` : counted(line.count, AWAY[place.rows])}
          </a>
        )}
      </td>
    </tr>
  )
}
const AWAY = { drivers: 'absent', vehicles: 'immobilisé', trailers: 'immobilisée', tours: 'absente' } as const

/** A conflict whose row is not drawn is brought on the screen first. */
function bringConflict(event: MouseEvent<HTMLAnchorElement>, lines: readonly Line[], board: HTMLElement | null) {
  const number = event.currentTarget.hash.slice(1)
  if (!board || document.getElementById(number)) return
  const at = lines.findIndex(line => 'row' in line && line.row.blocks.some(block => block.number === number))
  const line = board.querySelector('tbody > tr:not(.cal-gap)')
  board.scrollTop = at * (line?.getBoundingClientRect().height ?? 0)
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(number)?.focus()))
}

/** Memoised, because scrolling draws only the rows that come. */
const Row = memo(function Row({
  row,
  index,
  verdict,
  ...props
}: LineProps & { row: Resource; index?: number; verdict?: Verdict }) {
  const { data, place, linked } = props
  // The matricule of drivers of one name stands in the line below: the column would cut it behind the name.
  const [name, code] = row.name.split(' · ')
  return (
    <tr aria-rowindex={index} className={verdict?.mark}>
      <th scope="row">
        {linked || place.rows !== 'drivers' ? <a href={PATHS[place.rows](row.id)}>{name}</a> : <b>{name}</b>}
        {verdict ? <small title={verdict.words}>{verdict.words}</small> : <Beneath row={row} code={code} place={place} />}
      </th>
      {place.span === 'day' ? (
        <DayBand {...props} row={row} />
      ) : (
        data.days.map(day => <Cell key={day.date} {...props} row={row} day={day} />)
      )}
    </tr>
  )
})

/** Matricule, work, category and depot on one line, whole in the tooltip. */
function Beneath({ row, code, place }: { row: Resource; code: string | undefined; place: Place }) {
  const work = row.runs > 0 && `${counted(row.runs, 'trajet')} · ${duration(row.minutes)}`
  const text = [code, work, categoryOf(row, place), row.depot].filter(Boolean).join(' · ')
  return <small title={text}>{text}</small>
}

const categoryOf = ({ category }: Resource, { rows }: Place) =>
  category &&
  (rows === 'tours' ? category : labelOf(rows === 'vehicles' ? VEHICLE_CATEGORY_LABELS : TRAILER_CATEGORY_LABELS, category))

export const headClass = (day: CalendarDay, today: string) =>
  [day.date === today && 'cal-today', day.school.length > 0 && 'cal-school', dayClass(day)].filter(Boolean).join(' ') || undefined

function Cell(props: LineProps & { row: Resource; day: CalendarDay }) {
  const { row, day, data, place, href, moreHref } = props
  const [midnight, next] = [`${day.date}T00:00`, `${addDays(day.date, 1)}T00:00`]
  const blocks = row.blocks.filter(({ start, end }) => start < next && end > midnight)
  const hidden = hiddenOf(blocks, day.date)
  return (
    <td
      className={joined(dayClass(day, row.zone === 'FR_ALSACE_MOSELLE'), aside(day, place))}
      data-row={row.id}
      data-day={day.date}
    >
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
      <span className={first ? undefined : 'cal-again'}>{still.label}</span>
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
function DayBand(props: LineProps & { row: Resource }) {
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
