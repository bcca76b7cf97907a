import { monthOf } from '#domain/calendar/months.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type CnrActivity, DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import type { IndexationClause } from './price-values.ts'

/** Without rates of a referential, the activity that the vehicle is usually in. */
const USUAL_ACTIVITY: Record<VehicleCategory, CnrActivity> = {
  VUL: 'VUL',
  PORTEUR_12: 'REG_PORTEUR',
  PORTEUR_19: 'REG_PORTEUR',
  PORTEUR_26: 'REG_PORTEUR',
  TRACTEUR: 'REG_EA',
}

/** The CNR's share of fuel in the cost of an activity in a year, in per cent. */
export interface FuelShare {
  activity: CnrActivity
  year: number
  fuelPct: string
}

/** What tells by which activity of the CNR a version runs: that of its referential, else the usual one of its vehicle. */
export interface RunActivity {
  referenceActivity: CnrActivity | null
  category: string | null
}

/** The share of the activity in that month's year, else in the last one before; undefined where the CNR's is not known. */
export function fuelShareOf(
  shares: readonly FuelShare[],
  { referenceActivity, category }: RunActivity,
  month: string,
): FuelShare | undefined {
  const activity = referenceActivity ?? USUAL_ACTIVITY[category as VehicleCategory] ?? 'REG_EA'
  return shares
    .filter(share => share.activity === activity && share.year <= Number(month.slice(0, 4)))
    .reduce<FuelShare | undefined>((latest, share) => (latest && latest.year > share.year ? latest : share), undefined)
}

/** What the revision of a version's price follows from; `orderedOn` is the day on which the client ordered, null without a version. */
export interface Revised extends RunActivity {
  indexation: IndexationClause | null
  orderedOn: string | null
}

/**
 * How the price of a version follows fuel: by its clause, else by the law (art. L3222-2 of the Code des transports): the CNR's share of its activity
 * and the diesel index, from the month of the order to that of the service. Null without a version, or while the share is not known.
 */
export function revisionOf(
  { indexation, orderedOn, ...activity }: Revised,
  shares: readonly FuelShare[],
): IndexationClause | null {
  if (indexation || !orderedOn) return indexation
  const refMonth = monthOf(orderedOn)
  const share = fuelShareOf(shares, activity, refMonth)
  return share ? { indexCode: DIESEL_INDEX, refMonth, sharePct: share.fuelPct, base: 'TRANSPORT', lagMonths: 0 } : null
}
