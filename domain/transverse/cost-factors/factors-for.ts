import { isIn } from '#domain/calendar/period.ts'
import type { FactorCondition, FactorSign } from './values.ts'

/** What decides whether a factor applies; a row of the table has it, and more that the caller gets back. */
interface Applicable {
  code: string
  vehicleCategories: readonly string[]
  condition: FactorCondition
  /** What it adds to; without a word, to the cost. */
  sign?: FactorSign
  stackable: boolean
  priority: number
  validFrom: string
  validTo: string | null
  active: boolean
}

/** Conditions that are about the same thing: on a public holiday that is a Sunday, one supplement that does not add up rules out the other. */
const SAME_DAY: readonly FactorCondition[] = ['SAMEDI', 'DIMANCHE', 'FERIE']
/** Factors of one family that do not add up: one alone counts. */
export const family = (condition: FactorCondition) => (SAME_DAY.includes(condition) ? 'JOUR' : condition)

/** What is paid to a driver does not rule out what the client pays for the same night. */
const kin = ({ condition, sign = 'COST' }: Pick<Applicable, 'condition' | 'sign'>) => `${sign} ${family(condition)}`

/**
 * The cost factors that apply by themselves to a vehicle of this category on that day, when these conditions hold (`domain.md` §3.23), with
 * the amounts of the day, by code. Those that add up all apply; of the others of one condition (Saturday, Sunday and public holiday are one)
 * the highest priority counts alone. A factor without a condition is chosen by hand and is not among them.
 */
export function factorsFor<Factor extends Applicable>(
  factors: readonly Factor[],
  { category, date, conditions }: { category: string; date: string; conditions: readonly FactorCondition[] },
): Factor[] {
  const possible = factors.filter(
    factor =>
      factor.active &&
      isIn(factor, date) &&
      (factor.vehicleCategories.length === 0 || factor.vehicleCategories.includes(category)) &&
      factor.condition !== 'AUCUNE' &&
      conditions.includes(factor.condition),
  )
  const byCode = (a: Factor, b: Factor) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  const best = new Map<string, Factor>()
  for (const factor of possible.filter(({ stackable }) => !stackable).sort(byCode)) {
    const other = best.get(kin(factor))
    if (!other || factor.priority > other.priority) best.set(kin(factor), factor)
  }
  return possible.filter(factor => factor.stackable || best.get(kin(factor)) === factor).sort(byCode)
}
