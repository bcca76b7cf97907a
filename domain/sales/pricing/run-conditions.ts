import type { DriverNeed, Goods, VehicleNeed } from '#domain/sales/delivery-request/values.ts'
import type { FactorCondition } from '#domain/transverse/cost-factors/values.ts'

interface RunTerms {
  nightHours: string | null
  days: string | null
  meals: string | null
  tollsCents: number | null
  recurrence: { weekdays: readonly number[] } | null
  vehicleNeed: Pick<VehicleNeed, 'body' | 'equipment'> | null
  driverNeed: Pick<DriverNeed, 'doubleCrew'> | null
  goods: Pick<Goods, 'tempMin' | 'tempMax' | 'adr'> | null
}

const SATURDAY = 6
const SUNDAY = 7

/**
 * Conditions of cost factors (`domain.md` §3.23) that hold on every run of a version. A line that also runs on other days
 * is no Saturday run: its price is the same on all days.
 */
export function conditionsOf(version: RunTerms): FactorCondition[] {
  const { nightHours, days, meals, tollsCents, recurrence, vehicleNeed, driverNeed, goods } = version
  const weekdays = recurrence?.weekdays ?? []
  const always = (day: number) => weekdays.length > 0 && weekdays.every(one => one === day)
  const held: [FactorCondition, boolean][] = [
    ['NUIT_21_6', Number(nightHours ?? 0) > 0],
    ['SAMEDI', always(SATURDAY)],
    ['DIMANCHE', always(SUNDAY)],
    ['DECOUCHER', Number(days ?? 0) > 1],
    ['REPAS', Number(meals ?? 0) > 0],
    ['FRIGO', vehicleNeed?.body === 'FRIGO' || Boolean(goods?.tempMin ?? goods?.tempMax)],
    ['ADR', Boolean(goods?.adr ?? vehicleNeed?.equipment?.includes('KIT_ADR'))],
    ['DOUBLE_EQ', driverNeed?.doubleCrew ?? false],
    ['PEAGE', (tollsCents ?? 0) > 0],
  ]
  return held.flatMap(([condition, holds]) => (holds ? [condition] : []))
}
