import { wordFor } from '#app/lib/lists/list-links.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { breaksWithin, linePlan, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { WEEKDAY_LABELS } from '#domain/sales/addresses/values.ts'
import { STOP_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { ConceptionLine, ConceptionRequest } from './record.ts'

const comma = (decimal: string) => decimal.replace('.', ',')

/** How an address stands in its field. */
export const siteText = ({ label, zip, city, company }: ConceptionLine['stops'][number]['site']) =>
  [label, `${zip} ${city}`, company].filter(Boolean).join(' · ')

/** What the stops of a line propose: kilometres by road (null when a stop is not placed) and minutes. */
export function proposalOf(line: ConceptionLine) {
  const plan = linePlan(line.stops)
  const places = line.stops.flatMap(({ site: { lat, lng } }) => (lat !== null && lng !== null ? [{ lat, lng }] : []))
  return {
    km: places.length === line.stops.length && places.length > 1 ? comma(roadKm(places)) : null,
    breakMin: breaksWithin(plan.legsMin),
    drivingMin: Math.max(0, plan.legsMin - line.breakMin),
    serviceMin: Math.max(0, plan.amplitudeMin - line.breakMin),
  }
}

/** A line as its form posts it. Minutes that are those of the stops stay empty, so that they follow the stops. */
export function lineFormValues(line: ConceptionLine): Record<string, string | string[]> {
  const proposal = proposalOf(line)
  const entered = (name: 'breakMin' | 'drivingMin' | 'serviceMin') => (line[name] === proposal[name] ? '' : String(line[name]))
  const values: Record<string, string | string[]> = {
    code: line.code,
    label: line.label,
    weekdays: line.weekdays.map(String),
    kmLoaded: Number(line.kmLoaded) > 0 ? comma(line.kmLoaded) : '',
    kmEmpty: comma(line.kmEmpty),
    drivingMin: entered('drivingMin'),
    serviceMin: entered('serviceMin'),
    breakMin: entered('breakMin'),
    defaultDriverIdText: line.driver ?? '',
    defaultVehicleIdText: line.vehicle ?? '',
    defaultTrailerIdText: line.trailer ?? '',
    subcontractorIdText: line.subcontractor ?? '',
  }
  for (const [index, stop] of line.stops.entries()) {
    values[`stops[${index}].addressIdText`] = siteText(stop.site)
    values[`stops[${index}].kind`] = stop.kind
    values[`stops[${index}].dayOffset`] = String(stop.dayOffset)
    values[`stops[${index}].arrival`] = stop.arrival
    values[`stops[${index}].departure`] = stop.departure
    values[`stops[${index}].instructions`] = stop.instructions ?? ''
  }
  return values
}

/** Days on which the version was sold: a spot run has the weekday of its date. */
export const soldDays = ({ current }: ConceptionRequest): readonly number[] =>
  current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]

/** A posted value in the words that the form shows for it. */
export function spoken(name: string, value: string): string {
  if (name === 'weekdays') {
    return value
      .split(', ')
      .map(day => WEEKDAY_LABELS[Number(day)]?.toLowerCase() ?? day)
      .join(', ')
  }
  if (name.endsWith('.kind')) return wordFor(STOP_KIND_LABELS, value)
  return value
}
