import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { chainsOf } from '#api/trade/assignment/chains.ts'
import { judge } from '#api/trade/assignment/check.ts'
import { type MeansIds, meansOf } from '#api/trade/assignment/means-fields.ts'
import type { MeansRecords } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { NO_CONTRACT } from '#api/trade/assignment/sold.ts'
import { BANS, ON_BANNED_DAY, PLAN, SOLD } from '#api/trade/assignment/wanted.ts'
import { type ChainLink, chainFindings } from '#domain/assignment/chain.ts'
import { type KnownWeeks, knownWeeks } from '#domain/assignment/driving.ts'
import type { Finding } from '#domain/assignment/finding.ts'
import { ALWAYS_BLOCKS } from '#domain/assignment/material.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { BansAround } from '#domain/calendar/traffic-ban.ts'
import { labelOf } from '#domain/formats/label.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import type { Means } from '#domain/journey-management/journeys/assignment.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { DEADLINE_KIND_LABELS, expiredWord } from '#domain/materials/deadline-values.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import type { Run, Window } from './runs.ts'

export interface Conflict {
  severity: 'BLOQUANT' | 'AVERTISSEMENT'
  message: string
}

/** Unavailability or due date: local days, both included, halves at noon. */
export interface Still {
  from: string
  to: string | null
  fromHalf: boolean
  toHalf: boolean
  label: string
  /** True for a due inspection, which blocks nothing. */
  due: boolean
}

/** Expiring papers stay shown even with a reason to assign anyway (`domain.md` §3.12). */
const ENDS_SOON = 'AF20'
const OF_CERTIFICATIONS = ['AF03', 'AF04', ENDS_SOON]

const UNAVAILABLE = 'Chauffeur indisponible'
const AWAY = 'Absent'

/** Assignment check of all shown journeys (`domain.md` §2.8), in a fixed number of statements. */
export async function findingsOf(db: Reader, runs: readonly Run[], window: Window, role: Role, shown: Partial<MeansIds> = {}) {
  const open = runs.filter(({ status }) => isOpen(status))
  const used = meansOf(...open)
  const ids = (means: Means) => [...used[means], ...(shown[means] ?? [])]
  const [records, contractOf, abroad, bans, plans] = await Promise.all([
    readMeans(db, { driver: ids('driver'), vehicle: ids('vehicle'), trailer: ids('trailer') }, timeOf(open, window), [], {
      met: false,
    }),
    contractsOf(db, open),
    abroadOf(db, open),
    bansOf(db, open),
    plansOf(db, open),
  ])
  const soldOf = (run: Run) => ({
    ...(contractOf.get(run.versionId ?? '') ?? NO_CONTRACT),
    ...{ abroad: abroad.has(run.id), bans: bans.get(run.id), plan: plans.get(run.id) },
  })
  const weeks = new Map([...records.drivers].map(([id, one]) => [id, knownWeeks(one.category, one.runs)]))
  const personal = allows('/human-resources/absences', role)
  const certified = allows('/human-resources/driver-certifications', role)
  const isRead = ({ code }: Finding) => personal || (certified && OF_CERTIFICATIONS.includes(code))
  const worst = (run: Run, links?: (driverId: string) => readonly ChainLink[]): Conflict | undefined => {
    const { driverId, coDriverId, vehicleId, trailerId } = judge(records, run, {
      hours: { start: run.start, end: run.end },
      sold: soldOf(run),
      pool: run.pool,
      work: run,
      links,
      shown: { number: run.number, weeks: id => weeks.get(id) },
    })
    const ofCrew = driverId.concat(coDriverId)
    const found = ofCrew.concat(vehicleId, trailerId)
    const one =
      found.find(({ severity }) => severity === 'BLOQUANT') ??
      found.find(({ severity, code }) => severity === 'AVERTISSEMENT' && (!run.meansReason || code === ENDS_SOON))
    if (!one) return undefined
    const message = ofCrew.includes(one) && !isRead(one) ? UNAVAILABLE : one.message
    return { severity: one.severity as Conflict['severity'], message }
  }
  const markOf = marksOf(records, contractOf, abroad, bans, plans)
  const known = (run: Run) => {
    const own = weeks.get(run.driverId ?? '')
    return own && !run.coDriverId ? kept(own, `${markOf(run)} ${personal} ${certified}`, () => worst(run)) : worst(run)
  }
  const conflicts = new Map(open.map(run => [run, known(run)]))
  // Transfers only warn, so journeys blocked or with a reason are skipped.
  const drivable = open.filter(run => conflicts.get(run)?.severity !== 'BLOQUANT' && !run.meansReason)
  const chains = await waysOf(db, drivable)
  for (const run of drivable) {
    const ways = (id: string) => chains(run.id, id)
    const isLate = [run.driverId, run.coDriverId].some(id => id !== null && chainFindings(ways(id)).length > 0)
    if (isLate) conflicts.set(run, worst(run, ways))
  }
  return {
    conflictOf: (run: Run) => conflicts.get(run) ?? null,
    stillOf: (id: string) => stillOf(records, id, window, personal),
  }
}

/** Verdicts by the driver's weeks and the other inputs, because a week is shown repeatedly. */
const verdicts = new WeakMap<KnownWeeks, Map<string, Conflict | undefined>>()
function kept(weeks: KnownWeeks, mark: string, judged: () => Conflict | undefined): Conflict | undefined {
  const found = verdicts.get(weeks) ?? new Map<string, Conflict | undefined>()
  if (!found.has(mark)) verdicts.set(weeks, found.set(mark, judged()))
  return found.get(mark)
}

/** Text of all inputs of a verdict except the weeks; equal only when all inputs are equal. */
function marksOf(
  { drivers, vehicles, trailers }: MeansRecords,
  contractOf: ReadonlyMap<string, unknown>,
  abroad: ReadonlySet<string>,
  bans: ReadonlyMap<string, BansAround>,
  plans: ReadonlyMap<string, StopPlan>,
) {
  const each = <Value>(values: ReadonlyMap<string, Value>, read: (value: Value) => unknown = value => value) =>
    new Map([...values].map(([id, value]) => [id, markOfText(JSON.stringify(read(value)))]))
  const [ofDriver, ofVehicle, ofTrailer, ofContract, ofBans, ofPlan] = [
    each(drivers, ({ runs: _, ...driver }) => driver),
    each(vehicles),
    each(trailers),
    each(contractOf),
    each(bans),
    each(plans),
  ]
  return (run: Run) =>
    [
      ...[ofDriver.get(run.driverId ?? ''), ofVehicle.get(run.vehicleId ?? ''), ofTrailer.get(run.trailerId ?? '')],
      ...[ofContract.get(run.versionId ?? ''), run.number, run.startS, run.endS, run.drivingMin, run.serviceMin, run.pool],
      ...[!run.meansReason, abroad.has(run.id), ofBans.get(run.id), ofPlan.get(run.id)],
    ].join(' ')
}

/** Unique number per text; forgotten texts get new numbers. */
const marks = new Map<string, number>()
const MARKS_MAX = 10_000
let nextMark = 0
function markOfText(text: string): number {
  if (marks.size >= MARKS_MAX) marks.clear()
  const mark = marks.get(text) ?? nextMark++
  marks.set(text, mark)
  return mark
}

const timeOf = (runs: readonly Run[], { start, end }: Window) => ({
  start: new Date(Math.min(Date.parse(start), ...runs.map(({ startS }) => startS * 1000))).toISOString(),
  end: new Date(Math.max(Date.parse(end), ...runs.map(({ endS }) => endS * 1000))).toISOString(),
})

/** Journeys with a stop outside France; foreign sites are few, so the search begins there. */
async function abroadOf(db: Reader, runs: readonly Run[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set()
  const rows = await db.execute<{ id: string }>(sql`
    select distinct stop.journey_id as id from journey_stop stop join address on address.id = stop.address_id
    where address.country <> 'FR' and stop.journey_id = any(${sql.param(runs.map(({ id }) => id))}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Bans of the yearly order, for journeys on such a day. */
async function bansOf(db: Reader, runs: readonly Run[]): Promise<Map<string, BansAround>> {
  if (runs.length === 0) return new Map()
  const rows = await db.execute<{ id: string; bans: BansAround }>(sql`
    select journey.id, ${BANS} as bans from journey
    where journey.id = any(${sql.param(runs.map(({ id }) => id))}::uuid[]) and exists (select ${ON_BANNED_DAY})`)
  return new Map(rows.map(({ id, bans }) => [id, bans]))
}

/** Stops of journeys with a vehicle. Their speed only warns, so journeys with a reason are skipped. */
async function plansOf(db: Reader, runs: readonly Run[]): Promise<Map<string, StopPlan>> {
  const ids = runs.filter(({ vehicleId, meansReason }) => vehicleId && !meansReason).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db.execute<{ id: string; plan: StopPlan }>(sql`
    select journey.id, ${PLAN} as plan from journey where journey.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, plan }) => [id, plan]))
}

async function contractsOf(db: Reader, runs: readonly Run[]) {
  const ids = [...new Set(runs.flatMap(({ versionId }) => versionId ?? []))]
  const rows =
    ids.length > 0
      ? await db
          .select({ id: versions.id, ...SOLD })
          .from(versions)
          .where(inArray(versions.id, ids))
      : []
  return new Map(rows.map(({ id, ...contract }) => [id, contract]))
}

const waysOf = (db: Reader, runs: readonly Run[]) =>
  chainsOf(
    db,
    runs.map(({ id, startS, endS, driverId, coDriverId }) => ({
      id,
      start: new Date(startS * 1000).toISOString(),
      end: new Date(endS * 1000).toISOString(),
      driverIds: [driverId, coDriverId].filter(one => one !== null),
    })),
  )

function stillOf({ drivers, vehicles, trailers }: MeansRecords, id: string, { from, to }: Window, personal: boolean): Still[] {
  const absences = (drivers.get(id)?.absences ?? []).map(absence => ({
    from: absence.from,
    to: absence.to as string | null,
    fromHalf: absence.fromHalf !== null,
    toHalf: absence.toHalf !== null,
    label: personal ? labelOf(ABSENCE_KIND_LABELS, absence.kind) : AWAY,
    due: false,
  }))
  const material = vehicles.get(id) ?? trailers.get(id)
  const whole = (first: string, last: string | null, label: string, due = false): Still => ({
    from: first,
    to: last,
    fromHalf: false,
    toHalf: false,
    label,
    due,
  })
  const outages = (material?.outages ?? []).map(outage => whole(outage.from, outage.to, outage.reason))
  const deadlines = (material?.deadlines ?? []).flatMap(({ kind, dueOn, plannedOn }) => {
    const name = labelOf(DEADLINE_KIND_LABELS, kind)
    return [
      whole(dueOn, dueOn, `Échéance\u202f: ${name}`, true),
      ...(plannedOn ? [whole(plannedOn, plannedOn, `${name} prévu`)] : []),
      ...(ALWAYS_BLOCKS.includes(kind) ? [whole(addDays(dueOn, 1), null, `${name} ${expiredWord(kind)}`)] : []),
    ]
  })
  return [...absences, ...outages, ...deadlines].filter(one => one.from <= to && (one.to === null || one.to >= from))
}
