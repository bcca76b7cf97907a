import { z } from 'zod'
import {
  flag,
  integer,
  oneOf,
  optionalDecimal,
  optionalEuros,
  optionalHours,
  recordVersion,
  decimal as requiredDecimal,
} from '#domain/fields.ts'
import { ENUM, RANGE } from '#domain/messages.ts'
import { QUANTITY_RULES, TOLLS_CHARGES } from '#domain/sales/pricing/charge-rules.ts'
import { MARGIN_METHODS } from '#domain/sales/pricing/cost.ts'
import { GRID_GAP } from '#domain/sales/pricing/cost-schema.ts'
import { bracketsFollow } from '#domain/sales/pricing/pallet-price.ts'
import { INCLUSIONS, USES_GRID } from '#domain/sales/pricing/price-values.ts'
import { PRICING_MODES } from './values.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''
const MOST_EUROS = 1_000_000

const euros = () => optionalEuros({ min: 0 }).refine(cents => cents === null || cents <= MOST_EUROS * 100, RANGE(0, MOST_EUROS))
const rate = () => optionalDecimal(4, { min: 0, max: 10_000 })

const bracket = z.object({
  from: integer({ min: 1, max: 10_000 }),
  to: integer({ min: 1, max: 10_000 }),
  unitPrice: requiredDecimal(4, { min: 0, max: MOST_EUROS }),
})

const filled = (rows: unknown) =>
  Array.isArray(rows)
    ? rows.filter(row => typeof row === 'object' && row !== null && ['from', 'to', 'unitPrice'].some(name => !blank(row[name])))
    : []

/**
 * Price inputs of the simulator and of a version (`domain.md` §3.3, §6.5). `reference`: reference costs of the day, `OWN`
 * rates, the version's copy (`VERSION`), or none. Factors are selected by id (`ofVersion` for a copy); an empty quantity
 * follows the run. Missing quantities and costs stay as in the version.
 */
export const priceInput = z.preprocess(
  value => {
    const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    const usesGrid = USES_GRID.some(mode => mode === given.pricingMode)
    return {
      ...given,
      rates: given.rates ?? {},
      marginMethod: given.marginMethod === '' ? MARGIN_METHODS[0] : given.marginMethod,
      grid: usesGrid ? filled(given.grid) : [],
    }
  },
  z.object({
    pricingMode: oneOf(PRICING_MODES),
    kmLoaded: optionalDecimal(1, { min: 0, max: 9_999 }).optional(),
    kmEmpty: optionalDecimal(1, { min: 0, max: 9_999 }).optional(),
    serviceHours: optionalHours({ min: 0, max: 240 }).optional(),
    days: optionalDecimal(2, { min: 0, max: 99 }).optional(),
    nightHours: optionalHours({ min: 0, max: 240 }).optional(),
    meals: optionalDecimal(2, { min: 0, max: 99 }).optional(),
    tolls: euros().optional(),
    reference: z.string(ENUM).max(60, ENUM).optional(),
    tollsCharge: oneOf(TOLLS_CHARGES).optional(),
    emptyKmCharge: oneOf(INCLUSIONS).optional(),
    rates: z.object({ perKm: rate(), perHour: rate(), perDay: rate(), consumption: optionalDecimal(1, { min: 0, max: 200 }) }),
    factors: z
      .array(
        z.object({
          factorId: z.preprocess(given => (blank(given) ? null : given), z.string().max(60).nullable()),
          ofVersion: flag(),
          quantity: optionalDecimal(2, { min: 0, max: 100_000 }),
        }),
      )
      .max(200)
      .optional(),
    marginPct: optionalDecimal(2, { min: -50, max: 90 }).optional(),
    marginMethod: oneOf(MARGIN_METHODS).optional(),
    unitPrice: optionalDecimal(4, { positive: true, max: MOST_EUROS }),
    minimum: euros(),
    minimumHours: optionalHours({ min: 0, max: 24 }),
    grid: z
      .array(bracket)
      .max(50)
      .refine(grid => grid.length === 0 || bracketsFollow(grid), GRID_GAP),
    payForNextBracket: flag(),
    chargedQuantity: optionalDecimal(2, { positive: true, max: 100_000 }),
    quantityRule: oneOf(QUANTITY_RULES).optional(),
    quantityTolerancePct: optionalDecimal(2, { min: 0, max: 100 }).optional(),
  }),
)
export type PriceInput = z.output<typeof priceInput>

export const priceUpdate = priceInput.and(z.object({ version: recordVersion() }))
