import type { Hours, JourneyToRun } from '#domain/assignment/means.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import type { BansAround } from '#domain/calendar/traffic-ban.ts'
import type { DriverNeed, Goods, VehicleNeed } from '#domain/sales/delivery-request/values.ts'

/** Requirements of the contract on the means, and the plan of the journey. */
export interface Sold {
  goods: Goods | null
  vehicleNeed: VehicleNeed | null
  driverNeed: DriverNeed | null
  hgvBanExemption: boolean
  abroad: boolean
  /** Bans of the yearly order on the days of the journey; null without any. */
  bans?: BansAround | null
  /** The stops of the journey, or of its line. */
  plan?: StopPlan | null
}

/** A journey without a contract needs nothing, but may go abroad. */
export const NO_CONTRACT = { goods: null, vehicleNeed: null, driverNeed: null, hgvBanExemption: false }

export const wantedOf = ({
  goods,
  vehicleNeed,
  driverNeed,
  hgvBanExemption,
  abroad,
  bans,
  plan,
}: { [Field in keyof Sold]: Sold[Field] | null }): Sold => ({
  ...{ goods, vehicleNeed, driverNeed },
  hgvBanExemption: hgvBanExemption ?? false,
  abroad: abroad ?? false,
  bans: bans ?? null,
  plan: plan ?? null,
})

/** Equipment kinds by contract wording (`domain.md` §3.15); other words are kinds of their own. */
const EQUIPMENT: Record<string, string> = { TRANSPALETTE: 'TRANSPALETTE_ELEC', CHARIOT_EMBARQUE: 'CHARIOT' }

/** Input of `checkAssignment`. The body counts only when one was sold. */
export function journeyToRun({ hours, sold, pool }: { hours: Hours; sold: Sold | null; pool: string | null }): JourneyToRun {
  const { goods, vehicleNeed, driverNeed, hgvBanExemption = false, abroad = false, bans = null, plan = null } = sold ?? {}
  return {
    ...hours,
    // Rounds a partial kilogram up.
    loadKg: goods?.weightKg ? Math.ceil(Number(goods.weightKg)) : null,
    pallets: goods?.pallets ?? null,
    body: vehicleNeed?.body ?? null,
    equipment: (vehicleNeed?.equipment ?? []).map(item => EQUIPMENT[item] ?? item),
    certifications: certificationsOf(driverNeed),
    pool,
    banExempt: hgvBanExemption,
    bans,
    abroad,
    plan,
  }
}

export const certificationsOf = (driverNeed: DriverNeed | null | undefined): readonly string[] =>
  driverNeed?.certificationTypes ?? []

/** Refrigerated body classes by minimum temperature, °C (ATP, annex 1, appendix 1). */
const COLD = [
  ['FRA', 0],
  ['FRB', -10],
  ['FRC', -20],
] as const

/**
 * ATP class required of a body: its own when sufficient, else the lowest that is; null without temperature control. Goods from 12
 * °C need no certificate.
 */
export function atpClassFor(goods: Goods | null | undefined, own: string | null | undefined): string | null {
  if (!goods?.tempMin || !goods.tempMax || Number(goods.tempMax) > 12) return null
  const coldest = Number(goods.tempMin)
  const fit = COLD.filter(([, lowest]) => lowest <= coldest).map(([name]) => name as string)
  return (own && fit.includes(own) ? own : fit[0]) ?? 'FRC'
}
