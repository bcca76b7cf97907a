import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { type HolidayZone, isHoliday } from '#domain/calendar/holidays.ts'
import type { IncidentKind } from './values.ts'

/*
 * Legal and contractual deadlines after an incident (`domain.md` §3.17), as ISO instants. Not verified with a lawyer
 * ([?]). National holidays only: local ones would make the true deadline later, never earlier.
 */

const ZONE: HolidayZone = 'FR'
/** Working days to inform the insurer; fewer for theft. */
export const INSURER_DAYS = 5
export const INSURER_DAYS_THEFT = 2
/** Hours to declare a work accident, without Sundays and holidays. */
export const WORK_ACCIDENT_HOURS = 48
/** Minutes to inform the client, from « Modéré » on. */
export const CLIENT_MINUTES = 60
export const CLIENT_SEVERITY = 2

export const CLOCKS = ['insurer', 'workAccident', 'client'] as const
export type ClockName = (typeof CLOCKS)[number]
export const CLOCK_LABELS: Record<ClockName, string> = {
  insurer: "Déclaration à l'assureur",
  workAccident: "Déclaration d'accident du travail",
  client: 'Information du client',
}

const HOUR_MS = 3_600_000
const SATURDAY = 6
const SUNDAY = 7

const dayOf = (instant: string) => toLocal(instant).slice(0, 10)
const isWorking = (day: string) => isoWeekday(day) < SATURDAY && !isHoliday(ZONE, day)
const counts = (day: string) => isoWeekday(day) !== SUNDAY && !isHoliday(ZONE, day)
const midnight = (day: string) => instantAt(day, 0, '00:00')

/** End of the nth working day after the event, exclusive. */
export function insurerDue(occurredAt: string, kind: IncidentKind): string {
  let left = kind === 'VOL' ? INSURER_DAYS_THEFT : INSURER_DAYS
  let day = dayOf(occurredAt)
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorking(day)) left -= 1
  }
  return midnight(addDays(day, 1))
}

/** The instant so many hours later, skipping Sundays and holidays; elapsed hours. */
export function workAccidentDue(occurredAt: string): string {
  let left = WORK_ACCIDENT_HOURS * HOUR_MS
  let at = Date.parse(occurredAt)
  for (let day = dayOf(occurredAt); ; day = addDays(day, 1)) {
    const end = Date.parse(midnight(addDays(day, 1)))
    if (counts(day)) {
      if (at + left <= end) return new Date(at + left).toISOString()
      left -= end - at
    }
    at = end
  }
}

export const clientDue = (occurredAt: string): string => new Date(Date.parse(occurredAt) + CLIENT_MINUTES * 60_000).toISOString()

export interface Clocked {
  occurredAt: string
  kind: IncidentKind
  severity: number
  injuredEmployees: number
  thirdPartyName: string | null
  /** Client of the journey; without one there is nobody to inform. */
  companyId: string | null
  insurerDeclaredAt: string | null
  workAccidentDeclaredAt: string | null
  clientInformedAt: string | null
}

/** Insured kinds, with or without a third party. */
const INSURED: readonly IncidentKind[] = ['ACCIDENT_MATERIEL', 'ACCIDENT_CORPOREL', 'VOL', 'ENVIRONNEMENT']

export interface Clock {
  name: ClockName
  dueAt: string
  doneAt: string | null
}

/** Deadlines of an incident, earliest first. */
export function clocksOf(incident: Clocked): Clock[] {
  const { occurredAt, kind } = incident
  const clocks: (Clock | false)[] = [
    (INSURED.includes(kind) || incident.thirdPartyName !== null) && {
      name: 'insurer',
      dueAt: insurerDue(occurredAt, kind),
      doneAt: incident.insurerDeclaredAt,
    },
    incident.injuredEmployees > 0 && {
      name: 'workAccident',
      dueAt: workAccidentDue(occurredAt),
      doneAt: incident.workAccidentDeclaredAt,
    },
    incident.severity >= CLIENT_SEVERITY &&
      incident.companyId !== null && {
        name: 'client',
        dueAt: clientDue(occurredAt),
        doneAt: incident.clientInformedAt,
      },
  ]
  return clocks.filter(clock => clock !== false).sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
}

export type ClockState = 'done' | 'doneLate' | 'running' | 'late'

/** The deadline itself is already too late. */
export function clockState({ dueAt, doneAt }: Clock, now: string): ClockState {
  if (doneAt !== null) return Date.parse(doneAt) < Date.parse(dueAt) ? 'done' : 'doneLate'
  return Date.parse(now) < Date.parse(dueAt) ? 'running' : 'late'
}

export function timeBetween(from: string, to: string): string {
  const minutes = Math.floor(Math.abs(Date.parse(to) - Date.parse(from)) / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days}\u00a0j ${String(hours).padStart(2, '0')}\u00a0h`
  if (hours > 0) return `${hours}\u00a0h ${String(minutes % 60).padStart(2, '0')}`
  return `${minutes}\u00a0min`
}

export function clockWords(clock: Clock, now: string): string {
  const state = clockState(clock, now)
  if (state === 'done') return 'fait à temps'
  if (state === 'doneLate') return `fait avec ${timeBetween(clock.dueAt, clock.doneAt!)} de retard`
  const time = timeBetween(now, clock.dueAt)
  return state === 'running' ? `reste ${time}` : `dépassé de ${time}`
}

/** Lead time of the alert before a deadline. */
const ALERT_MS: Record<ClockName, number> = { insurer: 24 * HOUR_MS, workAccident: 24 * HOUR_MS, client: HOUR_MS }

/** Open deadlines that are near or passed. */
export const dueClocks = (incident: Clocked, now: string): Clock[] =>
  clocksOf(incident).filter(({ name, dueAt, doneAt }) => doneAt === null && Date.parse(dueAt) - Date.parse(now) <= ALERT_MS[name])
