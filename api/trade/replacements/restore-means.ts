import { and, asc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { blockersOf, crewOf, crewRefusal } from '#api/trade/assignment/check.ts'
import { lockMeans } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { giveRun, type MeansRecords, withoutOwn } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { type Sold, wantedOf } from '#api/trade/assignment/sold.ts'
import { isRegulated, runOf } from '#api/trade/assignment/to-run.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { MEANS, type Unavailable } from './open.ts'

type Replacement = typeof replacements.$inferSelect
type Journey = typeof journeys.$inferSelect

export interface GivenBack {
  restored: number
  left: { number: string; reason: string }[]
}

const RECORDS = { CHAUFFEUR: 'drivers', VEHICULE: 'vehicles', REMORQUE: 'trailers' } as const
const OPEN = ['A_POURVOIR', 'PROPOSE'] as const
/** Causes that end by themselves, unlike a client's refusal or a rest. */
const PASSING = ['ABSENCE', 'PANNE', 'HORS_SERVICE', 'HABILITATION', 'AUTRE'] as const
const HAS_TO_LEAVE = gte(journeys.plannedStart, sql`now()`)

/**
 * Open replacements of an ending cause: absences and outages have their own dates, so all; suspensions and leaves applied until
 * now, so only journeys that have not left.
 */
export async function openReplacementsOf(
  tx: Transaction,
  cause: { absenceId: string } | { outageId: string } | { certificationId: string } | { driverId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: replacements.id })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(and(of(cause), inArray(replacements.status, OPEN)))
  return rows.map(({ id }) => id)
}

function of(cause: Parameters<typeof openReplacementsOf>[1]): SQL | undefined {
  if ('absenceId' in cause) return eq(replacements.absenceId, cause.absenceId)
  if ('outageId' in cause) return eq(replacements.outageId, cause.outageId)
  if ('certificationId' in cause) return and(eq(replacements.certificationId, cause.certificationId), HAS_TO_LEAVE)
  const { absenceId, outageId, certificationId, replacedDriverId } = replacements
  return and(eq(replacedDriverId, cause.driverId), isNull(absenceId), isNull(outageId), isNull(certificationId), HAS_TO_LEAVE)
}

/**
 * After a cause ended: journeys not reassigned get their means back when the full assignment check passes (`domain.md` §2.8);
 * their replacements become « Annulé ». `ended` (`openReplacementsOf`) are those reported when still blocked. Write the cause's
 * end first.
 */
export async function restoreMeans(
  tx: Transaction,
  { kind, id }: Pick<Unavailable, 'kind' | 'id'>,
  ended: readonly string[],
): Promise<GivenBack> {
  const { fields, replaced } = MEANS[kind]
  const open = await tx
    .select({ replacement: replacements, journey: journeys, ...WANTED, pool: POOL })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      and(
        eq(replacements.kind, kind),
        eq(replacements[replaced], id),
        inArray(replacements.status, OPEN),
        or(inArray(replacements.id, [...ended]), and(inArray(replacements.cause, PASSING), HAS_TO_LEAVE)),
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
    .for('update', { of: [replacements, journeys] })
  const waiting = open.flatMap(({ replacement, journey, pool, ...contract }) => {
    const field = replacement.coDriver ? ('coDriverId' as const) : fields[0]
    const waits = journey.status === 'PLANIFIE' && journey[field] === null
    return waits ? [{ replacement, journey, pool, sold: wantedOf(contract), field, means: { ...journey, [field]: id } }] : []
  })
  const records = await recordsOf(
    tx,
    waiting.map(({ means }) => means),
  )
  const given: string[] = []
  const left: GivenBack['left'] = []
  for (const { replacement, journey, sold, pool, field, means } of waiting) {
    const hours = { start: toLocal(journey.plannedStart), end: toLocal(journey.plannedEnd) }
    const reasons = blockersOf(withoutOwn(records, means), means, { hours, sold, pool, work: journey })
    if (reasons.length > 0) {
      if (ended.includes(replacement.id)) left.push({ number: journey.number, reason: reasons.join(' · ') })
      continue
    }
    await tx
      .update(journeys)
      .set({ [field]: id, ...(isWhole(means, sold) && { status: unlessLacking(replacement) }) })
      .where(and(eq(journeys.id, journey.id), isNull(journeys[field])))
    // The next iteration must see this journey.
    records[RECORDS[kind]].get(id)?.journeys.push({ number: journey.number, ...hours })
    if (kind === 'CHAUFFEUR')
      giveRun(records.drivers.get(id), {
        number: journey.number,
        ...runOf({ hours, work: journey, sold }, isRegulated(records, means, { hours, sold }), crewOf(means)),
      })
    given.push(replacement.id)
  }
  const waited = new Set(waiting.map(({ replacement }) => replacement.id))
  const over = ended.filter(id => !waited.has(id) && open.some(({ replacement }) => replacement.id === id))
  const closed = [...given, ...over]
  if (closed.length > 0) await tx.update(replacements).set({ status: 'ANNULE' }).where(inArray(replacements.id, closed))
  return { restored: given.length, left }
}

/** Check input for all journeys at once; locks their means until the transaction ends. */
async function recordsOf(tx: Transaction, rows: readonly Journey[]): Promise<MeansRecords> {
  const asked = meansOf(...rows)
  const times = rows.flatMap(({ plannedStart, plannedEnd }) => [Date.parse(plannedStart), Date.parse(plannedEnd)])
  if (times.length === 0) return { drivers: new Map(), vehicles: new Map(), trailers: new Map() }
  await lockMeans(tx, asked)
  return readMeans(tx, asked, {
    start: new Date(Math.min(...times)).toISOString(),
    end: new Date(Math.max(...times)).toISOString(),
  })
}

/** « Affecté » unless another replacement of the journey is open, such as the trailer of a returned tractor. */
const unlessLacking = ({ id, journeyId }: Replacement) => sql`case when exists (
  select from ${replacements} other where other.journey_id = ${journeyId} and other.id <> ${id}
    and other.status in ('A_POURVOIR', 'PROPOSE')) then 'PLANIFIE' else 'AFFECTE' end`

/** All required means are assigned; a missing trailer has its own replacement. */
const isWhole = (journey: Pick<Journey, 'driverId' | 'coDriverId' | 'vehicleId'>, sold: Sold | null) =>
  journey.driverId !== null && journey.vehicleId !== null && crewRefusal(journey, sold) === null
