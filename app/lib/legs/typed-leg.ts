import { typedOf } from '#domain/field-book.ts'
import { LEG_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import { typedSteps } from '#domain/journey-management/live-lines/leg-words.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import type { StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** A stop as stored, with the road to the next. */
export type LeftStop = StopTimes & { leg: EnteredLeg | null }

/** Form values of the road after a stop. */
export function typedLeg(stop: LeftStop): Record<string, string | string[]> {
  const values = typedOf(LEG_FIELDS, { drivingMin: stop.leg?.drivingMin, km: stop.leg?.km })
  for (const [nth, step] of typedSteps(stop.leg, stop).entries()) {
    values[`steps[${nth}].kind`] = step.kind
    for (const [name, value] of Object.entries(typedOf(LEG_FIELDS, step))) values[`steps[${nth}].${name}`] = value
  }
  return values
}
