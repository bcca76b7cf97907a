import { inArray } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { type Issue, invalid } from '#api/problem.ts'
import type { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { type Choices, FACTOR } from '#api/trade/requests/price-choices.ts'
import { ENUM, REQ } from '#domain/messages.ts'
import type { PriceInput } from '#domain/sales/delivery-request/price-schema.ts'
import { MEASURED } from '#domain/sales/pricing/charge-rules.ts'
import type { VersionFactor, VersionRates } from '#domain/sales/pricing/price-values.ts'
import { factorQuantity, followsOf, type PriceTerms, trinomialCost } from '#domain/sales/pricing/run-cost.ts'
import { family } from '#domain/transverse/cost-factors/factors-for.ts'

type Version = typeof deliveryRequestVersions.$inferSelect

const FACTOR_TWICE = 'Ce facteur est déjà choisi'
export const NEEDS_RATES = 'Ce supplément est un pourcentage des taux\u202f: choisissez des taux'
const NOT_STACKABLE = (label: string) => `Ne se cumule pas avec « ${label} »`

/** Copies the current rates and factors, so that later changes do not move the price. Reports outdated choices by field. */
export async function termsOf(db: Reader, version: Version, input: PriceInput, choices: Choices) {
  const issues: Issue[] = []
  const rates = ratesOf(version, input, choices, issues)
  const chosen = await chosenFactors(db, { version, input, choices, rates }, issues)
  const { pricingMode, tolls } = input
  const charged = quantityRuleOf(version, input)
  if (charged.quantityRule === 'REEL_AU_DELA' && charged.quantityTolerancePct === null) {
    issues.push({ path: 'quantityTolerancePct', message: REQ })
  }
  if (issues.length > 0) throw invalid(...issues)
  const flat = pricingMode === 'TRINOME'
  const columns = {
    pricingMode,
    kmLoaded: said(input.kmLoaded, version.kmLoaded),
    kmEmpty: said(input.kmEmpty, version.kmEmpty),
    serviceHours: said(input.serviceHours, version.serviceHours),
    days: said(input.days, version.days),
    nightHours: said(input.nightHours, version.nightHours),
    meals: said(input.meals, version.meals),
    tollsCents: said(tolls, version.tollsCents),
    tollsCharge: said(input.tollsCharge, version.tollsCharge),
    emptyKmCharge: said(input.emptyKmCharge, version.emptyKmCharge),
    rates,
    costFactors: chosen,
    marginPct: said(input.marginPct, version.marginPct),
    marginMethod: said(input.marginMethod, version.marginMethod),
    unitPrice: flat || pricingMode === 'GRILLE' ? null : input.unitPrice,
    minimumCents: flat || pricingMode === 'FORFAIT_TRAJET' ? null : input.minimum,
    minimumHours: pricingMode === 'HEURE' ? input.minimumHours : null,
    grid: input.grid.length > 0 ? input.grid : null,
    payForNextBracket: input.grid.length > 0 && input.payForNextBracket,
    chargedQuantity: flat || pricingMode === 'FORFAIT_TRAJET' || pricingMode === 'KM' ? null : input.chargedQuantity,
    ...charged,
  }
  const terms: PriceTerms = { ...version, ...columns, offer: null }
  return {
    ...columns,
    costFactors: chosen.map(factor => ({ ...factor, quantity: factorQuantity(factor, terms) })),
    costCents: trinomialCost(terms)?.costCents ?? version.costCents,
  }
}

/** A mode without a measured quantity has no rule; a tolerance belongs to its rule. */
function quantityRuleOf(version: Version, { pricingMode, ...input }: PriceInput) {
  const quantityRule = MEASURED.includes(pricingMode) ? said(input.quantityRule, version.quantityRule) : 'PREVU'
  const tolerance = said(input.quantityTolerancePct, version.quantityTolerancePct)
  return { quantityRule, quantityTolerancePct: quantityRule === 'REEL_AU_DELA' ? tolerance : null }
}

const said = <T>(value: T | undefined, recorded: T): T => (value === undefined ? recorded : value)

function ratesOf(
  version: Version,
  { reference, rates }: PriceInput,
  { references }: Choices,
  issues: Issue[],
): VersionRates | null {
  if (reference === undefined) return version.rates
  if (reference === '') return null
  if (reference === 'VERSION') {
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
  const found = references.find(({ id }) => id === reference)
  if (!found) {
    issues.push({ path: 'reference', message: ENUM })
    return null
  }
  const { id, perKm, perHour, perDay, consumption } = found
  return { perKm, perHour, perDay, referenceId: id, ...(consumption !== null && { consumption }) }
}

async function chosenFactors(
  db: Reader,
  { version, input, choices, rates }: { version: Version; input: PriceInput; choices: Choices; rates: VersionRates | null },
  issues: Issue[],
): Promise<VersionFactor[]> {
  if (input.factors === undefined) return version.costFactors
  const ticked = input.factors.map((factor, index) => ({ ...factor, index })).filter(({ factorId }) => factorId !== null)
  if (ticked.length === 0) return []
  const ofTheDay = new Map(choices.factors.map(row => [row.id, row]))
  const copiedIds = version.costFactors.map(({ factorId }) => factorId).filter(id => /^[\da-f-]{36}$/.test(id))
  const copiedRows = new Map(
    copiedIds.length === 0
      ? []
      : (await db.select(FACTOR).from(costFactors).where(inArray(costFactors.id, copiedIds))).map(row => [row.id, row]),
  )
  const chosen = ticked.flatMap(({ factorId, ofVersion, quantity, index }) => {
    const path = `factors[${index}].factorId`
    const stored = ofVersion ? version.costFactors.find(factor => factor.factorId === factorId) : undefined
    const row = ofVersion ? copiedRows.get(factorId!) : ofTheDay.get(factorId!)
    const from = stored ?? row
    if (!from || (ofVersion && !stored)) {
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
    // Only the first by priority counts among non-cumulative factors of one family (`factorsFor`).
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
