import { type ComponentType, type MouseEvent, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { late } from '#app/lib/navigation/late.ts'
import { counted } from '#domain/formats/counted.ts'
import { duration } from '#domain/formats/hours.ts'
import { labelOf } from '#domain/formats/label.ts'
import { RESOURCE_LABELS, ROW_FOLDS, type RowFold } from '#domain/journey-management/calendar/views.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { aside, Cell, DayBand, Hours, headClass, joined } from './cells.tsx'
import { DayHead } from './day-head.tsx'
import type { Block, CalendarData, Resource } from './drawn.ts'
import type { Legality, Verdict } from './legality.ts'
import { Conflicts } from './legend.tsx'
import { dayLabel, type Place } from './place.ts'
import type { RowActs, RowMenus } from './row-menu.tsx'

const RowItems = late(() => import('./row-menu.tsx'), 'RowItems')

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
  /** Null where no row has a menu. */
  acts: RowActs | null
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
interface LineProps extends Omit<Props, 'Virtual' | 'legality'> {
  /** Row whose menu the address opens, without JavaScript. */
  menuInRow: string | null
}

/** One row per driver, vehicle, trailer or tour: seven days, or one day from 0 to 24 h. */
export function Resources(props: Props) {
  const { total, folded, page } = props.data.resources!
  if (total + folded.idle + folded.absent === 0 && page === 1) {
    return (
      <Empty title="Aucune ligne">
        Les chauffeurs, véhicules et remorques de la maison et ses tournées, avec ce qu'ils roulent{'\u202f'}: aucun ne correspond
        à ces filtres.
      </Empty>
    )
  }
  return <Board {...props} />
}

function Board({ Virtual, legality, ...props }: Props) {
  const { data, place, links, acts } = props
  const { rows, total, page, perPage } = data.resources!
  const board = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [shown, setShown] = useState<readonly number[] | null>(null)
  const [Menus, setMenus] = useState<typeof RowMenus | null>(null)
  const [floats, setFloats] = useState(false)
  const hasMenus = acts !== null && place.rows === 'drivers'
  useEffect(() => {
    // If the script fails to load, the links of the rows do the same.
    if (hasMenus) import('./row-menu.tsx').then(file => setMenus(() => file.RowMenus)).catch(() => {})
  }, [hasMenus])
  const name = RESOURCE_LABELS[place.rows]
  const lines = linesOf(data.resources!, place)
  const first = (page - 1) * perPage
  const last = first + rows.length
  // The rows that the browser asked for are those of several pages; a panel covers all but a few.
  const step = Math.floor(rows.length / perPage) || 1
  const isCovered = rows.length < perPage && last < total
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="cal cal-board box" tabIndex={0} aria-label={`Calendrier, ${name.toLowerCase()}`} ref={board}>
        {place.span === 'week' && <Days data={data} place={place} links={links} />}
        <table
          className={place.span === 'day' ? 'cal-table cal-hours' : 'cal-table'}
          aria-rowcount={shown ? lines.length + 1 : undefined}
          ref={table}
        >
          <caption className="sr-only">{name} et leurs trajets</caption>
          <thead>
            <tr>
              <th scope="col">
                <small>
                  {rows.length < total ? `${first + 1}–${last} sur ${total}` : total}{' '}
                  <span className={rows.length < total ? 'sr-only' : undefined}>{name.toLowerCase()}</span>
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
          <tbody>{drawnLines(lines, shown, { ...props, menuInRow: floats ? null : (acts?.opened ?? null) }, legality)}</tbody>
        </table>
      </section>
      {acts && Menus && <Menus table={table} acts={acts} onFloat={() => setFloats(true)} />}
      {Virtual && board.current && <Virtual board={board.current} count={lines.length} onShown={setShown} />}
      <nav className="cal-pages" aria-label="Autres lignes">
        {page > 1 && (
          <a className="btn btn-sm btn-line" href={links.to({ page: Math.max(1, page - step) })}>
            Précédentes
          </a>
        )}
        {last < total && !isCovered && (
          <a className="btn btn-sm btn-line" href={links.to({ page: page + step })}>
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
  const { data, place, linked, acts, menuInRow } = props
  const { id, name } = row
  const isDriver = place.rows === 'drivers'
  return (
    <tr aria-rowindex={index} className={verdict?.mark}>
      <th scope="row" data-whole={(isDriver && acts?.dayHref && id) || undefined}>
        {linked || !isDriver ? <a href={PATHS[place.rows](id)}>{name}</a> : <b>{name}</b>}
        {verdict ? <small title={verdict.words}>{verdict.words}</small> : <Beneath row={row} place={place} />}
        {isDriver && acts && (
          <span className="menu-cell">
            {/* biome-ignore lint/a11y/useAnchorContent: named by its label and drawn by CSS */}
            <a
              href={acts.menuHref(menuInRow === id ? null : id)}
              aria-label={`Actions\u202f: ${name}`}
              aria-expanded={acts.opened === id || undefined}
            />
            {menuInRow === id && (
              <span className="pop row-menu-open menu-list" id="menu">
                <Suspense fallback={null}>
                  <RowItems id={id} acts={acts} />
                </Suspense>
              </span>
            )}
          </span>
        )}
      </th>
      {place.span === 'day' ? (
        <DayBand {...props} row={row} />
      ) : (
        data.days.map(day => <Cell key={day.date} {...props} row={row} day={day} />)
      )}
    </tr>
  )
})

/** Matricule of drivers of one name, work, category and depot on one line, whole in the tooltip. */
function Beneath({ row, place }: { row: Resource; place: Place }) {
  const work = row.runs > 0 && `${counted(row.runs, 'trajet')} · ${duration(row.minutes)}`
  const text = [row.code, work, categoryOf(row, place), row.depot].filter(Boolean).join(' · ')
  return <small title={text}>{text}</small>
}

const categoryOf = ({ category }: Resource, { rows }: Place) =>
  category &&
  (rows === 'tours' ? category : labelOf(rows === 'vehicles' ? VEHICLE_CATEGORY_LABELS : TRAILER_CATEGORY_LABELS, category))
