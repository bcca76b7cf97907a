import { z } from 'zod'
import { date, evenWhenInvalid, oneOf, optionalDate, optionalId, optionalText, recordVersion } from '#domain/fields.ts'
import { REQ } from '#domain/messages.ts'
import { pieceOf } from '#domain/schema-of.ts'
import { DEADLINE_FIELDS } from './deadline-fields.ts'
import { DEADLINE_KINDS } from './deadline-values.ts'
import { materialEuros } from './material-schema.ts'

const ONE_OWNER = 'Choisissez un véhicule, une remorque ou un équipement'
export const optionalOdometer = () => pieceOf(DEADLINE_FIELDS.dueKm)

const properties = {
  kind: oneOf(DEADLINE_KINDS),
  lastDone: optionalDate(),
  /** Empty: computed from the last inspection or first registration, for kinds with a period. */
  dueOn: optionalDate(),
  dueKm: optionalOdometer(),
  provider: optionalText(120),
  note: optionalText(500),
}

/** Schema of a deadline without its owner: an import finds that by the plate or the code. */
export const deadlineRecord = z.object(properties)

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
  provider: optionalText(120),
  cost: materialEuros(),
  nextDueOn: optionalDate(),
  nextDueKm: optionalOdometer(),
  note: optionalText(500),
})
export type DeadlineDone = z.output<typeof deadlineDone>
