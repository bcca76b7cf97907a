import { sql } from 'drizzle-orm'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Hours, JourneyToRun } from '#domain/assignment/means.ts'
import type { DriverNeed, Goods, VehicleNeed } from '#domain/sales/delivery-request/values.ts'

/** What the contract of a journey sold; nothing is wanted of one without a contract. */
export interface Sold {
  goods: Goods | null
  vehicleNeed: VehicleNeed | null
  driverNeed: DriverNeed | null
  /** May run while lorries are banned: the derogation of the contract. */
  hgvBanExemption: boolean
  /** A stop of it lies outside France. */
  abroad: boolean
}

/** The columns of a version that say it. The table stands by name: a query of one table leaves it out before its columns. */
export const SOLD = {
  goods: versions.goods,
  vehicleNeed: versions.vehicleNeed,
  driverNeed: versions.driverNeed,
  hgvBanExemption: versions.hgvBanExemption,
  abroad: sql<boolean>`exists(select from delivery_request_stop stop join address on address.id = stop.address_id
    where stop.version_id = delivery_request_version.id and address.country <> 'FR')`,
}

/** The code of the tour of a journey that is read; null without one. */
export const POOL = sql<
  string | null
>`(select ${driverPools.code} from ${driverPools} where ${driverPools.id} = ${journeys.driverPoolId})`

/** What was sold, of columns that a journey may have no version for: without a contract nothing was. */
export const soldOrNone = ({
  goods,
  vehicleNeed,
  driverNeed,
  hgvBanExemption,
  abroad,
}: { [Field in keyof Sold]: Sold[Field] | null }): Sold | null =>
  hgvBanExemption === null ? null : { goods, vehicleNeed, driverNeed, hgvBanExemption, abroad: abroad ?? false }

/** What contracts ask for, by the kinds that equipment has (`domain.md` §3.15); any other word is a kind of its own. */
const EQUIPMENT: Record<string, string> = { TRANSPALETTE: 'TRANSPALETTE_ELEC', CHARIOT_EMBARQUE: 'CHARIOT' }

/** The journey as `checkAssignment` reads it. Its body counts where a body was sold. */
export function journeyToRun({ hours, sold, pool }: { hours: Hours; sold: Sold | null; pool: string | null }): JourneyToRun {
  const { goods, vehicleNeed, driverNeed, hgvBanExemption = false, abroad = false } = sold ?? {}
  return {
    ...hours,
    // Part of a kilogram weighs a whole one.
    loadKg: goods?.weightKg ? Math.ceil(Number(goods.weightKg)) : null,
    pallets: goods?.pallets ?? null,
    body: vehicleNeed?.body ?? null,
    equipment: (vehicleNeed?.equipment ?? []).map(item => EQUIPMENT[item] ?? item),
    certifications: certificationsOf(driverNeed),
    pool,
    banExempt: hgvBanExemption,
    abroad,
  }
}

/** The codes of the certifications that were sold with a journey. */
export const certificationsOf = (driverNeed: DriverNeed | null | undefined): readonly string[] =>
  driverNeed?.certificationTypes ?? []

/** Classes of refrigerated bodies by the lowest temperature that they hold, °C (ATP, annex 1, appendix 1). */
const COLD = [
  ['FRA', 0],
  ['FRB', -10],
  ['FRC', -20],
] as const

/**
 * The ATP class that goods want of a body: its own where that holds their temperature, else the least that does; null for goods that
 * travel as they are. Warm goods (from 12 °C) need no attestation.
 */
export function atpClassFor(goods: Goods | null | undefined, own: string | null | undefined): string | null {
  if (!goods?.tempMin || !goods.tempMax || Number(goods.tempMax) > 12) return null
  const coldest = Number(goods.tempMin)
  const fit = COLD.filter(([, lowest]) => lowest <= coldest).map(([name]) => name as string)
  return (own && fit.includes(own) ? own : fit[0]) ?? 'FRC'
}
