import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { Cost } from '#domain/sales/pricing/cost.ts'

/** Part of a sold run: `own` of `of`, after the `before` of earlier legs, in service minutes or tenths of km (decision 14). */
export interface RunPart {
  by: 'MIN' | 'KM'
  before: number
  own: number
  of: number
}

/** A leg of a run; decimals as strings. */
export interface Leg {
  id: string
  weekdays: readonly number[]
  serviceMin: number
  kmLoaded: string
  kmEmpty: string
}

/**
 * Part of an amount of the run, cents: the difference of two rounded cumulative values, so that all parts sum to the
 * total (`domain.md` §6.4, T2): 196.50 over 5.00 h and 3.25 h is 119.09 and 77.41. Null means the whole run.
 */
export function partOf(cents: number, part: RunPart | null | undefined): number
export function partOf(cents: number | null, part: RunPart | null | undefined): number | null
export function partOf(cents: number | null, part: RunPart | null | undefined): number | null {
  if (!part || cents === null) return cents
  const until = (share: number) => Math.floor((2 * cents * share + part.of) / (2 * part.of))
  return until(part.before + part.own) - until(part.before)
}

/**
 * Part of each cost component, by cumulative rounding, so that components sum to the leg's cost and legs to the run's.
 * Tolls come first, because they are charged. The cost per kilometre is the run's.
 */
export function partOfCost(cost: Cost, part: RunPart | null | undefined): Cost {
  if (!part) return cost
  let whole = 0
  const step = (cents: number) => {
    const before = partOf(whole, part)
    whole += cents
    return partOf(whole, part) - before
  }
  const tollsCents = step(cost.tollsCents)
  const [kmTermCents, hourTermCents, dayTermCents] = [step(cost.kmTermCents), step(cost.hourTermCents), step(cost.dayTermCents)]
  const factors = cost.factors.map(factor => ({ ...factor, amountCents: step(factor.amountCents) }))
  const [costCents, priceCents] = [partOf(cost.costCents, part), partOf(cost.priceCents, part)]
  return {
    ...cost,
    ...{ tollsCents, kmTermCents, hourTermCents, dayTermCents, factors, costCents, priceCents },
    subtotalCents: kmTermCents + hourTermCents + dayTermCents,
    marginCents: priceCents - costCents,
    transportPriceCents: priceCents - tollsCents,
  }
}

export interface Charged {
  pricingMode: PricingMode
  emptyKmCharge: 'COMPRIS' | 'EN_SUS'
}

/** Chargeable kilometres in tenths, for prices per kilometre. */
const tenths = ({ kmLoaded, kmEmpty }: Pick<Leg, 'kmLoaded' | 'kmEmpty'>, { emptyKmCharge }: Charged) =>
  Math.round(Number(kmLoaded) * 10) + (emptyKmCharge === 'COMPRIS' ? 0 : Math.round(Number(kmEmpty) * 10))

/**
 * Part of a line in its run on a weekday; `legs` are all lines of the run in order. Null when it is the only one. On a
 * day outside its weekdays (added or moved) all legs count.
 */
export function runPartOn(lineId: string, legs: readonly Leg[] | null, weekday: number, charged: Charged): RunPart | null {
  const line = legs?.find(({ id }) => id === lineId)
  if (!legs || !line) return null
  const usual = line.weekdays.includes(weekday)
  const together = legs.filter(leg => leg === line || !usual || leg.weekdays.includes(weekday))
  if (together.length < 2) return null
  const sum = (of: (leg: Leg) => number, all = together) => all.reduce((total, leg) => total + of(leg), 0)
  const byKm = charged.pricingMode === 'KM' || sum(({ serviceMin }) => serviceMin) === 0
  const weight = (leg: Leg) => (byKm ? tenths(leg, charged) : leg.serviceMin)
  const before = together.slice(0, together.indexOf(line))
  const of = sum(weight)
  // Nothing to weigh by: the first leg gets everything.
  if (of === 0) return { by: 'KM', before: Math.min(before.length, 1), own: before.length === 0 ? 1 : 0, of: 1 }
  return { by: byKm ? 'KM' : 'MIN', before: sum(weight, before), own: weight(line), of }
}

/** Runs per week: one per weekday and run number, however many legs. */
export const runsOfWeek = (lines: readonly { weekdays: readonly number[]; runNo: number }[]): number =>
  new Set(lines.flatMap(({ weekdays, runNo }) => weekdays.map(day => `${runNo} ${day}`))).size

export type LineOfRun = Pick<Leg, 'weekdays' | 'kmLoaded' | 'kmEmpty' | 'serviceMin'> & { runNo: number }

/**
 * Units of one run: the sum of its legs; when legs run on different days, the weekly sum divided by weekly runs. `own`
 * are the lines that count among all lines.
 */
export function ofOneRun<Line extends LineOfRun>(
  lines: readonly Line[],
  of: (line: Line) => number,
  own: readonly Line[] = lines,
): number {
  const week = own.reduce((total, line) => total + of(line) * line.weekdays.length, 0)
  return Math.round(week / Math.max(1, runsOfWeek(lines)))
}

/** Kilometres of one run in tenths, to add integers. */
export const tenthsOfRun = <Line extends LineOfRun>(
  lines: readonly Line[],
  of: 'kmLoaded' | 'kmEmpty',
  own: readonly Line[] = lines,
): number => ofOneRun(lines, line => Math.round(Number(line[of]) * 10), own)

/** The part after a journey's kilometres or minutes changed, for prices that depend on them; other legs keep theirs. */
export function resized(part: RunPart, journey: Pick<Leg, 'kmLoaded' | 'kmEmpty' | 'serviceMin'>, charged: Charged): RunPart {
  const own = part.by === 'KM' ? tenths(journey, charged) : journey.serviceMin
  const of = part.of - part.own + own
  return of > 0 ? { ...part, own, of } : part
}
