import { z } from 'zod'
import { date, decimal, evenWhenInvalid, flag, integer, oneOf, optionalDate, someOf, text } from '#domain/fields.ts'
import { counted } from '#domain/formats/counted.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DATEORD, RANGE } from '#domain/messages.ts'
import { FACTOR_BASES } from '#domain/sales/pricing/cost.ts'
import { FACTOR_CONDITIONS, FACTOR_SIGNS } from './values.ts'

const CODE_FORMAT = 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'
/** An amount already used by a contract cannot change. */
export const AMOUNT_IN_USE = (n: number) =>
  `Cette valeur est utilisée par ${counted(n, 'cahier des charges', 'cahiers des charges')}\u202f: saisissez une nouvelle valeur à partir d'une date`

const MOST_AMOUNT = 99_999_999

// Without max here: the range message would hide « supérieure ou égale à 0 ».
const amount = () => decimal(4, { min: 0 }).refine(value => Number(value) <= MOST_AMOUNT, RANGE(0, MOST_AMOUNT))

const properties = {
  label: text(60),
  basis: oneOf(FACTOR_BASES),
  amount: amount(),
  sign: oneOf(FACTOR_SIGNS),
  vehicleCategories: someOf(VEHICLE_CATEGORIES),
  condition: oneOf(FACTOR_CONDITIONS),
  stackable: flag(),
  priority: integer({ min: 0, max: 99 }),
  validFrom: date(),
  validTo: optionalDate(),
}

const inOrder = (period: { validFrom: string; validTo: string | null }, ctx: z.RefinementCtx) => {
  // Invalid dates cannot be compared.
  if (ctx.issues.some(({ path }) => path?.[0] === 'validFrom' || path?.[0] === 'validTo')) return
  if (period.validTo && period.validTo < period.validFrom)
    ctx.addIssue({ code: 'custom', message: DATEORD, path: ['validTo'], input: period })
}

/** A new cost factor (`domain.md` §3.23) with its first period. */
export const factorSchema = z
  .object({
    code: text(60)
      .transform(code => code.toUpperCase())
      .refine(code => /^[A-Z0-9_]{2,20}$/.test(code), CODE_FORMAT),
    ...properties,
  })
  .superRefine(inOrder, evenWhenInvalid)
export type FactorInput = z.output<typeof factorSchema>

/** A changed period; the code cannot change. */
export const factorUpdate = z.object(properties).superRefine(inOrder, evenWhenInvalid)
export type FactorUpdate = z.output<typeof factorUpdate>

export const factorValueSchema = z.object({ amount: amount(), validFrom: date() })
/** Simulation of another amount; stores nothing. */
export const factorImpactQuery = z.object({ amount: amount(), from: date() })

export const FACTOR_SORTS = ['code', 'label', 'amount'] as const

/** Cost factors (`domain.md` §4.7): one row each with today's value; inactive ones are hidden by default. */
export const factorListQuery = listQuery(FACTOR_SORTS, 'code', {
  basis: filterOf(FACTOR_BASES),
  condition: filterOf(FACTOR_CONDITIONS),
  category: filterOf(VEHICLE_CATEGORIES),
  periods: switchFilter(),
  inactive: switchFilter(),
  only: idFilter(),
})
