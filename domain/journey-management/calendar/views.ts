import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'resources'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]
export const CALENDAR_VIEW_LABELS: Record<CalendarView, string> = {
  month: 'Mois',
  week: 'Semaine',
  day: 'Jour',
  resources: 'Ressources',
}

export const RESOURCE_KINDS = ['drivers', 'vehicles', 'trailers', 'tours'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]
export const RESOURCE_LABELS: Record<ResourceKind, string> = {
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  trailers: 'Remorques',
  tours: 'Tournées',
}
/** Assignment field of a row; null for a tour, which follows from the line. */
export const RESOURCE_FIELDS = {
  drivers: 'driverId',
  vehicles: 'vehicleId',
  trailers: 'trailerId',
  tours: null,
} as const satisfies Record<ResourceKind, string | null>

export const CALENDAR_SPANS = ['week', 'day'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]
export const CALENDAR_SPAN_LABELS: Record<CalendarSpan, string> = { week: '7 jours', day: '24 h' }

export const CALENDAR_COLOURS = ['status', 'activity', 'client', 'line'] as const
export type CalendarColour = (typeof CALENDAR_COLOURS)[number]
export const CALENDAR_COLOUR_LABELS: Record<CalendarColour, string> = {
  status: 'Statut',
  activity: 'Activité',
  client: 'Client',
  line: 'Ligne',
}

export interface CalendarPlace {
  view: CalendarView
  span: CalendarSpan
  date: string
}

/** True when one day is shown from 0 to 24 h. */
export const isOneDay = ({ view, span }: CalendarPlace): boolean => view === 'day' || (view === 'resources' && span === 'day')

/** Displayed days, both included: whole Monday weeks, for a month all those that it touches. */
export function calendarDays(place: CalendarPlace): { from: string; to: string } {
  const { view, date } = place
  if (isOneDay(place)) return { from: date, to: date }
  if (view !== 'month') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const month = monthOf(date)
  return { from: mondayOf(firstDay(month)), to: addDays(mondayOf(lastDay(month)), 6) }
}

export function calendarStep(place: CalendarPlace, by: 1 | -1): string {
  if (place.view === 'month') return firstDay(addMonths(monthOf(place.date), by))
  return addDays(place.date, isOneDay(place) ? by : by * 7)
}

export function weekWords({ from, to }: { from: string; to: string }): string {
  const [first, last] = [isoWeek(from).week, isoWeek(to).week]
  return first === last ? `semaine ${first}` : `semaines ${first} à ${last}`
}

/** Quarters of the day, by departure hour: the rows of a week. */
export const DAY_PARTS = [
  { from: 0, label: 'Nuit', hours: '0 à 6 h' },
  { from: 6, label: 'Matin', hours: '6 à 12 h' },
  { from: 12, label: 'Après-midi', hours: '12 à 18 h' },
  { from: 18, label: 'Soir', hours: '18 à 24 h' },
] as const

/** Blocks per cell; the rest are counted. A cell of seven days has room for three, or for two and the number of the others. */
export const CELL_MAX = { week: 6, day: 8, resources: { week: 3, day: 12 } } as const
/** Order of the rows of « Ressources »: by name, by depot, or by first departure with unused rows last. */
export const ROW_ORDERS = ['name', 'departure', 'depot'] as const
export type RowOrder = (typeof ROW_ORDERS)[number]
export const ROW_ORDER_LABELS: Record<RowOrder, string> = { name: 'Nom', departure: 'Départ', depot: 'Dépôt' }

/** Rows of « Ressources » that the browser asks for once the page is drawn. */
export const ROWS_MAX = 200
/** Rows of a page as document: as many as a laptop shows. */
export const ROWS_FIRST = 16
/** Rows below an open panel, when there are more than the first ones. */
export const ROWS_FEW = 4
/** Rows from the first one of a page on: a few of them below a panel, its own, or as many as the browser draws. */
export const ROW_PARTS = ['few', 'first', 'all'] as const
export type RowPart = (typeof ROW_PARTS)[number]

/** Rows that are folded, after those with journeys: without a journey, or away on every working day shown. */
export const ROW_FOLDS = ['idle', 'absent'] as const
export type RowFold = (typeof ROW_FOLDS)[number]

export const TRAY_MAX = 12
