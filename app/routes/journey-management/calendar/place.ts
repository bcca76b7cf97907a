import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { MONTH_NAMES, monthOf, monthWords } from '#domain/calendar/months.ts'
import {
  CALENDAR_COLOURS,
  CALENDAR_SPANS,
  CALENDAR_VIEWS,
  type CalendarColour,
  type CalendarPlace,
  isOneDay,
  RESOURCE_KINDS,
  type ResourceKind,
  ROW_ORDERS,
  type RowOrder,
} from '#domain/journey-management/calendar/views.ts'

/** Calendar settings of the address; invalid values fall back to the first choice. */
export interface Place extends CalendarPlace {
  rows: ResourceKind
  colour: CalendarColour
  order: RowOrder
}

const among = <Value extends string>(values: readonly Value[], value: string, fallback: Value): Value =>
  values.find(one => one === value) ?? fallback

export const placeOf = (links: ListLinks, date: string): Place => ({
  date,
  view: among(CALENDAR_VIEWS, links.get('view'), 'resources'),
  span: among(CALENDAR_SPANS, links.get('span'), 'week'),
  rows: among(RESOURCE_KINDS, links.get('rows'), 'drivers'),
  colour: among(CALENDAR_COLOURS, links.get('colour'), 'status'),
  order: among(ROW_ORDERS, links.get('sort'), 'name'),
})

/** « 21 – 27 décembre 2026 », « 28 décembre 2026 – 3 janvier 2027 », « 24 décembre 2026 », « décembre 2026 ». */
export function periodTitle(place: CalendarPlace, { from, to }: { from: string; to: string }): string {
  if (place.view === 'month') return monthWords(monthOf(place.date))
  if (isOneDay(place)) return `${dayNumber(from)} ${monthWords(monthOf(from))}`
  const month = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1]
  const first = [
    dayNumber(from),
    ...(monthOf(from) === monthOf(to) ? [] : [month(from)]),
    ...(from.slice(0, 4) === to.slice(0, 4) ? [] : [from.slice(0, 4)]),
  ]
  return `${first.join(' ')} – ${dayNumber(to)} ${monthWords(monthOf(to))}`
}

const dayNumber = (date: string) => (date.endsWith('-01') ? '1er' : String(Number(date.slice(8))))

const WEEKDAYS = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

/** « lun. 21/12 ». */
export const dayLabel = (date: string): string =>
  `${WEEKDAYS[new Date(`${date}T12:00Z`).getUTCDay()]} ${formatDate(date).slice(0, 5)}`
