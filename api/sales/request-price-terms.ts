import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ENUM, REQ } from '#domain/messages.ts'
import type { VersionFactor, VersionRates } from '#domain/sales/price-values.ts'
import type { PriceInput } from '#domain/sales/request-price-schema.ts'
import { conditionsOf } from '#domain/sales/run-conditions.ts'
import { factorQuantity, followsOf, type PriceTerms, trinomialCost } from '#domain/sales/run-cost.ts'
import { factorsFor, family } from '#domain/transverse/factors-for.ts'
import type { Reader } from '../db/client.ts'
import { type Issue, invalid } from '../middleware/problem.ts'
import { today } from '../middleware/today.ts'
import { costReferences } from '../transverse/cnr.table.ts'
import { costFactors } from '../transverse/cost-factors.table.ts'
import type { deliveryRequestVersions } from './delivery-requests.table.ts'

type Version = typeof deliveryRequestVersions.$inferSelect

export const FACTOR_TWICE = 'Ce facteur est déjà choisi'
export const NEEDS_RATES = 'Ce supplément est un pourcentage des taux\u202f: choisissez des taux'
export const NOT_STACKABLE = (label: string) => `Ne se cumule pas avec « ${label} »`

const inForce = (table: { validFrom: AnyPgColumn; validTo: AnyPgColumn }, day: string): SQL | undefined =>
  and(lte(table.validFrom, day), or(isNull(table.validTo), gte(table.validTo, day)))

/** The day whose rates and factors a version is reckoned with: today, or the day it begins where that is still to come. */
export const pricingDay = ({ validFrom }: Pick<Version, 'validFrom'>) => (validFrom > today() ? validFrom : today())

/** Trinomial referentials of a day, by category and activity. */
export function referencesOf(db: Reader, day: string) {
  return db
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
}

const FACTOR = {
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

/** Factors of a day for the vehicle of a version: those of the cost, and those that are charged on top of the price. */
export function factorsOf(db: Reader, version: Version) {
  const category = version.vehicleNeed?.category
  return db
    .select(FACTOR)
    .from(costFactors)
    .where(
      and(
        inForce(costFactors, pricingDay(version)),
        eq(costFactors.active, true),
        category === undefined
          ? undefined
          : or(sql`cardinality(${costFactors.vehicleCategories}) = 0`, sql`${category} = any(${costFactors.vehicleCategories})`),
      ),
    )
    .orderBy(asc(costFactors.label), asc(costFactors.code))
}

type Reference = Awaited<ReturnType<typeof referencesOf>>[number]
type Factor = Awaited<ReturnType<typeof factorsOf>>[number]

/** The choice of rates that a form starts from: a referential of the day, the version's own copy of one, rates of its own, none. */
export function referenceOf({ rates }: PriceTerms, references: readonly Reference[]): string {
  if (!rates) return ''
  if (!rates.referenceId) return 'OWN'
  const same = (a: string, b: string) => Number(a) === Number(b)
  const found = references.find(({ id }) => id === rates.referenceId)
  const unmoved =
    found && same(found.perKm, rates.perKm) && same(found.perHour, rates.perHour) && same(found.perDay, rates.perDay)
  return unmoved ? found.id : 'KEPT'
}

/**
 * The factors that can be ticked: those of the day, and those that the version copied when they were otherwise. `quantity` is what a run
 * takes when nobody says more, `entered` what somebody said; `applies` marks those whose condition holds on every run of the version.
 */
export function factorChoices(ofTheDay: readonly Factor[], stored: readonly VersionFactor[], terms: Version) {
  const conditions = conditionsOf(terms)
  const category = terms.vehicleNeed?.category ?? ''
  const applying = new Set(factorsFor(ofTheDay, { category, date: pricingDay(terms), conditions }).map(({ id }) => id))
  const unmoved = (factor: VersionFactor, row: Factor) =>
    row.id === factor.factorId && Number(row.amount) === Number(factor.amount)
  const kept = stored.filter(factor => !ofTheDay.some(row => unmoved(factor, row)))
  const choice = (
    {
      id,
      code,
      label,
      basis,
      amount,
      sign = 'COST',
    }: Pick<Factor, 'id' | 'code' | 'label' | 'basis' | 'amount'> & Pick<VersionFactor, 'sign'>,
    isKept: boolean,
    follows: NonNullable<VersionFactor['follows']>,
  ) => {
    const chosen = terms.costFactors.find(factor => factor.factorId === id && Number(factor.amount) === Number(amount))
    return {
      id,
      kept: isKept,
      code,
      label,
      basis,
      amount,
      sign,
      stored: stored.some(factor => factor.factorId === id && Number(factor.amount) === Number(amount)),
      applies: !isKept && applying.has(id),
      chosen: chosen !== undefined,
      quantity: factorQuantity({ follows, quantity: '0' }, terms),
      entered: chosen && !chosen.follows ? chosen.quantity : null,
    }
  }
  return [
    ...kept.map(factor => choice({ ...factor, id: factor.factorId }, true, factor.follows ?? followsOf(factor.basis, 'AUCUNE'))),
    ...ofTheDay.map(row => choice(row, false, followsOf(row.basis, row.condition))),
  ]
}

/**
 * What the version keeps of these hypotheses: the rates and the factors are copied as they stand today, so that the price does not move
 * when the referentials do. Refuses what is not of the day, field by field.
 */
export async function termsOf(db: Reader, version: Version, input: PriceInput) {
  const issues: Issue[] = []
  const rates = await ratesOf(db, version, input, issues)
  const chosen = await chosenFactors(db, version, input, rates, issues)
  if (issues.length > 0) throw invalid(...issues)
  const { pricingMode, tolls } = input
  const flat = pricingMode === 'TRINOME'
  const columns = {
    pricingMode,
    kmLoaded: said(input.kmLoaded, version.kmLoaded),
    kmEmpty: said(input.kmEmpty, version.kmEmpty),
    serviceHours: said(input.serviceHours, version.serviceHours),
    days: said(input.days, version.days),
    nightHours: said(input.nightHours, version.nightHours),
    tollsCents: said(tolls, version.tollsCents),
    rates,
    costFactors: chosen,
    marginPct: said(input.marginPct, version.marginPct),
    marginMethod: said(input.marginMethod, version.marginMethod),
    unitPrice: flat ? null : input.unitPrice,
    minimumCents: flat || pricingMode === 'FORFAIT_TRAJET' ? null : input.minimum,
    minimumHours: pricingMode === 'HEURE' ? input.minimumHours : null,
    grid: input.grid.length > 0 ? input.grid : null,
    payForNextBracket: input.grid.length > 0 && input.payForNextBracket,
    chargedQuantity: flat || pricingMode === 'FORFAIT_TRAJET' || pricingMode === 'KM' ? null : input.chargedQuantity,
  }
  const terms: PriceTerms = { ...version, ...columns, offer: null }
  return {
    ...columns,
    costFactors: chosen.map(factor => ({ ...factor, quantity: factorQuantity(factor, terms) })),
    costCents: trinomialCost(terms)?.costCents ?? version.costCents,
  }
}

const said = <T>(value: T | undefined, recorded: T): T => (value === undefined ? recorded : value)

async function ratesOf(
  db: Reader,
  version: Version,
  { reference, rates }: PriceInput,
  issues: Issue[],
): Promise<VersionRates | null> {
  if (reference === undefined) return version.rates
  if (reference === '') return null
  if (reference === 'KEPT') {
    if (!version.rates) issues.push({ path: 'reference', message: ENUM })
    return version.rates
  }
  if (reference === 'OWN') {
    for (const name of ['perKm', 'perHour', 'perDay'] as const) {
      if (rates[name] === null) issues.push({ path: `rates.${name}`, message: REQ })
    }
    const { perKm, perHour, perDay, consumption } = rates
    return { perKm: perKm ?? '0', perHour: perHour ?? '0', perDay: perDay ?? '0', ...(consumption !== null && { consumption }) }
  }
  const found = (await referencesOf(db, pricingDay(version))).find(({ id }) => id === reference)
  if (!found) {
    issues.push({ path: 'reference', message: ENUM })
    return null
  }
  const { id, perKm, perHour, perDay, consumption } = found
  return { perKm, perHour, perDay, referenceId: id, ...(consumption !== null && { consumption }) }
}

async function chosenFactors(
  db: Reader,
  version: Version,
  input: PriceInput,
  rates: VersionRates | null,
  issues: Issue[],
): Promise<VersionFactor[]> {
  if (input.factors === undefined) return version.costFactors
  const ticked = input.factors.map((factor, index) => ({ ...factor, index })).filter(({ factorId }) => factorId !== null)
  if (ticked.length === 0) return []
  const ofTheDay = new Map((await factorsOf(db, version)).map(row => [row.id, row]))
  const keptIds = version.costFactors.map(({ factorId }) => factorId).filter(id => /^[\da-f-]{36}$/.test(id))
  const keptRows = new Map(
    keptIds.length === 0
      ? []
      : (await db.select(FACTOR).from(costFactors).where(inArray(costFactors.id, keptIds))).map(row => [row.id, row]),
  )
  const chosen = ticked.flatMap(({ factorId, kept, quantity, index }) => {
    const path = `factors[${index}].factorId`
    const stored = kept ? version.costFactors.find(factor => factor.factorId === factorId) : undefined
    const row = kept ? keptRows.get(factorId!) : ofTheDay.get(factorId!)
    const from = stored ?? row
    if (!from || (kept && !stored)) {
      issues.push({ path, message: ENUM })
      return []
    }
    const { code, label, basis, amount } = from
    const follows = stored?.follows ?? followsOf(basis, row?.condition ?? 'AUCUNE')
    const sign = stored ? stored.sign : row?.sign
    if (sign === 'REVENUE' && basis.startsWith('PCT') && !rates) issues.push({ path, message: NEEDS_RATES })
    const factor: VersionFactor = {
      factorId: factorId!,
      code,
      label,
      basis,
      amount,
      ...(sign === 'REVENUE' && { sign }),
      ...(quantity === null ? { quantity: '0', follows } : { quantity }),
    }
    return [{ factor, row, path }]
  })
  for (const [place, { factor, row, path }] of chosen.entries()) {
    if (chosen.slice(0, place).some(other => other.factor.code === factor.code)) issues.push({ path, message: FACTOR_TWICE })
    // Of the factors of one family that do not add up, the first by priority counts alone (`factorsFor`).
    const rival = chosen.find(
      other =>
        other !== chosen[place] &&
        row &&
        other.row &&
        row.condition !== 'AUCUNE' &&
        row.sign === other.row.sign &&
        family(row.condition) === family(other.row.condition) &&
        !row.stackable &&
        !other.row.stackable &&
        (other.row.priority > row.priority || (other.row.priority === row.priority && chosen.indexOf(other) < place)),
    )
    if (rival) issues.push({ path, message: NOT_STACKABLE(rival.factor.label) })
  }
  return chosen.map(({ factor }) => factor)
}
