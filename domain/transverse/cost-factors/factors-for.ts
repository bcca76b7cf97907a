import { isIn } from '#domain/calendar/period.ts'
import type { FactorCondition, FactorSign } from './values.ts'

/** Properties that decide whether a factor applies; callers may pass more. */
interface Applicable {
  code: string
  vehicleCategories: readonly string[]
  condition: FactorCondition
  /** Added to cost by default. */
  sign?: FactorSign
  stackable: boolean
  priority: number
  validFrom: string
  validTo: string | null
  active: boolean
}

/** Conditions of one family: on a holiday that is a Sunday, only one non-stackable supplement applies. */
const SAME_DAY: readonly FactorCondition[] = ['SAMEDI', 'DIMANCHE', 'FERIE']
/** Of non-stackable factors of one family only one applies. */
export const family = (condition: FactorCondition) => (SAME_DAY.includes(condition) ? 'JOUR' : condition)

/** Costs and revenues do not exclude each other. */
const kin = ({ condition, sign = 'COST' }: Pick<Applicable, 'condition' | 'sign'>) => `${sign} ${family(condition)}`

/**
 * Cost factors that apply automatically to a vehicle category on a day under these conditions (`domain.md` §3.23), by
 * code. Stackable factors all apply; of the others of one family only the highest priority does. Factors without a
 * condition are chosen by hand.
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
