import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid, stale } from '#api/problem.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { type Choices, choicesOf, referenceOf, sharedChoicesOf } from '#api/trade/requests/price-choices.ts'
import { findRequest, lockRequest, raiseVersion, requireStatus, settle } from '#api/trade/requests/record.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import {
  type CostChoice,
  type CostedLine,
  computeDesignCost,
  type DesignCost,
  isOutdated,
  missingForTarget,
  proposedDays,
  purchaseKey,
  targetCost,
  versionTermsOf,
} from '#domain/journey-management/delivery-request/design-cost.ts'
import { type DesignCostInput, designCostSchema } from '#domain/journey-management/delivery-request/design-cost-schema.ts'
import { hoursAway, nightsAway, type PlacedStop } from '#domain/journey-management/delivery-request/line-day.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { ENUM, REQ } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { contractYear, requestCalendar, runRuleOf } from '#domain/sales/delivery-request/calendar.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import type { VersionRates } from '#domain/sales/pricing/price-values.ts'
import { CNR_ACTIVITY_LABELS } from '#domain/transverse/cnr/values.ts'
import { costAnswer, movedRequest } from './answers.ts'

type Request = Awaited<ReturnType<typeof findRequest>>
type Version = Omit<Request['current'], 'suspensionOn'>
type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Reference = Choices['references'][number]
type CostableLine = Omit<CostedLine, 'subcontracted' | 'runNo' | 'start' | 'end' | 'nights' | 'crew'> & {
  subcontractorId: string | null
  runNo?: number
  stops: readonly PlacedStop[]
}

/** Conception cost by component against the sold price (`domain.md` §4.3, §6.4, §6.5). */
export const conceptionCostRoutes = operations('journey-management/delivery-request')
  .read(
    'GET /:id/cost',
    'Coût de la conception, par composante et par trajet prévu',
    { answer: costAnswer },
    async ({ c, id }) => {
      const { db, shared, user } = c.var
      const request = await findRequest(db, id, 'design')
      const [lines, choices] = await Promise.all([
        linesOf(db, request.current.id),
        sharedChoicesOf({ db, shared }, versionRow(request)),
      ])
      return costSheet(request, lines, choices, user.role)
    },
  )
  .write(
    'PUT /:id/cost',
    'Enregistrer le coût de la conception, composante par composante',
    { act: 'request.design', body: designCostSchema, answer: movedRequest },
    async (tx, { user, id, body: { version, ...input } }) => {
      const held = await lockRequest(tx, id, 'design')
      requireStatus(held, ['EN_CONCEPTION'])
      const lines = await linesOf(tx, held.current.id)
      const choices = await choicesOf(tx, held.current)
      if (version !== held.request.version) {
        throw stale(costSheet(await findRequest(tx, held.request.id, 'design'), lines, choices, user.role))
      }
      const cost = enteredCost(held.current, lines, choices, input)
      await raiseVersion(tx, held)
      return settle(tx, held, { ...versionTermsOf(held.current, cost), designCost: cost })
    },
  )

export const versionRow = ({ current, id }: Request) =>
  ({ ...current, requestId: id }) as unknown as Parameters<typeof choicesOf>[1]

const costedOf = ({ driverNeed }: Pick<Version, 'driverNeed'>, lines: readonly CostableLine[]): CostedLine[] =>
  lines.map(line => ({
    code: line.code,
    label: line.label,
    weekdays: line.weekdays,
    runNo: line.runNo ?? 1,
    subcontracted: line.subcontractorId !== null,
    kmLoaded: line.kmLoaded,
    kmEmpty: line.kmEmpty,
    serviceMin: line.serviceMin,
    nightMin: line.nightMin,
    ...hoursAway(line.stops),
    nights: nightsAway(line),
    crew: driverNeed?.doubleCrew ? 2 : 1,
  }))

export const costIsOutdated = (version: Pick<Version, 'designCost' | 'driverNeed'>, lines: readonly Line[]): boolean =>
  version.designCost !== null && isOutdated(version.designCost, costedOf(version, lines))

/** Tab « Coût »: stored cost and, while editable, the current one. Roles without prices get only the target cost. */
function costSheet(request: Request, lines: readonly Line[], choices: Choices, role: Role) {
  const { current } = request
  const stored = current.designCost
  const soldCents = priceOfVersion(current).priceCents
  const year = contractYear(current.validFrom, today())
  const runs = (weekdays?: readonly number[]) =>
    requestCalendar(runRuleOf(weekdays ? onDays(request, weekdays) : request), year).runs
  const open = current.status === 'EN_CONCEPTION'
  const fixed = soldRates(current)
  return {
    version: request.version,
    open,
    stored,
    outdated: costIsOutdated(current, lines),
    cost: open || !stored ? reckoned(current, lines, choices) : stored,
    ratesAreSold: fixed,
    references: choices.references.map(reference => ({ id: reference.id, words: referenceWords(reference) })),
    reference: fixed ? '' : (current.rates?.referenceId ?? ''),
    subcontracted: lines.flatMap(({ code, subcontractor }) => (subcontractor ? [{ code, subcontractor }] : [])),
    targetCents: targetCost(soldCents, current),
    targetMissing: missingForTarget(soldCents, current),
    priceCents: may(role, 'request.price') ? soldCents : null,
    runs: { year: runs(), from: year.from, to: year.to },
    lineRuns: lines.map(({ code, weekdays }) => ({
      code,
      week: weekdays.length / (current.recurrence?.intervalWeeks ?? 1),
      year: current.recurrence ? runs(weekdays) : 1,
    })),
  }
}

const onDays = (request: Request, weekdays: readonly number[]): Request => ({
  ...request,
  current: {
    ...request.current,
    recurrence: request.current.recurrence && { ...request.current.recurrence, weekdays: [...weekdays] },
  },
})

/** True for rates chosen by sales; rates taken by conception may be chosen again. */
function soldRates({ rates, designCost }: Pick<Version, 'rates' | 'designCost'>): boolean {
  if (!rates) return false
  const own = designCost?.rates
  return !own || own.referenceId !== rates.referenceId || own.perKm !== rates.perKm || !designCost.ownChoice
}

function reckoned(version: Version, lines: readonly Line[], choices: Choices): DesignCost {
  const all = costedOf(version, lines)
  return computeDesignCost(version, all, choiceOf(version, all, choices))
}

function choiceOf(version: Version, lines: readonly CostedLine[], choices: Choices): CostChoice {
  const stored = version.designCost
  return {
    ...ratesOf(version, choices, null),
    days: version.days ?? stored?.days ?? proposedDays(lines),
    tollsCents: version.tollsCents ?? 0,
    purchases: stored?.purchases ?? [],
    corrections: stored?.corrections ?? [],
  }
}

/** Cost of lines at the version's rates, tolls and purchases without corrections; null when data is missing. */
export function costOfLines(version: Version, lines: readonly CostableLine[], choices: Choices): number | null {
  const all = costedOf(version, lines)
  return computeDesignCost(version, all, { ...choiceOf(version, all, choices), corrections: [] }).costCents
}

/** Refuses incomplete terms at their fields. */
function enteredCost(version: Version, lines: readonly Line[], choices: Choices, input: Omit<DesignCostInput, 'version'>) {
  const issues: Issue[] = []
  const all = costedOf(version, lines)
  if (all.length === 0) throw invalid({ path: 'lines', message: NO_LINE })
  const chosen = ratesOf(version, choices, input.reference)
  if (!chosen) throw invalid({ path: 'reference', message: ENUM })
  const cost = computeDesignCost(version, all, {
    ...chosen,
    days: input.days,
    tollsCents: input.tolls ?? 0,
    purchases: input.purchases.flatMap(({ code, amount }) => (amount === null ? [] : [{ code, amountCents: amount }])),
    corrections: input.corrections.flatMap(({ component, amount, reason }) =>
      amount === null || reason === null ? [] : [{ component, amountCents: amount, reason }],
    ),
  })
  for (const [index, { component, amount }] of input.corrections.entries()) {
    const known = cost.components.some(({ key }) => key === component && !key.startsWith(purchaseKey('')))
    if (amount !== null && !known) issues.push({ path: `corrections[${index}].amount`, message: ENUM })
  }
  for (const [index, { code }] of input.purchases.entries()) {
    if (!all.some(line => line.subcontracted && line.code === code))
      issues.push({ path: `purchases[${index}].amount`, message: ENUM })
  }
  for (const { key } of cost.components.filter(({ amountCents }) => amountCents === null)) {
    const bought = input.purchases.findIndex(({ code }) => purchaseKey(code) === key)
    const corrected = input.corrections.findIndex(({ component }) => component === key)
    const path = bought >= 0 ? `purchases[${bought}].amount` : corrected >= 0 ? `corrections[${corrected}].amount` : 'purchases'
    issues.push({ path, message: REQ })
  }
  if (issues.length > 0) throw invalid(...issues)
  return cost as DesignCost & { costCents: number }
}

const NO_LINE = 'Au moins un trajet prévu est nécessaire'

/** Rates of the version, else the named reference, else the vehicle's first. Null when the named one is not valid today. */
function ratesOf(version: Version, { references }: Choices, named: null): RatesChoice
function ratesOf(version: Version, { references }: Choices, named: string | null): RatesChoice | null
function ratesOf(version: Version, { references }: Choices, named: string | null): RatesChoice | null {
  if (soldRates(version)) return { rates: version.rates, source: soldSource(version, references), ownChoice: false }
  const usual = version.designCost?.rates?.referenceId
  const found = named
    ? references.find(({ id }) => id === named)
    : (references.find(({ id }) => id === usual) ?? references.find(({ category }) => category === version.vehicleNeed?.category))
  if (!found) return named ? null : { rates: null, source: null, ownChoice: true }
  const { id, perKm, perHour, perDay, consumption } = found
  return {
    rates: { perKm, perHour, perDay, referenceId: id, ...(consumption !== null && { consumption }) },
    source: referenceWords(found),
    ownChoice: true,
  }
}
type RatesChoice = { rates: VersionRates | null; source: string | null; ownChoice: boolean }

const referenceWords = ({ category, activity, validFrom, source }: Reference) =>
  [
    `${VEHICLE_CATEGORY_LABELS[category]}, ${CNR_ACTIVITY_LABELS[activity].toLowerCase()}`,
    source,
    `en vigueur depuis le ${formatDate(validFrom)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function soldSource(version: Version, references: readonly Reference[]): string {
  const found = references.find(({ id }) => id === referenceOf(version, references))
  if (found) return `Taux du prix : ${referenceWords(found)}`
  return version.rates?.referenceId ? 'Taux du prix, copiés du référentiel à son enregistrement' : 'Taux propres du prix'
}
