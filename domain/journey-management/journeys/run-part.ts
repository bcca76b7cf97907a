import type { PricingMode } from '#domain/sales/delivery-request/values.ts'
import type { Cost } from '#domain/sales/pricing/cost.ts'

/**
 * The part that a journey is of the run that was sold: `own` of `of`, after the `before` of the legs that come first; minutes of service, or tenths of
 * kilometres (decision 14).
 */
export interface RunPart {
  by: 'MIN' | 'KM'
  before: number
  own: number
  of: number
}

/** A line as a leg of a run: decimals as strings. */
export interface Leg {
  id: string
  weekdays: readonly number[]
  serviceMin: number
  kmLoaded: string
  kmEmpty: string
}

/**
 * What a part has of an amount of the run, in cents. Each is the step between two rounded places on the way to the whole, so that the parts of all
 * legs make the whole, and two parts are split as `domain.md` §6.4, T2 has it, the last one taking the remainder: 196,50 by 5,00 h and 3,25 h are
 * 119,09 and 77,41. Null is the whole run.
 */
export function partOf(cents: number, part: RunPart | null | undefined): number
export function partOf(cents: number | null, part: RunPart | null | undefined): number | null
export function partOf(cents: number | null, part: RunPart | null | undefined): number | null {
  if (!part || cents === null) return cents
  const until = (share: number) => Math.floor((2 * cents * share + part.of) / (2 * part.of))
  return until(part.before + part.own) - until(part.before)
}

/**
 * What a part has of each component of the cost of the run: steps on the way to the whole cost, so that the components of a leg make its cost to
 * the cent, and those of all legs the component of the run. Tolls come first: they are the ones that are charged. By the kilometre it is the run's.
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

/** What a price of this mode is paid for. */
export interface Charged {
  pricingMode: PricingMode
  emptyKmCharge: 'COMPRIS' | 'EN_SUS'
}

/** Tenths of the kilometres that a price by the kilometre counts. */
const tenths = ({ kmLoaded, kmEmpty }: Pick<Leg, 'kmLoaded' | 'kmEmpty'>, { emptyKmCharge }: Charged) =>
  Math.round(Number(kmLoaded) * 10) + (emptyKmCharge === 'COMPRIS' ? 0 : Math.round(Number(kmEmpty) * 10))

/**
 * The part of a line in its run on a weekday, `legs` being the lines of that run in their order, itself among them; null where it has no other.
 * Legs of a weekday are those that run on it; on a day that is none of its weekdays (a date added by hand, one moved off a holiday) all of them.
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
  // Nothing to weigh them by: the first takes all.
  if (of === 0) return { by: 'KM', before: Math.min(before.length, 1), own: before.length === 0 ? 1 : 0, of: 1 }
  return { by: byKm ? 'KM' : 'MIN', before: sum(weight, before), own: weight(line), of }
}

/** How many runs lines make in a week: one on each weekday for each number, however many legs it has that day. */
export const runsOfWeek = (lines: readonly { weekdays: readonly number[]; runNo: number }[]): number =>
  new Set(lines.flatMap(({ weekdays, runNo }) => weekdays.map(day => `${runNo} ${day}`))).size

/** The kilometres and the service of a line, and the runs that it makes. */
export type LineOfRun = Pick<Leg, 'weekdays' | 'kmLoaded' | 'kmEmpty' | 'serviceMin'> & { runNo: number }

/**
 * Whole units of one run: the sum of its legs; where lines are runs by themselves, or legs miss on some days, what a week has of them by its runs.
 * `own` are the lines that count, of those that make the runs.
 */
export function ofOneRun<Line extends LineOfRun>(
  lines: readonly Line[],
  of: (line: Line) => number,
  own: readonly Line[] = lines,
): number {
  const week = own.reduce((total, line) => total + of(line) * line.weekdays.length, 0)
  return Math.round(week / Math.max(1, runsOfWeek(lines)))
}

/** Kilometres of one run, in tenths: whole numbers, no float adds up. */
export const tenthsOfRun = <Line extends LineOfRun>(
  lines: readonly Line[],
  of: 'kmLoaded' | 'kmEmpty',
  own: readonly Line[] = lines,
): number => ofOneRun(lines, line => Math.round(Number(line[of]) * 10), own)

/** The part of a journey whose own kilometres or minutes are others than its line's, by a price that follows them; the other legs keep theirs. */
export function resized(part: RunPart, journey: Pick<Leg, 'kmLoaded' | 'kmEmpty' | 'serviceMin'>, charged: Charged): RunPart {
  const own = part.by === 'KM' ? tenths(journey, charged) : journey.serviceMin
  const of = part.of - part.own + own
  return of > 0 ? { ...part, own, of } : part
}
