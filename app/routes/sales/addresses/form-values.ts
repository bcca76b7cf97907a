import { differences, type FormFailure } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { wordFor } from '#app/lib/lists/list-links.ts'
import { HOLIDAY_ZONE_LABELS, type HolidayZone } from '#domain/calendar/holidays.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import {
  ADDRESS_KIND_LABELS,
  type AddressKind,
  type Closure,
  holidayZoneOf,
  ADDRESS_FIELD_LABELS as LABELS,
  NEW_ADDRESS,
  type Opening,
  PPE_LABELS,
  WEEKDAY_LABELS,
} from '#domain/sales/addresses/values.ts'

/** An address as the API answers it, in what a form needs of it. */
export interface AddressRecord {
  id: string
  companyId: string | null
  company: string | null
  companyCode: string | null
  label: string
  kind: AddressKind
  line1: string
  line2: string | null
  zip: string
  city: string
  insee: string | null
  country: string
  lat: string | null
  lng: string | null
  geofenceM: number
  openings: Opening[]
  closures: Closure[]
  holidayZone: HolidayZone
  serviceMin: number
  appointment: boolean
  dock: string | null
  instructions: string | null
  maxHeightM: string | null
  maxGvwKg: number | null
  maxLengthM: string | null
  tailLiftRequired: boolean
  forkliftOnSite: boolean
  ppe: string[]
  protocolDate: string | null
  protocolExpiry: string | null
  contactName: string | null
  phone: string | null
  version: number
}

/** Fields as a form posts them, by name. */
export type FormValues = Record<string, string | string[]>

/** Morning and afternoon; a site that an import gave more keeps them all. */
const INTERVALS_A_DAY = 2
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const decimal = (value: string | null) => (value === null ? '' : value.replace('.', ','))
const box = (checked: boolean) => (checked ? 'on' : '')

/** An address as its form posts it, field by field; without one, what a new one begins with. */
export function addressFormValues(
  address: AddressRecord | undefined,
  company?: { id: string; text: string } | undefined,
): FormValues {
  if (!address)
    return {
      companyId: company?.id ?? '',
      companyIdText: company?.text ?? '',
      kind: company ? 'CLIENT' : '',
      country: NEW_ADDRESS.country,
      geofenceM: String(NEW_ADDRESS.geofenceM),
      serviceMin: String(NEW_ADDRESS.serviceMin),
      ...weekValues([]),
    }
  return {
    label: address.label,
    companyId: address.companyId ?? '',
    companyIdText: address.companyId ? `${address.companyCode} ${address.company}` : '',
    kind: address.kind,
    line1: address.line1,
    line2: address.line2 ?? '',
    zip: address.zip,
    city: address.city,
    insee: address.insee ?? '',
    country: address.country,
    lat: decimal(address.lat),
    lng: decimal(address.lng),
    geofenceM: String(address.geofenceM),
    ...weekValues(address.openings),
    ...Object.fromEntries(
      address.closures.flatMap(({ from, to, reason }, index) => [
        [`closures[${index}].from`, from],
        [`closures[${index}].to`, to],
        [`closures[${index}].reason`, reason],
      ]),
    ),
    // A zone that its department gives follows the postal code; another one was chosen.
    holidayZone: address.holidayZone === holidayZoneOf(address.zip, address.country) ? '' : address.holidayZone,
    serviceMin: String(address.serviceMin),
    appointment: box(address.appointment),
    dock: address.dock ?? '',
    maxHeightM: decimal(address.maxHeightM),
    maxLengthM: decimal(address.maxLengthM),
    maxGvwKg: String(address.maxGvwKg ?? ''),
    tailLiftRequired: box(address.tailLiftRequired),
    forkliftOnSite: box(address.forkliftOnSite),
    instructions: address.instructions ?? '',
    ppe: address.ppe,
    protocolDate: address.protocolDate ?? '',
    protocolExpiry: address.protocolExpiry ?? '',
    contactName: address.contactName ?? '',
    phone: address.phone ? formatPhone(address.phone) : '',
  }
}

/** Seven days of two intervals each, those that are not used empty. */
function weekValues(openings: readonly Opening[]): FormValues {
  const rows = WEEKDAYS.flatMap(weekday => {
    const given = openings.filter(opening => opening.weekday === weekday)
    const empty = Math.max(0, INTERVALS_A_DAY - given.length)
    return [...given, ...Array.from({ length: empty }, () => ({ weekday, from: '', to: '' }))]
  })
  return Object.fromEntries(
    rows.flatMap(({ weekday, from, to }, index) => [
      [`openings[${index}].weekday`, String(weekday)],
      [`openings[${index}].from`, from],
      [`openings[${index}].to`, to],
    ]),
  )
}

/** The intervals of each weekday by their places among the fields `openings[…]`. */
export function weekPlaces(values: FormValues): { weekday: number; places: number[] }[] {
  const places = Array.from({ length: rowCount(values, 'openings') }, (_, place) => place)
  return WEEKDAYS.map(weekday => ({
    weekday,
    places: places.filter(place => values[`openings[${place}].weekday`] === String(weekday)),
  }))
}

/** What changes when the hours of Monday are those of the working week. */
export function mondayToFriday(values: FormValues): FormValues {
  const [monday, ...others] = weekPlaces(values)
  const changes: FormValues = {}
  for (const { weekday, places } of others) {
    if (weekday > 5) continue
    for (const [rank, place] of places.entries())
      for (const end of ['from', 'to'])
        changes[`openings[${place}].${end}`] = values[`openings[${monday!.places[rank]}].${end}`] ?? ''
  }
  return changes
}

const CLOSURE_LABELS: Record<string, string> = { from: 'du', to: 'au', reason: 'motif' }

/** « Mardi, de », « Mardi, puis à »: what a field of the week is called where its place does not say it. */
export function openingLabel(values: FormValues, place: number, end: string): string {
  const weekday = Number(values[`openings[${place}].weekday`])
  const rank = weekPlaces(values)[weekday - 1]?.places.indexOf(place) ?? 0
  return `${WEEKDAY_LABELS[weekday] ?? LABELS.openings},${rank > 0 ? ' puis' : ''} ${end === 'to' ? 'à' : 'de'}`
}

/** The name of a field for who reads an error or a difference. */
export function addressFieldLabel(values: FormValues, name: string): string | undefined {
  const [, row, place, part] = /^(openings|closures)\[(\d+)\]\.(\w+)$/.exec(name) ?? []
  if (row === 'openings') return part === 'weekday' ? undefined : openingLabel(values, Number(place), part!)
  if (row === 'closures') return `Fermeture ${Number(place) + 1}, ${CLOSURE_LABELS[part!] ?? part}`
  return LABELS[name as keyof typeof LABELS]
}

const ORDER: string[] = Object.keys(LABELS)
const rank = ({ path }: { path: string }) => ORDER.indexOf(path.replace(/[[.].*/, ''))

/** The refusal with its fields in the order of the form, as the eye goes down it. */
export const inOrder = (failure: FormFailure | undefined) =>
  failure && { ...failure, issues: failure.issues.toSorted((a, b) => rank(a) - rank(b)) }

const SWITCHES = ['appointment', 'tailLiftRequired', 'forkliftOnSite']

/** A posted value as a person reads it. */
function spoken(name: string, value: string): string {
  if (SWITCHES.includes(name)) return value ? 'Oui' : 'Non'
  if (name === 'kind') return wordFor(ADDRESS_KIND_LABELS, value)
  if (name === 'holidayZone') return value ? wordFor(HOLIDAY_ZONE_LABELS, value) : "D'après le département"
  if (name === 'ppe')
    return value
      .split(', ')
      .map(item => wordFor(PPE_LABELS, item))
      .join(', ')
  return value
}

/** Of a stale form: what was typed and what is recorded now, where they differ. */
export function addressDifferences(failure: FormFailure, current: AddressRecord) {
  const now = addressFormValues(current)
  const names = [...new Set([...Object.keys(now), ...Object.keys(failure.typed)])].filter(name => name !== 'companyId')
  const label = (name: string) =>
    name === 'companyIdText' ? LABELS.companyId : (addressFieldLabel({ ...now, ...failure.typed }, name) ?? '')
  return differences(
    failure,
    Object.fromEntries(names.map(name => [name, now[name] ?? ''])),
    Object.fromEntries(names.map(name => [name, label(name)])),
  ).map(row => ({ ...row, typed: spoken(row.name, row.typed), recorded: spoken(row.name, row.recorded) }))
}
