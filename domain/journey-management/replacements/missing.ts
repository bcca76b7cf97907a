import { z } from 'zod'
import {
  date,
  id,
  oneOf,
  optionalDate,
  optionalEuros,
  optionalId,
  optionalInteger,
  optionalOneOf,
  optionalText,
} from '#domain/fields.ts'
import { DATEORD, REQ } from '#domain/messages.ts'
import { CALL_ANSWERS, CARRIER_WANTED, LEFT_OPEN, SUBCONTRACTED } from './missing-values.ts'
import { MISSING_WHYS } from './missing-whys.ts'

/** Query of the page. Without dates, the period runs from now to the end of the next shift. */
export const missingQuery = z.object({
  why: z.enum(MISSING_WHYS).catch('MALADE').default('MALADE'),
  from: optionalDate().catch(null),
  to: optionalDate().catch(null),
  q: z.string().trim().max(100).catch('').default(''),
})
export type MissingQuery = z.output<typeof missingQuery>

const choice = z
  .object({
    journeyId: id(),
    /** What the page showed, to find out what changed since. */
    number: z.string().max(20),
    plannedStart: z.string(),
    plannedEnd: z.string(),
    /** A candidate, `LEFT_OPEN` or `SUBCONTRACTED`. */
    choice: z.union([z.uuid(), z.enum([LEFT_OPEN, SUBCONTRACTED])], REQ),
    startPosition: optionalInteger({ min: 1 }),
    subcontractorId: optionalId(),
    buyPrice: optionalEuros({ min: 0 }),
  })
  .superRefine((input, ctx) => {
    if (input.choice === SUBCONTRACTED && !input.subcontractorId)
      ctx.addIssue({ code: 'custom', message: CARRIER_WANTED, path: ['subcontractorId'], input: input.subcontractorId })
  })

/** One press for all journeys. `tour`: one candidate for all of them, instead of their choices. */
export const missingSchema = z
  .object({
    why: oneOf(MISSING_WHYS),
    from: date(),
    to: date(),
    fromHalf: optionalOneOf(['APRES_MIDI']),
    toHalf: optionalOneOf(['MATIN']),
    tour: optionalId(),
    choices: z.array(choice).max(100).default([]),
    reason: optionalText(300),
    comment: optionalText(300),
  })
  .superRefine((input, ctx) => {
    if (input.to < input.from) ctx.addIssue({ code: 'custom', message: DATEORD, path: ['to'], input: input.to })
  })
export type MissingInput = z.output<typeof missingSchema>

export const callSchema = z.object({
  candidateId: id(),
  answer: oneOf(CALL_ANSWERS),
  journeyIds: z.array(z.uuid()).min(1).max(100),
})
export type CallInput = z.output<typeof callSchema>
