import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'

/** What a calendar of journeys can show (`domain.md` §4.3). */
export const CALENDAR_VIEWS = ['month', 'week', 'day', 'resources'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]
export const CALENDAR_VIEW_LABELS: Record<CalendarView, string> = {
  month: 'Mois',
  week: 'Semaine',
  day: 'Jour',
  resources: 'Ressources',
}

/** What stands in the rows of « Ressources ». */
export const RESOURCE_KINDS = ['drivers', 'vehicles', 'trailers', 'tours'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]
export const RESOURCE_LABELS: Record<ResourceKind, string> = {
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  trailers: 'Remorques',
  tours: 'Tournées',
}
/** The field of an assignment that a row stands for; a tour is no means, it follows from the line. */
export const RESOURCE_FIELDS = {
  drivers: 'driverId',
  vehicles: 'vehicleId',
  trailers: 'trailerId',
  tours: null,
} as const satisfies Record<ResourceKind, string | null>

export const CALENDAR_SPANS = ['week', 'day'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]
export const CALENDAR_SPAN_LABELS: Record<CalendarSpan, string> = { week: '7 jours', day: '24 h' }

/** What the rule of a block tells apart. */
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
  /** Any day of what is shown. */
  date: string
}

/** Whether one day is shown from 0 to 24 h. */
export const isOneDay = ({ view, span }: CalendarPlace): boolean => view === 'day' || (view === 'resources' && span === 'day')

/** The days that are shown, both included: whole weeks from a Monday, of a month those that it touches. */
export function calendarDays(place: CalendarPlace): { from: string; to: string } {
  const { view, date } = place
  if (isOneDay(place)) return { from: date, to: date }
  if (view !== 'month') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const month = monthOf(date)
  return { from: mondayOf(firstDay(month)), to: addDays(mondayOf(lastDay(month)), 6) }
}

/** A day of the period before or after the one that is shown. */
export function calendarStep(place: CalendarPlace, by: 1 | -1): string {
  if (place.view === 'month') return firstDay(addMonths(monthOf(place.date), by))
  return addDays(place.date, isOneDay(place) ? by : by * 7)
}

/** « semaine 52 », « semaines 49 à 53 ». */
export function weekWords({ from, to }: { from: string; to: string }): string {
  const [first, last] = [isoWeek(from).week, isoWeek(to).week]
  return first === last ? `semaine ${first}` : `semaines ${first} à ${last}`
}

/** Quarters of the day, by the hour of departure: the lines of a week. */
export const DAY_PARTS = [
  { from: 0, label: 'Nuit', hours: '0 à 6 h' },
  { from: 6, label: 'Matin', hours: '6 à 12 h' },
  { from: 12, label: 'Après-midi', hours: '12 à 18 h' },
  { from: 18, label: 'Soir', hours: '18 à 24 h' },
] as const

/** As many blocks as one cell shows; of the others it says how many they are. */
export const CELL_MAX = { week: 6, day: 8, resources: 4 } as const
/** As many lines of « Ressources » as a page has, or a long one: a line whose days have four journeys each is a third of a screen high. */
export const LINES_A_PAGE = [10, 25] as const
/** As many journeys as the tray shows. */
export const TRAY_MAX = 12
