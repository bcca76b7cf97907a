/** Sums over journeys (`domain.md` §5) as integers: hectometres, cents, grams, centilitres. */
export const MEASURES = [
  /** Terminé, Contrôlé or Facturé: the default population of §5. */
  'done',
  'notExecuted',
  'cancelled',
  'cancelledByClient',
  /** Executed journeys that were late beyond tolerance; late because of carrier or sub-contractor; not as promised. */
  'late',
  'lateOwn',
  'missed',
  'delays',
  'delayMin',
  /** Reached delivery stops. */
  'stopsDone',
  'stopsOnTime',
  'loadedHm',
  'emptyHm',
  /** K09: executed journeys and charged cancellations. */
  'earning',
  'revenueCents',
  'costed',
  'costCents',
  'costedHm',
  'subcontracted',
  'boughtCents',
  /** From actual start to actual end. */
  'minutes',
  'waited',
  'waitStops',
  'waitMin',
  /** K18: all gases, then journeys with a known load in kg·hm. */
  'weighed',
  'co2G',
  'weighedCo2G',
  'kgHm',
  'fuelled',
  'fuelCl',
  'fuelHm',
  /** K08: pallets and capacity, by hectometre. */
  'filled',
  'palletHm',
  'capacityHm',
  /** K15: known the evening before, and assigned by then. */
  'planned',
  'assigned',
  'palletsGiven',
  'palletsReturned',
  /** Not executed, responsibility of the carrier. */
  'notExecutedOwn',
  /** K08 by mass and floor length: kg·hm and cm·hm. */
  'filledKg',
  'boardKgHm',
  'payloadKgHm',
  'filledMetres',
  'goodsCmHm',
  'floorCmHm',
  /** K22: goods damages, journeys concerned, cost for the carrier. */
  'damaged',
  'damages',
  'settledCents',
  /** K29: stops with an ETA one hour ahead, and those within ten minutes of it. */
  'expected',
  'expectedStops',
  'expectedRight',
] as const
export type Measure = (typeof MEASURES)[number]
export type Sums = Record<Measure, number>

export const NO_SUMS = Object.fromEntries(MEASURES.map(name => [name, 0])) as Sums

/** Weighted sum of sums. */
export function sumOf(all: readonly { sums: Partial<Sums>; sign?: 1 | -1 }[]): Sums {
  const total = { ...NO_SUMS }
  for (const { sums, sign = 1 } of all) for (const name of MEASURES) total[name] += sign * (sums[name] ?? 0)
  return total
}
