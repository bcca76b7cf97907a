import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { notFound } from '#api/problem.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { chainsFrom, completeLinks, linksAround } from '#api/trade/assignment/chains.ts'
import { crewRefusal, isRegulated, judge, type Need, runOf } from '#api/trade/assignment/check.ts'
import { MEANS_FIELDS, type MeansField } from '#api/trade/assignment/means.ts'
import { hasGone, isGone, type MeansRecords, readMeans } from '#api/trade/assignment/means-records.ts'
import { WANTED, wantedOf } from '#api/trade/assignment/wanted.ts'
import { localHours } from '#api/trade/journeys/assignment.ts'
import { RUNNING } from '#api/trade/journeys/ranked.ts'
import { type Journey, remainingOf, replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import { WEEKLY_SERVICE } from '#domain/driving-time/limits.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import { ranked, reasonsOf, type SuggestionFacts } from '#domain/journey-management/replacements/score.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

const MOST = 100

interface Candidate {
  id: string
  name: string
  detail: string
  weeklyHours: string | null
  member: SuggestionFacts['member']
  sameDepot: boolean
  lineRuns: number
  restMin: number | null
}

/**
 * Candidates by score with reasons (`domain.md` §3.9); blocked ones last. `tour`: number of the driver's open journeys that each
 * could run. Fixed number of statements. With `routing`, unknown ways are asked in one call, and `waysNote` says which are estimates.
 */
export async function suggestionsFor(
  db: Reader,
  id: string,
  { q, only, routing }: { q: string; only?: string; routing?: Routing },
) {
  const [found] = await db
    .select({ replacement: replacements, journey: journeys, ...WANTED })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(eq(replacements.id, id))
  if (!found) throw notFound()
  const { replacement, journey, ...contract } = found
  const { kind } = replacement
  if (kind === 'SOUS_TRAITANCE') return { rows: [], tour: 0, waysNote: null, limit: MOST }
  const seat = replacedFields(replacement)
  const sold = wantedOf(contract)
  const tour = kind === 'CHAUFFEUR' ? await tourOf(db, replacement, journey) : []
  const group = tour.length > 0 ? tour : [{ journey, sold }]
  const [candidates, types] = await Promise.all([
    kind === 'CHAUFFEUR'
      ? driverCandidates(db, journey, replacement.replacedDriverId, q, only)
      : materialCandidates(db, kind, journey, replacement[seat.replaced], q, only),
    certificationNames(db, sold?.driverNeed?.certificationTypes ?? []),
  ])
  const ids = candidates.map(candidate => candidate.id)
  const has = (...of: (string | null)[]) => of.filter(one => one !== null)
  const all = group.map(one => one.journey)
  const asked = {
    driver: [...has(...all.flatMap(one => [one.driverId, one.coDriverId])), ...(kind === 'CHAUFFEUR' ? ids : [])],
    vehicle: [...has(...all.map(one => one.vehicleId)), ...(kind === 'VEHICULE' ? ids : [])],
    trailer: [...has(...all.map(one => one.trailerId)), ...(kind === 'REMORQUE' ? ids : [])],
  }
  const times = all.flatMap(({ plannedStart, plannedEnd }) => [Date.parse(plannedStart), Date.parse(plannedEnd)])
  const period = { start: new Date(Math.min(...times)).toISOString(), end: new Date(Math.max(...times)).toISOString() }
  const part = remainingOf(journey, replacement)
  const [records, linked] = await Promise.all([
    readMeans(
      db,
      asked,
      period,
      all.map(one => one.id),
    ),
    linksAround(db, [{ id: journey.id, start: part.plannedStart, end: part.plannedEnd, driverIds: asked.driver }]),
  ])
  const waysNote = routing ? await completeLinks(routing, linked) : null
  const links = chainsFrom(linked)
  // The replacement itself is the reason for a driver from outside the tour (`law.md` §1, AF22).
  const need: Need = {
    ...{ hours: localHours(part), sold, pool: null, work: part },
    links: driverId => links(journey.id, driverId),
  }
  const rows = candidates.map(candidate => {
    const means = { ...journey, [seat.field]: candidate.id }
    const verdict = judge(records, means, need)
    // As the confirmation: a heavier vehicle also asks more of its driver.
    const found = FIELDS.flatMap(path =>
      verdict[path].map(one => (path === seat.field ? one : { ...one, message: namedIssue({ path, message: one.message }) })),
    )
    const blockers = [
      ...goneWords(records, kind, candidate.id),
      ...[crewRefusal(means, null) ?? []].flat(),
      ...found.filter(({ severity }) => severity === 'BLOQUANT').map(({ message }) => message),
      ...(replacement.refusedDriverIds.includes(candidate.id) ? [REFUSED] : []),
    ]
    const facts: SuggestionFacts = {
      blockers,
      member: candidate.member,
      sameDepot: candidate.sameDepot,
      lineRuns: candidate.lineRuns,
      restMin: kind === 'CHAUFFEUR' ? candidate.restMin : undefined,
      week: kind === 'CHAUFFEUR' ? weekOfDriver(records, candidate, need) : undefined,
      certifications: kind === 'CHAUFFEUR' ? types : [],
    }
    return {
      id: candidate.id,
      name: candidate.name,
      detail: candidate.detail,
      facts,
      warnings: found.filter(({ severity }) => severity === 'AVERTISSEMENT').map(({ message }) => message),
      tour: tour.length > 1 ? runsOfTour(records, candidate.id, tour, seat.field) : null,
    }
  })
  return {
    rows: ranked(rows).map(({ facts, score, ...row }) => ({
      ...row,
      /** Null for −∞: blocked. */
      score: Number.isFinite(score) ? score : null,
      reasons: reasonsOf(facts),
    })),
    tour: tour.length,
    waysNote,
    limit: MOST,
  }
}

const FIELDS = Object.keys(MEANS_FIELDS) as MeansField[]
const REFUSED = 'A refusé ce remplacement'

function goneWords(records: MeansRecords, kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE', id: string): string[] {
  if (kind === 'CHAUFFEUR') {
    const driver = records.drivers.get(id)
    return !driver || hasGone(driver) ? ['Ce chauffeur est archivé'] : []
  }
  const means = kind === 'VEHICULE' ? ('vehicle' as const) : ('trailer' as const)
  const material = means === 'vehicle' ? records.vehicles.get(id) : records.trailers.get(id)
  return !material || isGone(material) ? [NOT_IN_SERVICE[means]] : []
}

async function tourOf(db: Reader, { replacedDriverId }: typeof replacements.$inferSelect, { serviceDate }: Journey) {
  if (!replacedDriverId) return []
  const rows = await db
    .select({ journey: journeys, ...WANTED })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      and(
        eq(replacements.replacedDriverId, replacedDriverId),
        eq(replacements.kind, 'CHAUFFEUR'),
        inArray(replacements.status, OPEN_REPLACEMENT),
        eq(journeys.serviceDate, serviceDate),
        eq(journeys.status, 'PLANIFIE'),
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
  return rows.length > 1 ? rows.map(({ journey, ...contract }) => ({ journey, sold: wantedOf(contract) })) : []
}

/** Journeys runnable in order, each after those already taken. */
function runsOfTour(
  records: MeansRecords,
  id: string,
  tour: readonly { journey: Journey; sold: Need['sold'] }[],
  field: 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId',
): number {
  const driver = records.drivers.get(id)
  if (!driver || hasGone(driver)) return 0
  const own = { ...driver, journeys: [...driver.journeys], runs: [...driver.runs] }
  const with_ = { ...records, drivers: new Map([[id, own]]) }
  let possible = 0
  for (const { journey, sold } of tour) {
    const hours = localHours(journey)
    const found = judge(with_, { ...journey, [field]: id }, { hours, sold, pool: null, work: journey })[field]
    if (found.some(({ severity }) => severity === 'BLOQUANT')) continue
    possible += 1
    own.journeys.push({ number: journey.number, ...hours })
    own.runs.push({
      number: journey.number,
      ...runOf({ hours, work: journey, sold }, isRegulated(records, journey, { hours, sold })),
    })
  }
  return possible
}

/** Legal and contractual hours left in the week. Without contractual hours there is no overtime. */
function weekOfDriver(records: MeansRecords, { id, weeklyHours }: Candidate, { hours, work }: Need): SuggestionFacts['week'] {
  const driver = records.drivers.get(id)
  if (!driver) return undefined
  const week = weekOf(minuteOfLocal(hours.start))
  const used = driver.runs
    .filter(({ start }) => start >= week.start && start < week.end)
    .reduce((sum, { start, end, serviceMin }) => sum + (serviceMin || end - start), 0)
  const neededMin = work?.serviceMin || minuteOfLocal(hours.end) - minuteOfLocal(hours.start)
  return {
    leftMin: WEEKLY_SERVICE[driver.category] - used,
    neededMin,
    overtimeMin: weeklyHours === null ? 0 : Math.max(0, used + neededMin - Math.round(Number(weeklyHours) * 60)),
  }
}

async function certificationNames(db: Reader, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .select({ label: certificationTypes.label })
    .from(certificationTypes)
    .where(inArray(certificationTypes.code, [...codes]))
    .orderBy(asc(certificationTypes.label))
  return rows.map(({ label }) => label)
}

/** Runs of each on the line, or for the client of a manual journey, over 90 days: read once and not for each candidate. */
const runsBy = (db: Reader, who: PgColumn, { liveLineId, companyId, plannedStart }: Journey) =>
  db
    .select({ who: sql<string>`${who}`.as('who'), runs: sql<number>`count(*)::int`.as('runs') })
    .from(journeys)
    .where(
      and(
        liveLineId ? eq(journeys.liveLineId, liveLineId) : sql`${journeys.companyId} = ${companyId}`,
        inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']),
        sql`${journeys.plannedStart} between ${plannedStart}::timestamptz - interval '90 days' and ${plannedStart}::timestamptz`,
      ),
    )
    .groupBy(who)
    .as('past')

/** Best known first, so that the limit drops the least likely. */
async function driverCandidates(db: Reader, journey: Journey, replaced: string | null, q: string, only?: string) {
  const { id, lastName } = drivers
  const rank = sql<SuggestionFacts['member']>`(select member.rank from driver_pool_member member
    where member.driver_id = driver.id and member.driver_pool_id = ${journey.driverPoolId}
      and member.from_date <= ${journey.serviceDate} and coalesce(member.to_date, 'infinity') >= ${journey.serviceDate} limit 1)`
  const sameDepot = replaced
    ? sql<boolean>`driver.depot_id = (select own.depot_id from driver own where own.id = ${replaced})`
    : sql<boolean>`driver.depot_id = (select pool.depot_id from driver_pool pool where pool.id = ${journey.driverPoolId})`
  const past = runsBy(db, journeys.driverId, journey)
  const rows = await db
    .select({
      id,
      name: sql<string>`driver.first_name || ' ' || driver.last_name`,
      category: drivers.category,
      weeklyHours: drivers.weeklyHours,
      member: rank.as('member_rank'),
      sameDepot: sql<boolean>`coalesce(${sameDepot}, false)`.as('same_depot'),
      lineRuns: sql<number>`coalesce(${past.runs}, 0)`.as('line_runs'),
      restMin: sql<
        number | null
      >`(select floor(extract(epoch from ${journey.plannedStart}::timestamptz - max(seat.planned_end)) / 60)::int
        from journey_crew seat where seat.driver_id = driver.id and seat.journey_id <> ${journey.id}
          and seat.planned_start < ${journey.plannedStart}::timestamptz
          and seat.planned_start > ${journey.plannedStart}::timestamptz - interval '3 days')`,
    })
    .from(drivers)
    .leftJoin(past, eq(past.who, id))
    .where(
      and(
        inArray(drivers.status, ['ACTIF', 'SUSPENDU']),
        replaced ? ne(id, replaced) : undefined,
        only ? eq(id, only) : searched(drivers.search, q),
      ),
    )
    .orderBy(sql`member_rank nulls last`, sql`same_depot desc`, sql`line_runs desc`, sql`${lastName} collate french`, asc(id))
    .limit(MOST)
  return rows.map(({ category, ...row }): Candidate => ({ ...row, detail: DRIVER_CATEGORY_LABELS[category] }))
}

async function materialCandidates(
  db: Reader,
  kind: 'VEHICULE' | 'REMORQUE',
  journey: Journey,
  replaced: string | null,
  q: string,
  only?: string,
) {
  const table = kind === 'VEHICULE' ? vehicles : trailers
  const name = kind === 'VEHICULE' ? 'vehicle' : 'trailer'
  const usual = sql.identifier(`default_${name}_id`)
  const own = sql.identifier(name)
  const past = runsBy(db, kind === 'VEHICULE' ? journeys.vehicleId : journeys.trailerId, journey)
  const rows = await db
    .select({
      id: table.id,
      name: table.plate,
      category: table.category,
      usual: sql<boolean>`(${own}.id in (select line.${usual} from live_line line where line.id = ${journey.liveLineId})
        or ${own}.id in (select pool.${usual} from driver_pool pool where pool.id = ${journey.driverPoolId}))`.as('usual'),
      sameDepot:
        sql<boolean>`coalesce(${own}.depot_id = (select other.depot_id from ${own} other where other.id = ${replaced}), false)`.as(
          'same_depot',
        ),
      lineRuns: sql<number>`coalesce(${past.runs}, 0)`.as('line_runs'),
    })
    .from(table)
    .leftJoin(past, eq(past.who, table.id))
    .where(
      and(
        inArray(table.status, [...RUNNING]),
        replaced ? ne(table.id, replaced) : undefined,
        only ? eq(table.id, only) : searched(table.search, q),
      ),
    )
    .orderBy(sql`usual desc`, sql`same_depot desc`, sql`line_runs desc`, asc(table.plate))
    .limit(MOST)
  const words: Record<string, string> = kind === 'VEHICULE' ? VEHICLE_CATEGORY_LABELS : TRAILER_CATEGORY_LABELS
  return rows.map(
    ({ category, usual, ...row }): Candidate => ({
      ...row,
      detail: words[category]!,
      member: usual ? 'HABITUEL' : null,
      weeklyHours: null,
      restMin: null,
    }),
  )
}
