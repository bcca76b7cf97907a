import { toLocal } from '#domain/calendar/clock.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import type { JourneyDetail } from './panels.server.ts'

/** The recorded journey as its form writes it; without one, what a new journey starts from. */
export function recordedValues(detail: JourneyDetail | undefined, day: string): Record<string, string> {
  if (!detail) {
    return {
      kind: 'SPOT',
      serviceDate: day,
      'stops[0].kind': 'CHARGEMENT',
      'stops[1].kind': 'LIVRAISON',
    }
  }
  const { journey, stops } = detail
  const values: Record<string, string> = {
    label: journey.label,
    kind: journey.kind,
    serviceDate: journey.serviceDate,
    kmLoaded: journey.kmLoaded.replace('.', ','),
    kmEmpty: journey.kmEmpty.replace('.', ','),
  }
  for (const [place, stop] of stops.entries()) {
    const [arrival, departure] = [toLocal(stop.plannedArrival), toLocal(stop.plannedDeparture)]
    values[`stops[${place}].kind`] = stop.kind
    values[`stops[${place}].dayOffset`] = String(daysBetween(journey.serviceDate, arrival.slice(0, 10)))
    values[`stops[${place}].arrival`] = arrival.slice(11)
    values[`stops[${place}].departure`] = departure.slice(11)
    values[`stops[${place}].instructions`] = stop.instructions ?? ''
  }
  return values
}
