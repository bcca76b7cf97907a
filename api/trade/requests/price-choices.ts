import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#api/db/client.ts'
import type { SharedReads } from '#api/db/shared-reads.ts'
import { today } from '#api/middleware/today.ts'
import type { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { costReferences } from '#api/schema/transverse/cnr.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { VersionFactor } from '#domain/sales/pricing/price-values.ts'
import { conditionsOf } from '#domain/sales/pricing/run-conditions.ts'
import { factorQuantity, followsOf, type PriceTerms } from '#domain/sales/pricing/run-cost.ts'
import { REFERENCES_MAX } from '#domain/transverse/cnr/values.ts'
import { factorsFor } from '#domain/transverse/cost-factors/factors-for.ts'

type Version = typeof deliveryRequestVersions.$inferSelect

const inForce = (table: { validFrom: AnyPgColumn; validTo: AnyPgColumn }, day: string): SQL | undefined =>
  and(lte(table.validFrom, day), or(isNull(table.validTo), gte(table.validTo, day)))

/** Date for rates and factors: today, or the version's future start. */
const pricingDay = ({ validFrom }: Pick<Version, 'validFrom'>) => (validFrom > today() ? validFrom : today())

/** Choices of a price on its day: trinomial references by category and activity, and factors for the version's vehicle. */
export async function choicesOf(db: Reader, version: Version) {
  const day = pricingDay(version)
  const [references, factors] = await Promise.all([
    referencesOn(db, { day }),
    factorsOn(db, { day, category: categoryOf(version) }),
  ])
  return { references, factors }
}

/** Cached per process and day until a reference or factor changes; for reading only. */
export async function sharedChoicesOf({ db, shared }: { db: Reader; shared: SharedReads }, version: Version): Promise<Choices> {
  const day = pricingDay(version)
  const category = categoryOf(version)
  const [references, factors] = await Promise.all([
    shared.read(`references ${day}`, ['cost_reference'], () => referencesOn(db, { day })),
    shared.read(`factors ${day} ${category}`, ['cost_factor'], () => factorsOn(db, { day, category })),
  ])
  return { references, factors }
}
export type Choices = Awaited<ReturnType<typeof choicesOf>>

const referencesOn = (db: Reader, { day }: { day: string }) =>
  db
    .select({
      id: costReferences.id,
      category: costReferences.category,
      activity: costReferences.activity,
      perKm: costReferences.perKm,
      perHour: costReferences.perHour,
      perDay: costReferences.perDay,
      consumption: costReferences.consumption,
      validFrom: costReferences.validFrom,
      source: costReferences.source,
    })
    .from(costReferences)
    .where(inForce(costReferences, day))
    .orderBy(asc(costReferences.category), asc(costReferences.activity))
    .limit(REFERENCES_MAX)

export const FACTOR = {
  id: costFactors.id,
  code: costFactors.code,
  label: costFactors.label,
  basis: costFactors.basis,
  amount: costFactors.amount,
  condition: costFactors.condition,
  stackable: costFactors.stackable,
  priority: costFactors.priority,
  sign: costFactors.sign,
  vehicleCategories: costFactors.vehicleCategories,
  validFrom: costFactors.validFrom,
  validTo: costFactors.validTo,
  active: costFactors.active,
}

const categoryOf = ({ vehicleNeed }: Version) => vehicleNeed?.category ?? null

/** Factors for a vehicle category on a day: part of the cost, or charged on top. */
const factorsOn = (db: Reader, { day, category }: { day: string; category: string | null }) =>
  db
    .select(FACTOR)
    .from(costFactors)
    .where(
      and(
        inForce(costFactors, day),
        eq(costFactors.active, true),
        or(
          sql`${category}::text is null`,
          sql`cardinality(${costFactors.vehicleCategories}) = 0`,
          sql`${category}::text = any(${costFactors.vehicleCategories})`,
        ),
      ),
    )
    .orderBy(asc(costFactors.label), asc(costFactors.code))
    .limit(CHOICES_MAX)

/** Locks in id order to avoid deadlocks, so that no factor changes before the price is stored. */
export async function lockFactors(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: costFactors.id })
    .from(costFactors)
    .where(inArray(sql`${costFactors.id}::text`, [...ids]))
    .orderBy(asc(costFactors.id))
    .for('share')
}

type Reference = Choices['references'][number]
type Factor = Choices['factors'][number]

/** Initial rates choice of the form: reference, the version's copy, own rates, or none. */
export function referenceOf({ rates }: PriceTerms, references: readonly Reference[]): string {
  if (!rates) return ''
  if (!rates.referenceId) return 'OWN'
  const same = (a: string, b: string) => Number(a) === Number(b)
  const found = references.find(({ id }) => id === rates.referenceId)
  const unmoved =
    found && same(found.perKm, rates.perKm) && same(found.perHour, rates.perHour) && same(found.perDay, rates.perDay)
  return unmoved ? found.id : 'VERSION'
}

/**
 * Selectable factors: current ones, and the version's copies that differ. `quantity` is the default per run, `entered` the typed
 * value; `applies` marks those true for every run of the version.
 */
export function factorChoices(ofTheDay: readonly Factor[], stored: readonly VersionFactor[], terms: Version) {
  const conditions = conditionsOf(terms)
  const category = terms.vehicleNeed?.category ?? ''
  const applying = new Set(factorsFor(ofTheDay, { category, date: pricingDay(terms), conditions }).map(({ id }) => id))
  const unmoved = (factor: VersionFactor, row: Factor) =>
    row.id === factor.factorId && Number(row.amount) === Number(factor.amount)
  const copies = stored.filter(factor => !ofTheDay.some(row => unmoved(factor, row)))
  const choice = (
    {
      id,
      code,
      label,
      basis,
      amount,
      sign = 'COST',
    }: Pick<Factor, 'id' | 'code' | 'label' | 'basis' | 'amount'> & Pick<VersionFactor, 'sign'>,
    ofVersion: boolean,
    follows: NonNullable<VersionFactor['follows']>,
  ) => {
    const chosen = terms.costFactors.find(factor => factor.factorId === id && Number(factor.amount) === Number(amount))
    return {
      id,
      ofVersion,
      code,
      label,
      basis,
      amount,
      sign,
      stored: stored.some(factor => factor.factorId === id && Number(factor.amount) === Number(amount)),
      applies: !ofVersion && applying.has(id),
      chosen: chosen !== undefined,
      quantity: factorQuantity({ follows, quantity: '0' }, terms),
      entered: chosen && !chosen.follows ? chosen.quantity : null,
    }
  }
  return [
    ...copies.map(factor =>
      choice({ ...factor, id: factor.factorId }, true, factor.follows ?? followsOf(factor.basis, 'AUCUNE')),
    ),
    ...ofTheDay.map(row => choice(row, false, followsOf(row.basis, row.condition))),
  ]
}
