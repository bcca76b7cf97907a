import { eq } from 'drizzle-orm'
import { partition } from 'es-toolkit/array'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { blockedBy, driverBlocked, driverJudge, quarterJudge, trailerJudge, vehicleJudge } from '#api/trade/assignment/check.ts'
import { type DriverRecord, isGone, type MeansRecords } from '#api/trade/assignment/means-records.ts'
import { asRecord, readMeans } from '#api/trade/assignment/read-means.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import type { Need } from '#api/trade/assignment/to-run.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import { localHours } from '#api/trade/journeys/assignment.ts'
import { isNumber } from '#api/trade/journeys/lock.ts'
import { CANDIDATES, rankedFor } from '#api/trade/journeys/ranked.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import { chainFindings } from '#domain/assignment/chain.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import { CANDIDATE_FIELDS, type CandidateField, NOT_IN_SERVICE } from '#domain/journey-management/journeys/assignment.ts'
import { trailerNotAsSold, vehicleNotAsSold } from '#domain/journey-management/journeys/sold-means.ts'
import { journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import { switchFilter, textFilter } from '#domain/lists.ts'
import type { Role } from '#domain/roles.ts'
import { nonConformity, type Paper } from '#domain/sales/companies/subcontractor.ts'
import { aroundOf, NOTHING_KNOWN } from './around.ts'

export const candidatesQuery = z.object({
  q: textFilter(),
  first: z.coerce.number().int().min(1).optional(),
  whole: z.enum(CANDIDATE_FIELDS).optional(),
  brief: switchFilter(),
})

const openBy =
  (by: 'id' | 'number') =>
  (db: Reader, { ref }: { ref: string }) =>
    db
      .select({
        id: journeys.id,
        number: journeys.number,
        label: journeys.label,
        status: journeys.status,
        serviceDate: journeys.serviceDate,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        liveLineId: journeys.liveLineId,
        companyId: journeys.companyId,
        drivingMin: journeys.drivingMin,
        serviceMin: journeys.serviceMin,
        coDriverId: journeys.coDriverId,
        driver: liveLines.defaultDriverId,
        vehicle: liveLines.defaultVehicleId,
        trailer: liveLines.defaultTrailerId,
        ...WANTED,
        pool: POOL,
      })
      .from(journeys)
      .leftJoin(liveLines, eq(liveLines.id, journeys.liveLineId))
      .leftJoin(versions, eq(versions.id, journeys.versionId))
      .where(eq(journeys[by], ref))
const [openById, openByNumber] = [openBy('id'), openBy('number')]

/**
 * Candidates of a journey: usual means, then those who know the line and are free, then the others with `refusal`. `warnings` and
 * `notSold` need a reason. The combination is checked at assignment. `first` limits each kind but `whole`; `counts` has totals, and
 * `orMore` where others may be free as well. `waysNote`: which ways to the next journey are estimates. `brief` leaves out what
 * surrounds the journeys of a driver, which only warns.
 */
export async function candidatesFor(
  routing: Routing,
  ref: string,
  role: Role,
  { q, first, whole, brief = false }: z.output<typeof candidatesQuery>,
) {
  const { db } = routing
  const firstOf = (field: CandidateField) => (field === whole ? undefined : first)
  const [journey] = await (isNumber(ref) ? openByNumber : openById)(db, { ref })
  if (!journey) throw notFound()
  const sold = wantedOf(journey)
  const need: Need = { hours: localHours(journey), sold, pool: journey.pool, work: journey, remembered: journey.number }
  const wanted = sold?.vehicleNeed ?? null
  const candidates = await rankedFor(db, { ...journey, category: wanted?.category ?? null, body: wanted?.body ?? null }, q)
  const [judgeDriver, judgeVehicle, judgeTrailer] = [driverJudge(need), vehicleJudge(need), trailerJudge(need)]
  const judgeQuarter = quarterJudge(need)
  const refusalOf = (papers: readonly Paper[]) => nonConformity(lastDayOf(need.hours), papers) ?? null
  const period = { start: journey.plannedStart, end: journey.plannedEnd }
  const drivers = await rankedDrivers(candidates.drivers.map(asRecord), journey.driver, need, {
    first: firstOf('driverId'),
    read: async ids => (await readMeans(db, { driver: ids }, period, [journey.id], { quarter: false })).drivers,
  })
  const vehicles = ranked(candidates.vehicles, journey.vehicle, blockedBy(judgeVehicle), firstOf('vehicleId'), judgeVehicle)
  const trailers = ranked(candidates.trailers, journey.trailer, blockedBy(judgeTrailer), firstOf('trailerId'), judgeTrailer)
  const subcontractors = ranked(
    candidates.subcontractors,
    null,
    ({ papers }) => refusalOf(papers) !== null,
    firstOf('subcontractorId'),
  )
  const asDrivers = drivers.rows.map(({ record, usual }) => {
    const { id, name, category: detail, code, depot, knownRuns } = record
    return { record, shown: { id, name, detail, code, depot, knownRuns, usual, ...spoken(judgeDriver(record)) } }
  })
  const { around, waysNote } = await aroundOf(
    routing,
    journey,
    brief ? [] : asDrivers.flatMap(({ shown: { id, refusal } }) => (refusal ? [] : [id])),
  )
  const { number, label, plannedStart, plannedEnd, status, serviceDate, coDriverId } = journey
  return {
    journey: { number, label, plannedStart, plannedEnd, coDriverId, category: wanted?.category ?? null },
    acts: journeyActs(role, { status, serviceDate, today: today() }),
    drivers: asDrivers.map(({ record, shown }) => {
      const { links, quarter, ...lately } = around.get(shown.id) ?? NOTHING_KNOWN
      const found = [...chainFindings(links), ...judgeQuarter({ ...record, quarter })]
      return { ...shown, ...lately, warnings: [...shown.warnings, ...found.map(({ message }) => message)] }
    }),
    vehicles: vehicles.rows.map(({ record, usual }) => ({
      ...{ id: record.id, name: record.name, detail: record.category, usual, ...spokenOf('vehicle', record, judgeVehicle) },
      notSold: vehicleNotAsSold(wanted, record.category),
    })),
    trailers: trailers.rows.map(({ record, usual }) => ({
      ...{ id: record.id, name: record.name, detail: record.category, usual, ...spokenOf('trailer', record, judgeTrailer) },
      notSold: trailerNotAsSold(wanted, record.category),
    })),
    subcontractors: subcontractors.rows.map(({ record: { id, name, detail, papers }, usual }) => ({
      ...{ id, name, detail, usual, refusal: refusalOf(papers) },
    })),
    counts: {
      driverId: drivers.counts,
      vehicleId: vehicles.counts,
      trailerId: trailers.counts,
      subcontractorId: subcontractors.counts,
    },
    limit: CANDIDATES,
    waysNote,
    crewOfTwo: sold?.driverNeed?.doubleCrew ?? false,
  }
}

const isWarning = ({ severity }: Finding) => severity === 'AVERTISSEMENT'

const spoken = (findings: readonly Finding[]) => {
  const words = (severity: Finding['severity']) => findings.filter(one => one.severity === severity).map(({ message }) => message)
  return { refusal: words('BLOQUANT').join(' · ') || null, warnings: words('AVERTISSEMENT') }
}

function spokenOf<Record extends Parameters<typeof isGone>[0]>(
  means: 'vehicle' | 'trailer',
  record: Record,
  judge: (record: Record) => Finding[],
) {
  return isGone(record) ? { refusal: NOT_IN_SERVICE[means], warnings: [] } : spoken(judge(record))
}

/** Allowed first, then refused; only the first and the usual one have findings, others are counted. */
function ranked<Record extends { id: string }>(
  all: readonly Record[],
  usualId: string | null,
  isBlocked: (record: Record) => boolean,
  first = all.length,
  findingsOf: (record: Record) => readonly Finding[] = () => [],
) {
  const [blocked, free] = partition(all, isBlocked)
  const [warned, clear] = partition(free, record => record.id !== usualId && findingsOf(record).some(isWarning))
  const rows = [...clear, ...warned, ...blocked]
    .map(record => ({ record, usual: record.id === usualId }))
    .filter(({ usual }, place) => place < first || usual)
  return { rows, counts: { free: free.length, orMore: false, others: all.length - rows.length } }
}

/**
 * `ranked` for drivers. Reading and checking their weeks is most of the work, so it goes down the list only until `first` of them
 * may drive; `orMore` then says that the rest was not checked.
 */
async function rankedDrivers<Record extends DriverRecord>(
  all: readonly Record[],
  usualId: string | null,
  need: Need,
  { first = all.length, read }: { first?: number | undefined; read: (ids: string[]) => Promise<MeansRecords['drivers']> },
) {
  const known = new Map<string, Record>()
  const readWeeks = async (rows: readonly Record[]) => {
    const unknown = rows.filter(({ id }) => !known.has(id))
    const records = await read(unknown.map(({ id }) => id))
    for (const row of unknown) known.set(row.id, { ...row, runs: records.get(row.id)?.runs ?? [] })
  }
  const isBarred = driverBlocked({ ...need, work: undefined })
  const isBlocked = driverBlocked(need)
  const able = all.filter(row => !isBarred(row))
  const free = new Set<Record>()
  let checked = 0
  while (checked < able.length && free.size < first) {
    // When the first do not suffice, the rest is read at once.
    const next = able.slice(checked, checked === 0 ? first : undefined)
    await readWeeks(next)
    for (const row of next) if (!isBlocked(known.get(row.id)!)) free.add(row)
    checked += next.length
  }
  const shown = [...free, ...all.filter(row => !free.has(row))].filter(({ id }, place) => place < first || id === usualId)
  await readWeeks(shown)
  return {
    rows: shown.map(({ id }) => ({ record: known.get(id)!, usual: id === usualId })),
    counts: { free: free.size, orMore: checked < able.length, others: all.length - shown.length },
  }
}
