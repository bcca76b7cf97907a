import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { asDate, asText, asTime, type FieldBook, typedOf } from '#domain/field-book.ts'
import { ADDRESS_FIELDS } from '#domain/sales/addresses/fields.ts'
import { holidayZoneOf, NEW_ADDRESS, type Opening } from '#domain/sales/addresses/values.ts'

type Addresses = ApiClient['sales']['addresses']
/** Address with the names of its client and of the address that it was merged into. */
export type AddressRecord = Answer<Addresses[':id']['merge'][':into']['$get']>['duplicate']
/** Address with today's hours, safety protocol and use. */
export type AddressDetail = Answer<Addresses[':id']['$get']>

/** Form fields by name, as posted. */
export type FormValues = Record<string, string | string[]>

/** Morning and afternoon. An imported address may have more; all are shown. */
const INTERVALS_A_DAY = 2
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

const { openings: _openings, closures: _closures, archived: _archived, mergedIntoId: _merged, ...PLAIN } = ADDRESS_FIELDS

/** Values of the form; without an address, the defaults of a new one. */
export function addressFormValues(
  address: AddressRecord | undefined,
  company?: { id: string; text: string } | undefined,
  kind = company ? 'CLIENT' : '',
): FormValues {
  if (!address)
    return {
      companyId: company?.id ?? '',
      companyIdText: company?.text ?? '',
      kind,
      country: NEW_ADDRESS.country,
      geofenceM: String(NEW_ADDRESS.geofenceM),
      serviceMin: String(NEW_ADDRESS.serviceMin),
      ...weekValues([]),
    }
  return {
    ...typedOf(PLAIN, address),
    companyIdText: address.companyId ? `${address.companyCode} ${address.company}` : '',
    ...weekValues(address.openings),
    ...Object.fromEntries(
      address.closures.flatMap(({ from, to, reason }, index) => [
        [`closures[${index}].from`, from],
        [`closures[${index}].to`, to],
        [`closures[${index}].reason`, reason],
      ]),
    ),
    // Empty when the postal code gives the zone; set only when another zone was chosen.
    holidayZone: address.holidayZone === holidayZoneOf(address.zip, address.country) ? '' : address.holidayZone,
  }
}

/** Seven days of two intervals; unused ones are empty. */
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

/** Indexes of the `openings[…]` fields of each weekday. */
export function weekPlaces(values: FormValues): { weekday: number; places: number[] }[] {
  const places = Array.from({ length: rowCount(values, 'openings') }, (_, place) => place)
  return WEEKDAYS.map(weekday => ({
    weekday,
    places: places.filter(place => values[`openings[${place}].weekday`] === String(weekday)),
  }))
}

/** Copies Monday's hours to Tuesday to Friday. */
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

/** Accessible name of an opening field: « Mardi, de », « Mardi, puis à ». */
export function openingLabel(values: FormValues, place: number, end: string): string {
  const weekday = Number(values[`openings[${place}].weekday`])
  const rank = weekPlaces(values)[weekday - 1]?.places.indexOf(place) ?? 0
  return `${WEEKDAY_LABELS[weekday] ?? ADDRESS_FIELDS.openings.label},${rank > 0 ? ' puis' : ''} ${end === 'to' ? 'à' : 'de'}`
}

/** Form fields in order, one per interval end and per closure part. */
export function addressFormFields(values: FormValues): FieldBook {
  const rows = (name: string, fields: (place: number) => FieldBook) =>
    Array.from({ length: rowCount(values, name) }, (_, place) => Object.entries(fields(place))).flat()
  const opening = (place: number) => ({
    [`openings[${place}].from`]: asTime(openingLabel(values, place, 'from')),
    [`openings[${place}].to`]: asTime(openingLabel(values, place, 'to')),
  })
  const closure = (place: number) => ({
    [`closures[${place}].from`]: asDate(`Fermeture ${place + 1}, du`),
    [`closures[${place}].to`]: asDate(`Fermeture ${place + 1}, au`),
    [`closures[${place}].reason`]: asText(`Fermeture ${place + 1}, motif`),
  })
  return Object.fromEntries(
    Object.entries(ADDRESS_FIELDS).flatMap(([name, reading]) => {
      if (name === 'openings') return rows(name, opening)
      if (name === 'closures') return rows(name, closure)
      if (name === 'companyId')
        return [
          [name, reading],
          [`${name}Text`, reading],
        ]
      return name in PLAIN ? [[name, reading]] : []
    }),
  )
}

/** Stored values in the shape of the stale form `typed`: client by name, with empty values for rows that are not stored. */
export function comparedValues(typed: FormValues, address: AddressRecord): FormValues {
  const rows = Object.keys(typed).filter(name => /^(openings|closures)\[/.test(name))
  const { companyId: _, ...values } = addressFormValues(address)
  return { ...Object.fromEntries(rows.map(name => [name, ''])), ...values }
}
