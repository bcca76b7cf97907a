import { z } from 'zod'
import { decimal, oneOf, optionalDecimal, optionalWholeNumber, text, wholeNumber } from '#domain/fields.ts'
import { RANGE } from '#domain/messages.ts'
import { FACTOR_BASES, MARGIN_METHODS } from './cost.ts'
import { CARRIERS } from './emission-factors.ts'
import { bracketsFollow } from './pallet-price.ts'

export const GRID_GAP = 'Les tranches de la grille doivent se suivre'

/** Upper bound that keeps sums of cents exact. */
const MOST = 1_000_000_000

// Without max here: the range message would hide « supérieure ou égale à 0 ».
const amount = (places: number) => decimal(places, { min: 0 }).refine(value => Number(value) <= MOST, RANGE(0, MOST))
const cents = () => optionalWholeNumber({ min: 0 }).refine(value => value === null || value <= MOST, RANGE(0, MOST))

/** Margin in per cent, −50 to 90 (`domain.md` §3.3), so that a price always exists. */
const marginSchema = z.object({ pct: decimal(4, { min: -50, max: 90 }), method: oneOf(MARGIN_METHODS) })

const costFactorLine = z.object({
  label: text(60),
  basis: oneOf(FACTOR_BASES),
  amount: amount(4),
  quantity: amount(4),
})

export const costInput = z.object({
  rates: z.object({ perKm: amount(4), perHour: amount(4), perDay: amount(4) }),
  km: amount(4),
  serviceHours: amount(4),
  days: amount(4),
  tollsCents: cents(),
  factors: z.array(costFactorLine).max(100).optional(),
  margin: marginSchema.nullish(),
})

const palletGrid = z
  .array(z.object({ from: wholeNumber({ min: 1, max: 10_000 }), to: wholeNumber({ min: 1, max: 10_000 }), unitPrice: amount(4) }))
  .min(1, GRID_GAP)
  .max(50)
  .refine(bracketsFollow, GRID_GAP)

/** Body of the pallet price simulation (`palletPrice`); a bracket must contain the number. */
export const palletPriceInput = z
  .object({
    pallets: wholeNumber(),
    grid: palletGrid,
    minimumCents: cents(),
    payForNextBracket: z.boolean(),
  })
  .check(ctx => {
    const { grid, pallets } = ctx.value
    const [first, last] = [grid[0], grid.at(-1)]
    // Empty grids are refused by their own field.
    if (!first || !last) return
    if (pallets >= first.from && pallets <= last.to) return
    ctx.issues.push({ code: 'custom', path: ['pallets'], message: RANGE(first.from, last.to), input: pallets })
  })

const index = () => decimal(4, { max: MOST, positive: true })

export const fuelIndexationInput = z.object({
  referenceIndex: index(),
  monthIndex: index(),
  sharePct: decimal(2, { min: 0, max: 100 }),
  thresholdPct: optionalDecimal(2, { min: 0, max: 100 }),
  baseCents: wholeNumber({ min: -MOST, max: MOST }),
})

export const co2Input = z.object({
  energy: oneOf(CARRIERS),
  km: amount(4),
  per100km: amount(4),
  shares: z
    .array(z.object({ label: text(120), tonnes: amount(4), km: amount(4) }))
    .max(200)
    .optional(),
})
