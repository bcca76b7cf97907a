import { z } from 'zod'
import { date, oneOf, optionalDate, optionalId, optionalInteger, optionalText, recordVersion } from '#domain/fields.ts'
import { MIN0, RANGE, REQ } from '#domain/messages.ts'
import { DEADLINE_KINDS } from './deadline-values.ts'
import { evenWhenInvalid, materialEuros } from './material-schema.ts'

const ONE_OWNER = 'Choisissez un véhicule, une remorque ou un équipement'
const MOST_KM = 9_999_999
export const optionalOdometer = () =>
  optionalInteger()
    .refine(km => km === null || km >= 0, MIN0)
    .refine(km => km === null || km <= MOST_KM, RANGE(0, MOST_KM))

const properties = {
  kind: oneOf(DEADLINE_KINDS),
  lastDone: optionalDate(),
  /** Empty: computed from the last inspection or first registration, for kinds with a period. */
  dueOn: optionalDate(),
  dueKm: optionalOdometer(),
  provider: optionalText(120),
  note: optionalText(500),
}

/** A new deadline of exactly one owner (`domain.md` §3.14). */
export const deadlineSchema = z
  .object({ ...properties, vehicleId: optionalId(), trailerId: optionalId(), equipmentId: optionalId() })
  .superRefine(({ vehicleId, trailerId, equipmentId }, ctx) => {
    const owners = [vehicleId, trailerId, equipmentId].filter(Boolean).length
    if (owners !== 1) ctx.addIssue({ code: 'custom', message: owners ? ONE_OWNER : REQ, path: ['vehicleId'], input: vehicleId })
  }, evenWhenInvalid)
export type DeadlineInput = z.output<typeof deadlineSchema>

export const deadlineUpdate = z.object({ ...properties, version: recordVersion() })

/** Appointment of an inspection; an empty date removes it. */
export const deadlinePlan = z.object({ plannedOn: optionalDate(), provider: optionalText(120) })

/** « Échéance faite »; an empty next date is computed from the period. */
export const deadlineDone = z.object({
  doneOn: date(),
  odometerKm: optionalOdometer(),
  odometerReason: optionalText(300),
  provider: optionalText(120),
  cost: materialEuros(),
  nextDueOn: optionalDate(),
  nextDueKm: optionalOdometer(),
  note: optionalText(500),
})
export type DeadlineDone = z.output<typeof deadlineDone>
