import { z } from 'zod'
import { addDays } from '#domain/calendar/dates.ts'
import { date, flag, optionalDate, optionalEuros, optionalId, optionalInteger, optionalText } from '#domain/fields.ts'
import { PLAN_DAYS, PLAN_TOO_LONG } from './proposal.ts'
import { SECONDS, WEIGHT_NAMES, type WeightName } from './weights.ts'

const fields = Object.fromEntries(WEIGHT_NAMES.map(name => [name, optionalEuros({ min: 0 }).optional()])) as Record<
  WeightName,
  z.ZodOptional<ReturnType<typeof optionalEuros>>
>

/** Ids of a form: none, one or several. */
const several = z.preprocess(value => [value ?? []].flat().filter(one => one !== ''), z.array(z.uuid()).max(500))

/**
 * Order of a plan: a day, or days up to `until`; a tour when only its journeys are planned; `again` adds the journeys that are
 * assigned but not confirmed, `subcontract` the last purchase price of a line; who and what is left out; and weights where
 * they differ from the usual ones.
 */
export const planSchema = z
  .object({
    day: date(),
    until: optionalDate().optional(),
    pool: optionalId().optional(),
    again: flag(),
    subcontract: flag(),
    withoutDrivers: several,
    withoutVehicles: several,
    seconds: optionalInteger({ min: 1, max: SECONDS.most }).optional(),
    ...fields,
  })
  .superRefine(({ day, until }, ctx) => {
    if (until && (until < day || until > addDays(day, PLAN_DAYS - 1)))
      ctx.addIssue({ code: 'custom', path: ['until'], message: PLAN_TOO_LONG, input: until })
  })
export type PlanInput = z.output<typeof planSchema>

const CHOOSE = 'Cochez au moins un trajet'

/** Without `journeys`, all that are still open. */
export const applySchema = z.object({
  journeys: z.array(z.uuid()).min(1, CHOOSE).max(500).nullish(),
  reason: optionalText(300).optional(),
})
export type ApplyInput = z.output<typeof applySchema>
