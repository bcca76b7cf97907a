import { monthOf } from '#domain/calendar/months.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type CnrActivity, DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import type { IndexationClause } from './price-values.ts'

/** Default activity of a vehicle category. */
const USUAL_ACTIVITY: Record<VehicleCategory, CnrActivity> = {
  VUL: 'VUL',
  PORTEUR_12: 'REG_PORTEUR',
  PORTEUR_19: 'REG_PORTEUR',
  PORTEUR_26: 'REG_PORTEUR',
  TRACTEUR: 'REG_EA',
}

/** The CNR's yearly share of fuel in an activity's cost, per cent. */
export interface FuelShare {
  activity: CnrActivity
  year: number
  fuelPct: string
}

/** Activity of a version (`domain.md` §3.22): that of its reference costs, else of its vehicle category. */
export interface RunActivity {
  referenceActivity: CnrActivity | null
  category: string | null
}

/** Share of the activity in that year, else the latest earlier one; undefined when unknown. */
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

/** Input of a price revision; `orderedOn` is the order date, null without a version. */
export interface Revised extends RunActivity {
  indexation: IndexationClause | null
  orderedOn: string | null
}

/**
 * Price revision by fuel: the clause, else the law (art. L3222-2 of the Code des transports): CNR share and diesel index,
 * from the month of the order to that of service. Null without a version or share.
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
