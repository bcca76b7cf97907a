import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
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
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { answerTo } from '#api/trade/assignment/answer.ts'
import { chainsFrom, completeLinks, linksAround } from '#api/trade/assignment/chains.ts'
import { crewOf, crewRefusal, judge } from '#api/trade/assignment/check.ts'
import { MEANS_FIELDS, type MeansField, meansOf } from '#api/trade/assignment/means-fields.ts'
import { giveRun, hasGone, isGone, type MeansRecords } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { type Sold, wantedOf } from '#api/trade/assignment/sold.ts'
import { isRegulated, type Need, runOf } from '#api/trade/assignment/to-run.ts'
import { WANTED } from '#api/trade/assignment/wanted.ts'
import { localHours } from '#api/trade/journeys/assignment.ts'
import { RUNNING } from '#api/trade/journeys/ranked.ts'
import { type Journey, type Replacement, remainingOf, replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import { type ChainLink, neededMinutes } from '#domain/assignment/chain.ts'
import type { Finding } from '#domain/assignment/finding.ts'
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
  /** « matricule » of a driver. */
  code: string | null
  depot: string | null
  phone: string | null
  detail: string
  weeklyHours: string | null
  member: SuggestionFacts['member']
  sameDepot: boolean
  lineRuns: number
  restMin: number | null
  afterMin: number | null
}

/** A seat to fill; `replacedId` had it. */
export type Vacancy = Pick<Replacement, 'kind' | 'coDriver' | 'startAt' | 'refusedDriverIds'> & { replacedId: string | null }
/** A journey with what was sold. */
export interface Run {
  journey: Journey
  sold: Sold | null
}
interface Asked {
  q: string
  only?: string
  routing?: Routing
}

/**
 * Candidates by score with reasons (`domain.md` §3.9); blocked ones last. `tour`: number of the driver's open journeys that each
 * could run. Fixed number of statements. With `routing`, unknown ways are asked in one call, and `waysNote` says which are estimates.
 */
export async function suggestionsFor(db: Reader, id: string, asked: Asked) {
  const [found] = await db
    .select({ replacement: replacements, journey: journeys, ...WANTED })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(eq(replacements.id, id))
  if (!found) throw notFound()
  const { replacement, journey, ...contract } = found
  if (replacement.kind === 'SOUS_TRAITANCE') return { rows: [], tour: 0, waysNote: null, limit: MOST }
  const tour = replacement.kind === 'CHAUFFEUR' ? await tourOf(db, replacement, journey) : []
  const vacancy = { ...replacement, replacedId: replacement[replacedFields(replacement).replaced] }
  const { rows, records, waysNote } = await candidatesOf(db, vacancy, { journey, sold: wantedOf(contract) }, asked, tour)
  const ofSeat = tour.map(run => ({ ...run, field: replacedFields(replacement).field }))
  return {
    rows: rows.map(({ facts, score, week: _, ...row }) => ({
      ...row,
      /** Null for −∞: blocked. */
      score: Number.isFinite(score) ? score : null,
      reasons: reasonsOf(facts),
      tour: tour.length > 1 ? runsOfTour(records, row.id, ofSeat).possible : null,
    })),
    tour: tour.length,
    waysNote,
    limit: MOST,
  }
}

/** Candidates for one seat, ranked, each with what confirming it would answer. */
export async function candidatesOf(
  db: Reader,
  vacancy: Vacancy,
  { journey, sold }: Run,
  { q, only, routing }: Asked,
  group: Run[] = [],
) {
  const kind = vacancy.kind as Exclude<Vacancy['kind'], 'SOUS_TRAITANCE'>
  const { field } = replacedFields(vacancy)
  const [candidates, types, others] = await Promise.all([
    kind === 'CHAUFFEUR'
      ? driverCandidates(db, journey, vacancy.replacedId, q, only)
      : materialCandidates(db, kind, journey, vacancy.replacedId, q, only),
    certificationNames(db, sold?.driverNeed?.certificationTypes ?? []),
    openBeside(db, journey.id, vacancy),
  ])
  const ids = candidates.map(candidate => candidate.id)
  const own = meansOf(journey, ...group.map(run => run.journey))
  const asked = {
    driver: [...own.driver, ...(kind === 'CHAUFFEUR' ? ids : [])],
    vehicle: [...own.vehicle, ...(kind === 'VEHICULE' ? ids : [])],
    trailer: [...own.trailer, ...(kind === 'REMORQUE' ? ids : [])],
  }
  const part = remainingOf(journey, vacancy)
  const [records, linked] = await Promise.all([
    readMeans(db, asked, spanOf([part, ...group.map(run => run.journey)]), [journey.id]),
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
    const means = { ...journey, [field]: candidate.id, subcontractorId: null }
    const whole = Boolean(means.driverId && means.vehicleId) && others === 0
    const { blockers, warnings, unreachable } = whole
      ? wholeAnswer(records, means, need, field)
      : partAnswer(records, means, need, { kind, field, id: candidate.id })
    const week = kind === 'CHAUFFEUR' ? weekOfDriver(records, candidate, need) : undefined
    const facts: SuggestionFacts = {
      blockers: [...blockers, ...(vacancy.refusedDriverIds.includes(candidate.id) ? [REFUSED] : [])],
      member: candidate.member,
      sameDepot: candidate.sameDepot,
      lineRuns: candidate.lineRuns,
      ...(kind === 'CHAUFFEUR' && {
        restMin: candidate.restMin,
        afterMin: candidate.afterMin,
        way: wayTo(links(journey.id, candidate.id), candidate.restMin),
      }),
      week,
      certifications: kind === 'CHAUFFEUR' ? types : [],
      hurdle: unreachable ? 'UNREACHABLE' : warnings.length > 0 ? 'WARNED' : undefined,
    }
    const { id, name, code, depot, phone, detail } = candidate
    return { id, name, code, depot, phone, detail, facts, week, warnings }
  })
  return { rows: ranked(rows), records, waysNote }
}

/** As the confirmation of a journey that is complete with the candidate (`refuseUnfitMeans`). */
function wholeAnswer(records: MeansRecords, means: Journey, need: Need, field: MeansField) {
  const { issues, warnings, unreachable } = answerTo(records, means, need)
  return { blockers: issues.map(one => (one.path === field ? one.message : namedIssue(one))), warnings, unreachable }
}

/** As the confirmation of one seat while others are empty. A heavier vehicle also asks more of its driver. */
function partAnswer(
  records: MeansRecords,
  means: Journey,
  need: Need,
  seat: { kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE'; field: MeansField; id: string },
) {
  const verdict = judge(records, means, need)
  const found = FIELDS.flatMap(path =>
    verdict[path].map(one => (path === seat.field ? one : { ...one, message: namedIssue({ path, message: one.message }) })),
  )
  const worded = (severity: Finding['severity']) => found.filter(one => one.severity === severity).map(({ message }) => message)
  return {
    blockers: [...goneWords(records, seat.kind, seat.id), ...[crewRefusal(means, null) ?? []].flat(), ...worded('BLOQUANT')],
    warnings: worded('AVERTISSEMENT'),
    unreachable: found.some(({ code }) => code === 'AF23'),
  }
}

/** Other open replacements of the journey: it is not complete yet. */
const openBeside = (db: Reader, journeyId: string, { kind, coDriver }: Vacancy): Promise<number> =>
  db.$count(
    replacements,
    and(
      eq(replacements.journeyId, journeyId),
      inArray(replacements.status, OPEN_REPLACEMENT),
      or(ne(replacements.kind, kind), ne(replacements.coDriver, coDriver)),
    ),
  )

/** His way from the work before, whose link has the time since then. */
function wayTo(links: readonly ChainLink[], restMin: number | null): SuggestionFacts['way'] {
  const link = links.find(({ gapMin }) => gapMin === restMin)
  return link && { from: link.from.label, gapMin: link.gapMin, neededMin: neededMinutes(link) }
}

export const spanOf = (runs: readonly Pick<Journey, 'plannedStart' | 'plannedEnd'>[]) => {
  const times = runs.flatMap(({ plannedStart, plannedEnd }) => [Date.parse(plannedStart), Date.parse(plannedEnd)])
  return { start: new Date(Math.min(...times)).toISOString(), end: new Date(Math.max(...times)).toISOString() }
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

/** Journeys that a driver can run in order, each after those already taken, and what needs a reason. */
export function runsOfTour(
  records: MeansRecords,
  id: string,
  tour: readonly (Run & { field: 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId' })[],
  links?: (journeyId: string, driverId: string) => ChainLink[],
): { possible: number; warnings: string[] } {
  const driver = records.drivers.get(id)
  const answer = { possible: 0, warnings: [] as string[] }
  if (!driver || hasGone(driver)) return answer
  const own = { ...driver, journeys: [...driver.journeys], runs: [...driver.runs] }
  const with_ = { ...records, drivers: new Map([...records.drivers, [id, own]]) }
  for (const { journey, sold, field } of tour) {
    const hours = localHours(journey)
    const means = { ...journey, [field]: id }
    const need = { hours, sold, pool: null, work: journey, ...(links && { links: (one: string) => links(journey.id, one) }) }
    const found = judge(with_, means, need)[field]
    if (found.some(({ severity }) => severity === 'BLOQUANT')) continue
    answer.possible += 1
    answer.warnings.push(...found.map(({ message }) => message).filter(message => !answer.warnings.includes(message)))
    own.journeys.push({ number: journey.number, ...hours })
    giveRun(own, {
      number: journey.number,
      ...runOf({ hours, work: journey, sold }, isRegulated(records, means, { hours, sold }), crewOf(means)),
    })
  }
  return answer
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
      name: sql<string>`driver_name(driver)`,
      code: drivers.code,
      depot: addresses.label,
      phone: drivers.phone,
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
      afterMin: sql<
        number | null
      >`(select floor(extract(epoch from min(seat.planned_start) - ${journey.plannedEnd}::timestamptz) / 60)::int
        from journey_crew seat where seat.driver_id = driver.id and seat.journey_id <> ${journey.id}
          and seat.planned_start >= ${journey.plannedEnd}::timestamptz
          and seat.planned_start < ${journey.plannedEnd}::timestamptz + interval '3 days')`,
    })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
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
      depot: addresses.label,
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
    .innerJoin(addresses, eq(addresses.id, table.depotId))
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
      ...{ code: null, phone: null, weeklyHours: null, restMin: null, afterMin: null },
    }),
  )
}
