import { typedMeans } from '#app/components/journey-management/line-fields.tsx'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { typedOf } from '#domain/field-book.ts'
import { typedDecimal } from '#domain/formats/number.ts'
import { CONCEPTION_LINE_FIELDS, CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { breaksWithin, linePlan, runMinutes } from '#domain/journey-management/live-lines/line-plan.ts'
import { DISTANCE_SOURCE_LABELS } from '#domain/journey-management/live-lines/run-distance.ts'
import type { ConceptionLine, ConceptionRequest } from './record.ts'

/** How an address stands in its field. */
export const siteText = ({ label, zip, city, company }: ConceptionLine['stops'][number]['site']) =>
  [label, `${zip} ${city}`, company].filter(Boolean).join(' · ')

/** What the stops of a line propose: kilometres in words (null when a stop is not placed) and minutes. */
export function proposalOf(line: ConceptionLine) {
  const plan = linePlan(line.stops)
  const { distance } = line
  return {
    km: distance && `${typedDecimal(distance.km)} km (${DISTANCE_SOURCE_LABELS[distance.source]})`,
    ...runMinutes(plan, { breakMin: line.breakMin, drivingMin: distance?.drivingMin ?? null }),
    breakMin: breaksWithin(plan.legsMin),
  }
}

/** A line as its form posts it. Minutes that are those of the stops stay empty, so that they follow the stops. */
export function lineFormValues(line: ConceptionLine): Record<string, string | string[]> {
  const proposal = proposalOf(line)
  const entered = (name: 'breakMin' | 'drivingMin' | 'serviceMin') => (line[name] === proposal[name] ? '' : String(line[name]))
  const values: Record<string, string | string[]> = {
    ...typedOf(CONCEPTION_LINE_FIELDS, line),
    ...(Number(line.kmLoaded) === 0 && { kmLoaded: '' }),
    drivingMin: entered('drivingMin'),
    serviceMin: entered('serviceMin'),
    breakMin: entered('breakMin'),
    ...typedMeans(line),
  }
  for (const [index, stop] of line.stops.entries()) {
    for (const [name, value] of Object.entries(stopFormValues(stop))) values[`stops[${index}].${name}`] = value
  }
  return values
}

/** A stop of it. */
export const stopFormValues = (stop: ConceptionLine['stops'][number]) => ({
  ...typedOf(CONCEPTION_STOP_FIELDS, stop),
  addressIdText: siteText(stop.site),
})

/** Days on which the version was sold: a spot run has the weekday of its date. */
export const soldDays = ({ current }: ConceptionRequest): readonly number[] =>
  current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]
