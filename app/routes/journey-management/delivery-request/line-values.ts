import { typedMeans } from '#app/components/journey-management/line-fields.tsx'
import { typedLeg } from '#app/lib/legs/typed-leg.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { typedOf } from '#domain/field-book.ts'
import { typedDecimal } from '#domain/formats/number.ts'
import { CONCEPTION_LINE_FIELDS, CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { DISTANCE_SOURCE_LABELS } from '#domain/journey-management/live-lines/run-distance.ts'
import type { ConceptionLine, ConceptionRequest } from './record.ts'

/** Text of an address in its field. */
export const siteText = ({ label, zip, city, company }: ConceptionLine['stops'][number]['site']) =>
  [label, `${zip} ${city}`, company].filter(Boolean).join(' · ')

/** Proposed loaded distance with its source; null while a stop has no coordinates. */
export const proposedKm = ({ distance }: ConceptionLine) =>
  distance && `${typedDecimal(distance.km)} km (${DISTANCE_SOURCE_LABELS[distance.source]})`

/** Form values of a line. */
export function lineFormValues(line: ConceptionLine): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {
    ...typedOf(CONCEPTION_LINE_FIELDS, line),
    ...(Number(line.kmLoaded) === 0 && { kmLoaded: '' }),
    ...typedMeans(line),
    driverPoolIdText: line.tours[0] ? tourText(line.tours[0]) : '',
  }
  for (const [index, stop] of line.stops.entries()) {
    for (const [name, value] of Object.entries(stopFormValues(stop))) values[`stops[${index}].${name}`] = value
  }
  return values
}

/** Text of a tour in its field. */
export const tourText = ({ code, label }: ConceptionLine['tours'][number]) => `${code} ${label}`

export const stopFormValues = (stop: ConceptionLine['stops'][number]) => ({
  ...typedOf(CONCEPTION_STOP_FIELDS, stop),
  addressIdText: siteText(stop.site),
  ...typedLeg(stop),
})

/** Weekdays sold by the version; a spot run has that of its date. */
export const soldDays = ({ current }: ConceptionRequest): readonly number[] =>
  current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]
