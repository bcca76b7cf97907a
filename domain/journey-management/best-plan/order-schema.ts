import { z } from 'zod'
import { date, optionalEuros, optionalId, optionalInteger, optionalText } from '#domain/fields.ts'
import { SECONDS, WEIGHT_NAMES, type WeightName } from './weights.ts'

const fields = Object.fromEntries(WEIGHT_NAMES.map(name => [name, optionalEuros({ min: 0 }).optional()])) as Record<
  WeightName,
  z.ZodOptional<ReturnType<typeof optionalEuros>>
>

/** Order of a plan: the day, a tour when only its journeys are planned, and weights where they differ from the usual ones. */
export const planSchema = z.object({
  day: date(),
  pool: optionalId().optional(),
  seconds: optionalInteger({ min: 1, max: SECONDS.most }).optional(),
  ...fields,
})
export type PlanInput = z.output<typeof planSchema>

const CHOOSE = 'Cochez au moins un trajet'

/** Without `journeys`, all that are still open. */
export const applySchema = z.object({
  journeys: z.array(z.uuid()).min(1, CHOOSE).max(500).nullish(),
  reason: optionalText(300).optional(),
})
export type ApplyInput = z.output<typeof applySchema>
