import { firstDay, monthOf, monthRange } from '#domain/calendar/months.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { type FuelShare, revisionOf } from '#domain/sales/pricing/revision.ts'
import {
  type CnrPart,
  DEMONSTRATION,
  DIESEL_INDEX,
  indexMonth,
  lastPublishedMonth,
  publicationDay,
} from '#domain/transverse/cnr/values.ts'
import { Random } from './random.ts'
import { QUOTED_LINE } from './requests/quoted-line.ts'
import type { Request } from './requests/requests.ts'
import type { CnrShareRow, CnrValueRow, CostReferenceRow, JourneyRow } from './rows.ts'

/** CNR values published in 2024 (`domain.md` §3.22); the rows come with the schema. */
const PUBLISHED: Record<string, string> = {
  '2023-01': '222.98',
  '2023-02': '213.45',
  '2023-03': '213.75',
  '2023-04': '204.60',
  '2023-05': '191.12',
  '2023-06': '192.89',
  '2023-07': '197.36',
  '2023-08': '215.12',
  '2024-01': '201.70',
  '2024-02': '210.21',
  '2024-03': '206.31',
  '2024-04': '204.89',
  '2024-05': '196.57',
  '2024-06': '195.53',
  '2024-07': '196.19',
  '2024-08': '188.39',
}
/** Published fuel shares come with the schema (`domain.md` §3.22); those of other activities are invented and marked. */
const PUBLISHED_SHARES: readonly FuelShare[] = [
  { activity: 'REG_EA', year: 2024, fuelPct: '22.7' },
  { activity: 'REG_EA', year: 2025, fuelPct: '20.4' },
]
const INVENTED_SHARES: readonly FuelShare[] = [
  { activity: 'LD_EA', year: 2024, fuelPct: '26.1' },
  { activity: 'LD_PORTEUR', year: 2024, fuelPct: '21.3' },
  { activity: 'REG_PORTEUR', year: 2024, fuelPct: '15.8' },
  { activity: 'VUL', year: 2024, fuelPct: '8.4' },
]
/** « Application de la loi »: 14 of 80 contracts (`domain.md` §8). */
const WITHOUT_CLAUSE = 14

type Value = Omit<CnrValueRow, 'indexId'>

/** Invented, marked index months up to the last one due, and clauses. Mutates requests and journeys. */
export function makeCnr(today: string, requests: readonly Request[], journeys: readonly JourneyRow[]) {
  const random = new Random('cnr')
  let level = 191
  const values: Value[] = monthRange('2023-09', lastPublishedMonth(today))
    .filter(month => !Object.hasOwn(PUBLISHED, month))
    .map(month => {
      level += (191 - level) * 0.2 + (random.next() - 0.5) * 12
      const createdAt = `${publicationDay(month)}T08:00:00.000Z`
      return {
        id: random.id(createdAt),
        createdAt,
        updatedAt: createdAt,
        month: firstDay(month),
        value: level.toFixed(2),
        publishedOn: publicationDay(month),
        source: DEMONSTRATION,
      }
    })
  const known = new Map<string, string>(Object.entries(PUBLISHED))
  for (const { month, value } of values) known.set(monthOf(month), value)

  requests.forEach((request, index) => {
    const without =
      Math.floor(((index + 1) * WITHOUT_CLAUSE) / requests.length) > Math.floor((index * WITHOUT_CLAUSE) / requests.length)
    if (without) return
    const share = request.shape === 'VAN' ? 7 + random.next() * 6 : 20.4 + random.next() * 6.6
    for (const version of request.versions) {
      version.indexation ??= {
        indexCode: DIESEL_INDEX,
        refMonth: referenceMonth(version.validFrom, known),
        sharePct: share.toFixed(1),
        base: 'TRANSPORT',
        lagMonths: index % 5 === 0 ? 1 : 0,
      }
    }
  })
  indexAll(requests, journeys, new Map(values.map(value => [monthOf(value.month), value.id])), known)
  const references = referentials(today)
  nameReferential(requests, references)
  return { values, references, shares: sharesOf(today) }
}

function sharesOf(today: string): CnrShareRow[] {
  const random = new Random('shares')
  const createdAt = `${today.slice(0, 4)}-01-01T08:00:00.000Z`
  return INVENTED_SHARES.map(({ activity, year, fuelPct }) => {
    const others = { maintenance: 8, infrastructure: 4.1, equipment: 13.1, travel: 3.5, structure: 16 }
    const driver = Object.values(others).reduce((rest, share) => rest - share, 100 - Number(fuelPct))
    const texts = Object.entries({ ...others, driver }).map(([part, share]) => [part, share.toFixed(1)] as const)
    const shares = { fuel: fuelPct, ...(Object.fromEntries(texts) as Record<Exclude<CnrPart, 'fuel'>, string>) }
    return { id: random.id(createdAt), createdAt, updatedAt: createdAt, activity, year, shares, source: DEMONSTRATION }
  })
}

function nameReferential(requests: readonly Request[], references: readonly CostReferenceRow[]): void {
  const { versions } = requests.find(({ lineCode }) => lineCode === QUOTED_LINE)!
  const inForce = references.find(one => one.category === 'TRACTEUR' && one.activity === 'LD_EA' && !one.validTo)!
  for (const { rates } of versions) Object.assign(rates!, { referenceId: inForce.id })
}

function referenceMonth(validFrom: string, known: ReadonlyMap<string, string>): string {
  const wanted = indexMonth(validFrom, 1)
  const months = [...known.keys()].sort()
  return months.findLast(month => month <= wanted) ?? months[0]!
}

/** Without an index of gas or electricity, all vehicles follow diesel here (`revisionOf`). */
function indexAll(
  requests: readonly Request[],
  journeys: readonly JourneyRow[],
  ids: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
) {
  const clauses = new Map<string, IndexationClause>()
  for (const version of requests.flatMap(({ versions }) => versions)) {
    const { id, indexation = null, decidedAt, validFrom, vehicleNeed } = version
    const orderedOn = decidedAt?.slice(0, 10) ?? validFrom
    const revised = { indexation, orderedOn, referenceActivity: null, category: vehicleNeed?.category ?? null, energy: null }
    const clause = revisionOf(revised, { shares: [...PUBLISHED_SHARES, ...INVENTED_SHARES], energyValues: new Set() })
    if (clause) clauses.set(id, clause)
  }
  const reckoned = new Map<string, { pct: string; cents: number }>()
  for (const journey of journeys) {
    const clause = journey.versionId ? clauses.get(journey.versionId) : undefined
    const base = journey.indexedBaseCents ?? journey.priceCents
    if (!clause || base === null || base === undefined) continue
    if (journey.status === 'ANNULE' || journey.status === 'NON_EXECUTE') continue
    const month = indexMonth(journey.serviceDate, clause.lagMonths)
    const monthIndex = known.get(month)
    const valueId = ids.get(month)
    if (!monthIndex || !valueId) continue
    const key = `${clause.refMonth} ${clause.sharePct} ${month} ${base}`
    let found = reckoned.get(key)
    if (!found) {
      const referenceIndex = known.get(clause.refMonth)
      if (!referenceIndex) continue
      const { ratePct, amountCents } = fuelIndexation({ referenceIndex, monthIndex, sharePct: clause.sharePct, baseCents: base })
      found = { pct: ratePct, cents: amountCents }
      reckoned.set(key, found)
    }
    Object.assign(journey, { indexationPct: found.pct, indexationCents: found.cents, indexValueId: valueId })
  }
}

/** Reference of `domain.md` §6.4 for long-distance tractors, others scaled from it; two with a past period. */
function referentials(today: string): CostReferenceRow[] {
  const random = new Random('referentials')
  const year = Number(today.slice(0, 4))
  const rows: [CostReferenceRow['category'], CostReferenceRow['activity'], string, string, string, string, string][] = [
    ['TRACTEUR', 'LD_EA', '0.615', '26.40', '196.50', '0.110', '29.5'],
    ['TRACTEUR', 'REG_EA', '0.640', '26.10', '188.00', '0.070', '31.0'],
    ['PORTEUR_26', 'REG_PORTEUR', '0.560', '25.60', '158.00', '0.060', '28.0'],
    ['PORTEUR_19', 'LD_PORTEUR', '0.505', '25.80', '149.00', '0.095', '24.5'],
    ['PORTEUR_19', 'REG_PORTEUR', '0.520', '25.40', '142.00', '0.055', '26.0'],
    ['PORTEUR_12', 'REG_PORTEUR', '0.410', '24.90', '118.00', '0.050', '21.0'],
    ['VUL', 'VUL', '0.265', '23.20', '74.00', '0.030', '11.5'],
  ]
  const row = ([category, activity, perKm, perHour, perDay, tollsPerKm, consumption]: (typeof rows)[number], past: boolean) => {
    const validFrom = `${past ? year - 1 : year}-01-01`
    const createdAt = `${validFrom}T08:00:00.000Z`
    return {
      id: random.id(createdAt),
      createdAt,
      updatedAt: createdAt,
      category,
      activity,
      perKm: past ? (Number(perKm) * 0.98).toFixed(3) : perKm,
      perHour: past ? (Number(perHour) * 0.97).toFixed(2) : perHour,
      perDay: past ? (Number(perDay) * 0.98).toFixed(2) : perDay,
      tollsPerKm,
      consumption,
      validFrom,
      validTo: past ? `${year - 1}-12-31` : null,
      source: DEMONSTRATION,
    }
  }
  return [...rows.slice(0, 2).map(one => row(one, true)), ...rows.map(one => row(one, false))]
}
