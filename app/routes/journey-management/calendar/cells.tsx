import type { CSSProperties } from 'react'
import { Icon } from '#app/components/ui/icon.tsx'
import type { CalendarDay } from '#domain/calendar/calendar-day.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { RunBlock } from './block.tsx'
import { dayClass } from './day-head.tsx'
import type { Block, CalendarData, Resource } from './drawn.ts'
import type { Place } from './place.ts'

export interface CellProps {
  row: Resource
  data: CalendarData
  place: Place
  href: (block: Block) => string
  /** List of the journeys that a cell does not show. */
  moreHref: (date: string, row: Resource) => string
}

/** Class of a day that a phone leaves out. */
export const aside = ({ date }: CalendarDay, { span, date: chosen }: Place) => span === 'week' && date !== chosen && 'cal-aside'
export const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(' ') || undefined

export const headClass = (day: CalendarDay, today: string) =>
  [day.date === today && 'cal-today', day.school.length > 0 && 'cal-school', dayClass(day)].filter(Boolean).join(' ') || undefined

/** Journeys of a row on one day. */
export function Cell(props: CellProps & { day: CalendarDay }) {
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

/** Scale of a day, above its bands. */
export function Hours() {
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
export function DayBand(props: CellProps) {
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
