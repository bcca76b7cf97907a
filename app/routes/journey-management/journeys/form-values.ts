import { type LeftStop, typedLeg } from '#app/lib/legs/typed-leg.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { typedOf } from '#domain/field-book.ts'
import { JOURNEY_FORM_FIELDS, JOURNEY_STOP_FORM_FIELDS } from '#domain/journey-management/journeys/act-fields.ts'
import type { JourneyDetail } from './panels.server.ts'

type Values = Record<string, string | string[]>

/** Form values of a journey. */
export function typedJourney({ journey, company, stops }: JourneyDetail): Values {
  const values: Values = {
    ...typedOf(JOURNEY_FORM_FIELDS, { ...journey, price: journey.priceCents }),
    companyIdText: company ? companyText(company) : '',
    // Each change needs a new reason.
    ...{ reason: '', meansReason: '' },
  }
  for (const [place, stop] of stops.entries()) {
    for (const [name, value] of Object.entries(typedStop(stop, journey.serviceDate))) values[`stops[${place}].${name}`] = value
  }
  return values
}

/** Form values of a stop: clock times, with the day relative to the service date. */
export function typedStop(stop: JourneyDetail['stops'][number], serviceDate: string): Values {
  const [arrival, departure] = [toLocal(stop.plannedArrival), toLocal(stop.plannedDeparture)]
  return {
    ...typedOf(JOURNEY_STOP_FORM_FIELDS, {
      kind: stop.kind,
      dayOffset: daysBetween(serviceDate, arrival.slice(0, 10)),
      arrival: arrival.slice(11),
      departure: departure.slice(11),
      instructions: stop.instructions,
    }),
    addressIdText: addressText(stop),
    ...typedLeg(leftStop(stop, serviceDate)),
  }
}

/** A stop by the local clock, with the road to the next. */
export function leftStop(stop: JourneyDetail['stops'][number], serviceDate: string): LeftStop {
  const [arrival, departure] = [toLocal(stop.plannedArrival), toLocal(stop.plannedDeparture)]
  const dayOffset = daysBetween(serviceDate, arrival.slice(0, 10))
  return { dayOffset, arrival: arrival.slice(11), departure: departure.slice(11), leg: stop.leg }
}

/** Defaults of a new journey: one loading and one delivery on the day of the list. */
export const newJourney = (day: string): Values => ({ kind: 'SPOT', serviceDate: day })
export const NEW_STOPS: readonly Values[] = [{ kind: 'CHARGEMENT' }, { kind: 'LIVRAISON' }]

/** Texts of a client and an address in their fields. */
export const companyText = ({ code, name }: NonNullable<JourneyDetail['company']>) => `${code} ${name}`
export const addressText = ({ address, zip, city }: JourneyDetail['stops'][number]) => `${address} · ${zip} ${city}`
