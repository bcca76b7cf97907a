import { monthOf } from '#domain/calendar/months.ts'
import type { Energy, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { type CnrActivity, DIESEL_INDEX, energyIndex } from '#domain/transverse/cnr/values.ts'
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
  /** Energy of the vehicle; null before there is one. */
  energy: Energy | null
}

/** What the CNR publishes for contracts without a clause. */
export interface Published {
  shares: readonly FuelShare[]
  /** « code month » of the values of energies other than diesel. */
  energyValues: ReadonlySet<string>
}

/**
 * Price revision by fuel: the clause, else the law (art. L3222-2 of the Code des transports): CNR share and index of the energy
 * used, from the month of the order to that of service. An energy without an index value in the month of the order follows
 * diesel; without a share of its own, that of diesel applies. Null without a version or share.
 */
export function revisionOf(
  { indexation, orderedOn, energy, ...activity }: Revised,
  { shares, energyValues }: Published,
): IndexationClause | null {
  if (indexation || !orderedOn) return indexation
  const refMonth = monthOf(orderedOn)
  const share = fuelShareOf(shares, activity, refMonth)
  const own = energyIndex(energy)
  const indexCode = energyValues.has(`${own} ${refMonth}`) ? own : DIESEL_INDEX
  return share ? { indexCode, refMonth, sharePct: share.fuelPct, base: 'TRANSPORT', lagMonths: 0 } : null
}
