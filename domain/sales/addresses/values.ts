import { addDays, formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import type { HolidayZone } from '#domain/calendar/holidays.ts'
import { departmentOf } from '#domain/formats/postal-code.ts'

export const ADDRESS_KINDS = ['CLIENT', 'DEPOT', 'PLATEFORME', 'RELAIS', 'STATION', 'GARAGE'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
export const ADDRESS_KIND_LABELS: Record<AddressKind, string> = {
  CLIENT: 'Client',
  DEPOT: 'Dépôt',
  PLATEFORME: 'Plateforme',
  RELAIS: 'Relais',
  STATION: 'Station',
  GARAGE: 'Garage',
}

export const PPE = ['GILET', 'CHAUSSURES', 'CASQUE', 'CHARLOTTE', 'LUNETTES'] as const
export type Ppe = (typeof PPE)[number]
export const PPE_LABELS: Record<Ppe, string> = {
  GILET: 'Gilet',
  CHAUSSURES: 'Chaussures',
  CASQUE: 'Casque',
  CHARLOTTE: 'Charlotte',
  LUNETTES: 'Lunettes',
}

export interface Opening {
  weekday: number
  from: string
  to: string
}

export interface Closure {
  from: string
  to: string
  reason: string
}

/** Derived from the data (`domain.md` §3.2). */
const ADDRESS_STATUSES = ['ACTIVE', 'A_GEOLOCALISER', 'ARCHIVEE'] as const
export type AddressStatus = (typeof ADDRESS_STATUSES)[number]
export const ADDRESS_STATUS_LABELS: Record<AddressStatus, string> = {
  ACTIVE: 'Active',
  A_GEOLOCALISER: 'À géolocaliser',
  ARCHIVEE: 'Archivée',
}

export function addressStatus(address: { archived: boolean; lat: string | null }): AddressStatus {
  if (address.archived) return 'ARCHIVEE'
  return address.lat === null ? 'A_GEOLOCALISER' : 'ACTIVE'
}

/** Days before its end from which a safety protocol must be renewed. */
export const PROTOCOL_SOON_DAYS = 30

export const PROTOCOL_DOCUMENT = 'PROTOCOLE'

export type ProtocolState = 'VALIDE' | 'BIENTOT' | 'PERIME'

/** State of a safety protocol, valid through its last day; null without an end. */
export function protocolState({ protocolExpiry }: { protocolExpiry: string | null }, today: string): ProtocolState | null {
  if (!protocolExpiry) return null
  if (protocolExpiry < today) return 'PERIME'
  return protocolExpiry <= addDays(today, PROTOCOL_SOON_DAYS) ? 'BIENTOT' : 'VALIDE'
}

const SHORT_WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** Departments with two more public holidays. */
const ALSACE_MOSELLE = ['57', '67', '68']

/** Holiday zone of a French postal code (`domain.md` §3.2). */
export function holidayZoneOf(zip: string, country = 'FR'): HolidayZone {
  return country === 'FR' && ALSACE_MOSELLE.includes(departmentOf(zip)) ? 'FR_ALSACE_MOSELLE' : 'FR'
}

export const NEW_ADDRESS = { kind: 'CLIENT', country: 'FR', geofenceM: 200, serviceMin: 30 } as const

const hours = (openings: readonly Opening[]) => openings.map(({ from, to }) => `${from}–${to}`).join(', ')

/** Hours of a site on a day: closed with the reason, opening hours, or null without hours. */
export function openOn(
  site: { openings: readonly Opening[]; closures: readonly Closure[] },
  date: string,
): { open: boolean; text: string } | null {
  const closure = site.closures.find(({ from, to }) => from <= date && date <= to)
  if (closure) return { open: false, text: closure.reason || 'Fermé' }
  if (site.openings.length === 0) return null
  const today = site.openings.filter(({ weekday }) => weekday === isoWeekday(date))
  return today.length === 0 ? { open: false, text: 'Fermé' } : { open: true, text: hours(today) }
}

/** Weekly hours, equal days grouped: « lun.–ven. 08:00–18:00 · sam. 08:00–12:00 ». */
export function weekText(openings: readonly Opening[]): string {
  const runs: { first: number; last: number; hours: string }[] = []
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const text = hours(openings.filter(opening => opening.weekday === weekday))
    const run = runs.at(-1)
    if (run && run.hours === text) run.last = weekday
    else runs.push({ first: weekday, last: weekday, hours: text })
  }
  return runs
    .filter(run => run.hours)
    .map(({ first, last, hours: text }) => {
      const days = first === last ? SHORT_WEEKDAYS[first - 1] : `${SHORT_WEEKDAYS[first - 1]}–${SHORT_WEEKDAYS[last - 1]}`
      return `${days} ${text}`
    })
    .join(' · ')
}

export function closureText({ from, to, reason }: Closure): string {
  const days = from === to ? `le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(to)}`
  return reason ? `${days}\u202f: ${reason}` : days
}
