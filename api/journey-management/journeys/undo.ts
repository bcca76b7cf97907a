import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { reverseAtOnce } from '#api/journey-management/modifications/at-once.ts'
import { notifyDriversOfAct, notifyOfNewHours } from '#api/notifications/drivers.ts'
import { doneSince } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import {
  UNDO_CHANGED,
  UNDO_LATE,
  UNDO_OTHER,
  UNDO_REASON,
  UNDO_SECONDS,
  type UndoneAct,
} from '#domain/journey-management/undo/acts.ts'
import type { Role } from '#domain/roles.ts'

type Values = Record<string, unknown>

/** Writes of one transaction to one row, in the audit log: what the columns were before it and are since. */
interface Written {
  entity: 'journey' | 'journey_stop' | 'replacement'
  id: string
  before: Values
  after: Values
}

interface LastAct {
  /** To the microsecond. */
  at: string
  actorId: string | null
  /** Name of the actor. */
  actor: string | null
  /** Seconds since. */
  age: number
  /** Null for an act that is not undone. */
  act: UndoneAct | null
  written: Written[]
  /** Modifications by which it was made, of a line journey; the latest first. */
  modifications: Asked[]
}

interface Asked {
  id: string
  version: number
  /** Applied, and to this journey only. */
  alone: boolean
}

const MOMENT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)

/** Time of the current transaction, by which the audit log stores its writes. */
export async function momentOf(tx: Transaction): Promise<string> {
  const [row] = await tx.execute<{ at: string }>(sql`select to_char(now() at time zone 'UTC', ${MOMENT}) as at`)
  return row!.at
}

/** Last write to the journey, its stops or its replacements, read from the audit log; its ids follow the locks, its times need not. */
async function lastActOf(db: Reader, journeyId: string): Promise<LastAct | null> {
  const rows = await db.execute<{
    at: string
    age: number
    actorId: string | null
    actor: string | null
    action: 'INSERT' | 'UPDATE' | 'DELETE'
    entity: Written['entity']
    id: string
    changes: Record<string, [unknown, unknown]>
    modifications: Asked[] | null
  }>(sql`
    with log as (select * from audit_log where entity in ('journey', 'journey_stop', 'replacement')
      and root_id = any(array(select ${journeyId}::uuid union all select id from replacement where journey_id = ${journeyId})))
    select to_char(log.at at time zone 'UTC', ${MOMENT}) as at, extract(epoch from clock_timestamp() - log.at)::float as age,
      log.actor_id as "actorId", (select ${nameOf(users)} from ${users} where ${users.id} = log.actor_id) as actor,
      log.action, log.entity, log.entity_id as id, log.changes,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'version', m.version, 'alone', m.scope = 'TRAJET' and m.status = 'APPLIQUEE')
          order by m.id desc)
        from modification_journey done join modification m on m.id = done.modification_id
        where done.journey_id = ${journeyId} and m.created_at = log.at) as modifications
    from log where log.at = (select at from log order by id desc limit 1) order by log.id`)
  const [first] = rows
  if (!first) return null
  const written = [...Map.groupBy(rows, ({ id }) => id).values()].map(([one, ...more]): Written => {
    const changes = [one!, ...more].map(row => row.changes)
    return {
      ...{ entity: one!.entity, id: one!.id },
      // The first value before and the last one after.
      before: Object.assign({}, ...changes.map(each => valuesOf(each, 0)).toReversed()),
      after: Object.assign({}, ...changes.map(each => valuesOf(each, 1))),
    }
  })
  const modifications = first.modifications ?? []
  const isWhole = rows.every(({ action }) => action === 'UPDATE') && modifications.every(({ alone }) => alone)
  const { at, actorId, actor, age } = first
  return { at, actorId, actor, age, act: isWhole ? actOf(written) : null, written, modifications }
}

const valuesOf = (changes: Record<string, [unknown, unknown]>, place: 0 | 1): Values =>
  Object.fromEntries(Object.entries(changes).map(([column, values]) => [column, values[place]]))

const MEANS = ['driver_id', 'co_driver_id', 'vehicle_id', 'trailer_id', 'subcontractor_id']

/** Act that made these writes; null when it is not one that is undone. */
function actOf(written: readonly Written[]): UndoneAct | null {
  const { before = {}, after = {} } = written.find(({ entity }) => entity === 'journey') ?? {}
  if (after.status === 'ANNULE') return 'cancel'
  if (after.status !== undefined && !['PLANIFIE', 'AFFECTE'].includes(String(after.status))) return null
  if (written.some(one => one.entity === 'replacement' && one.after.status === 'CONFIRME')) return 'replace'
  const hasMeans = MEANS.some(column => column in after && after[column] !== before[column])
  if (before.status === 'PLANIFIE' && after.status === 'AFFECTE') return 'planned_start' in after ? 'move' : 'assign'
  if (after.status === 'PLANIFIE') return null
  return hasMeans || 'planned_start' in after ? 'move' : null
}

/** Not on the road: what a replacement changes there has happened. */
const isUndone = ({ status }: Pick<Journey, 'status'>, act: UndoneAct) => act === 'cancel' || isOpen(status)

/** Act of this user on the journey that he may take back now. */
export async function undoableAct(db: Reader, journey: Pick<Journey, 'id' | 'status'>, actorId: string) {
  const last = await lastActOf(db, journey.id)
  if (!last?.act || !isUndone(journey, last.act) || last.actorId !== actorId || last.age > UNDO_SECONDS) return null
  return { act: last.act, at: last.at }
}

/**
 * Takes back an act of this user on a journey: what it wrote gets its values back, and the drivers are told. Throws 409 in words
 * after a minute, and when anything else was written since. The database refuses means that another journey has taken.
 */
export async function undoAct(tx: Transaction, ref: string, at: string, user: { id: string; role: Role }) {
  const journey = await lockJourney(tx, ref)
  const last = await lastActOf(tx, journey.id)
  if (!last || last.at !== at || last.actorId !== user.id) throw doneSince(UNDO_CHANGED(last?.actor ?? null))
  if (!last.act || !isUndone(journey, last.act)) throw doneSince(UNDO_OTHER)
  if (last.age > UNDO_SECONDS) throw doneSince(UNDO_LATE)
  if (last.modifications.length > 0) return reverseAll(tx, journey, last.act, last.modifications, user)
  // Lets a cancelled journey and a settled replacement change (api/rules).
  await tx.execute(sql`select set_config('quai.undo', 'on', true)`)
  // The replacement first, because the crew trigger of the journey reads it.
  for (const one of last.written.toSorted((a, b) => ORDER.indexOf(a.entity) - ORDER.indexOf(b.entity))) await restore(tx, one)
  await tx.execute(sql`select set_config('quai.undo', '', true)`)
  const now = await lockJourney(tx, journey.id)
  await tell(tx, journey, now, last.act)
  return { id: now.id, number: now.number, status: now.status, act: last.act }
}

/** A line journey keeps its modifications: each gets its inverse, which tells the drivers. */
async function reverseAll(
  tx: Transaction,
  { id, number }: Journey,
  act: UndoneAct,
  asked: readonly Asked[],
  user: { id: string; role: Role },
) {
  for (const one of asked) {
    const { status } = await reverseAtOnce(tx, one, UNDO_REASON, user)
    if (status !== 'APPLIQUEE') throw doneSince(UNDO_OTHER)
  }
  // Between two of them it may have lost its means.
  const now = await lockJourney(tx, id)
  if (!isOpen(now.status) || now.driverId === null) throw doneSince(UNDO_OTHER)
  return { id, number, status: now.status, act }
}

const ORDER: readonly Written['entity'][] = ['replacement', 'journey_stop', 'journey']

/** Columns come from the audit log, which the database writes. */
async function restore(tx: Transaction, { entity, id, before }: Written): Promise<void> {
  const columns = Object.keys(before).map(column => sql`${sql.identifier(column)} = was.${sql.identifier(column)}`)
  await tx.execute(sql`update ${sql.identifier(entity)} as current set ${sql.join(columns, sql`, `)}
    from jsonb_populate_record(null::${sql.identifier(entity)}, ${JSON.stringify(before)}::text::jsonb) as was where current.id = ${id}`)
}

const crewOf = ({ driverId, coDriverId }: Journey) => [driverId, coDriverId].filter(id => id !== null)

/** Whom the act had told something else. */
async function tell(tx: Transaction, before: Journey, now: Journey, act: UndoneAct): Promise<void> {
  const [had, has] = [act === 'cancel' ? [] : crewOf(before), crewOf(now)]
  for (const driverId of had.filter(id => !has.includes(id)))
    await notifyDriversOfAct(tx, { ...before, driverId, coDriverId: null }, 'unassign', {})
  for (const driverId of has.filter(id => !had.includes(id)))
    await notifyDriversOfAct(tx, now, 'assign', { driverId, coDriverId: null })
  const kept = has.filter(id => had.includes(id))
  if (before.plannedStart === now.plannedStart || kept.length === 0) return
  await notifyOfNewHours(tx, { ...now, driverId: kept[0]!, coDriverId: kept[1] ?? null }, now)
}
