import { z } from 'zod'
import { date, evenWhenInvalid, oneOf, optionalDate, optionalId, reason, recordVersion } from '#domain/fields.ts'
import { DATEORD, REQ } from '#domain/messages.ts'
import { OUTAGE_KINDS } from './vehicle-values.ts'

const ONE_OWNER = 'Choisissez un véhicule ou une remorque'
export const BACK_BEFORE = 'La remise en service ne peut pas précéder la mise hors service'
export const BACK_IN_FUTURE = 'La remise en service ne peut pas être dans le futur'
export const ENDED = 'Cette indisponibilité est terminée'

/** Downtime from a day on, until the return to service (`domain.md` §3.13). */
export const outageSchema = z
  .object({
    vehicleId: optionalId(),
    trailerId: optionalId(),
    kind: oneOf(OUTAGE_KINDS),
    from: date(),
    expectedReturn: optionalDate(),
    reason: reason(),
  })
  .superRefine((outage, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [path], input: outage })
    if (!outage.vehicleId && !outage.trailerId) issue('vehicleId', REQ)
    if (outage.vehicleId && outage.trailerId) issue('vehicleId', ONE_OWNER)
    if (ctx.issues.some(({ path }) => path?.[0] === 'from' || path?.[0] === 'expectedReturn')) return
    if (outage.expectedReturn && outage.expectedReturn < outage.from) issue('expectedReturn', DATEORD)
  }, evenWhenInvalid)
export type OutageInput = z.output<typeof outageSchema>

export const outageUpdate = z.object({ expectedReturn: optionalDate(), reason: reason(), version: recordVersion() })
export type OutageUpdate = z.output<typeof outageUpdate>

export const outageBack = z.object({ backOn: date() })
