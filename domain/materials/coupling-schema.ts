import { z } from 'zod'
import { date, evenWhenInvalid, id, optionalDate } from '#domain/fields.ts'
import { DATEORD } from '#domain/messages.ts'

export const couplingSchema = z
  .object({ vehicleId: id(), trailerId: id(), from: date(), to: optionalDate() })
  .superRefine((coupling, ctx) => {
    if (ctx.issues.length > 0 || coupling.to === null || coupling.to >= coupling.from) return
    ctx.addIssue({ code: 'custom', message: DATEORD, path: ['to'], input: coupling })
  }, evenWhenInvalid)
export type CouplingInput = z.output<typeof couplingSchema>

/** « Dételer »; `to` is the last coupled day. */
export const couplingEnd = z.object({ to: date() })
