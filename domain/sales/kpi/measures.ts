/**
 * What journeys are summed to (`domain.md` §5): whole numbers, so that sums are exact. Kilometres are hectometres as the plan has them,
 * money is cents, masses are grams, fuel is centilitres.
 */
export const MEASURES = [
  /** Terminé, Contrôlé or Facturé: the population of §5 unless a formula says otherwise. */
  'done',
  'notExecuted',
  'cancelled',
  'cancelledByClient',
  /** Of those that ran. Late at a stop beyond what was tolerated; put down to the carrier or his sub-contractor; not served as promised. */
  'late',
  'lateOwn',
  'missed',
  'delays',
  'delayMin',
  /** Delivery stops that were reached. */
  'stopsDone',
  'stopsOnTime',
  'loadedHm',
  'emptyHm',
  /** K09: of what ran, and of cancellations that are charged. */
  'earning',
  'revenueCents',
  /** K11 and K13 cover the journeys whose cost is known. */
  'costed',
  'knownRevenueCents',
  'costCents',
  'costedHm',
  'subcontracted',
  'boughtCents',
  /** From the real start to the real end. */
  'minutes',
  'waited',
  'waitStops',
  'waitMin',
  /** K18: all gases, then those of the journeys whose load is known, in kilograms by hectometre. */
  'weighed',
  'co2G',
  'weighedCo2G',
  'kgHm',
  'fuelled',
  'fuelCl',
  'fuelHm',
  /** K08: pallets on board, and room for them, by hectometre. */
  'filled',
  'palletHm',
  'capacityHm',
  /** K15: known on the evening before, and assigned by then. */
  'planned',
  'assigned',
  'palletsGiven',
  'palletsReturned',
  /** Not executed, and the carrier answers for it. */
  'notExecutedOwn',
  /** K08 by mass and by length of floor: kilograms and centimetres by hectometre. */
  'filledKg',
  'boardKgHm',
  'payloadKgHm',
  'filledMetres',
  'goodsCmHm',
  'floorCmHm',
  /** K22: damage to goods, on how many journeys, and what it cost the carrier himself. */
  'damaged',
  'damages',
  'settledCents',
  /** K29: stops whose arrival was expected an hour ahead, and those that came within ten minutes of it. */
  'expected',
  'expectedStops',
  'expectedRight',
] as const
export type Measure = (typeof MEASURES)[number]
export type Sums = Record<Measure, number>

export const NO_SUMS = Object.fromEntries(MEASURES.map(name => [name, 0])) as Sums

/** Several sums as one, each counted so often. */
export function sumOf(all: readonly { sums: Partial<Sums>; sign?: 1 | -1 }[]): Sums {
  const total = { ...NO_SUMS }
  for (const { sums, sign = 1 } of all) for (const name of MEASURES) total[name] += sign * (sums[name] ?? 0)
  return total
}
