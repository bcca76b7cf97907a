import { asc, desc, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { findOwner, type Owner, ownerOf } from '#api/trade/outages/owners.ts'
import { columnsOf } from '#domain/field-book.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { DEADLINE_FIELDS } from '#domain/materials/deadline-fields.ts'
import { deadlineDone, deadlinePlan, deadlineSchema, deadlineUpdate } from '#domain/materials/deadline-schema.ts'
import { deadlineState } from '#domain/materials/deadlines.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import { deadlinePlanAnswer, deadlinesList } from './answers.ts'
import { createDeadline, deadlinesOf, deleteDeadline, doDeadline, planDeadline, undoDone, updateDeadline } from './writes.ts'

const whose = z.object({
  vehicleId: z.uuid().optional(),
  trailerId: z.uuid().optional(),
  equipmentId: z.uuid().optional(),
})

/** Deadlines of vehicles, trailers and equipment (`domain.md` §3.14). */
export const deadlineRoutes = operations(
  'materials/deadlines',
  gate(['/materials/vehicles', '/materials/trailers', '/materials/equipment']),
)
  .read(
    'GET /',
    "Échéances d'un véhicule, d'une remorque ou d'un équipement",
    { query: whose, answer: deadlinesList },
    async ({ db, user, query }) => {
      const owner = ownerOf(query)
      const money = may(user.role, 'material.money')
      const [rows, papers] = await Promise.all([deadlinesWithStates(db, owner, money), endingPapers(db, owner.id, money)])
      return { rows, papers }
    },
  )
  .respond('GET /export.csv', 'Toutes les échéances en CSV', { file: SHEET }, async ({ c, db }) =>
    csvAnswer(c, { name: 'echeances', columns: COLUMNS, ids: await exportedIds(db), read: ids => exportedDeadlines(db, ids) }),
  )
  .create('POST /', 'Ajouter une échéance', { act: 'material.write', body: deadlineSchema }, (tx, { body }) =>
    createDeadline(tx, body),
  )
  .write('PUT /:id', 'Modifier une échéance', { act: 'material.write', body: deadlineUpdate }, (tx, { id, body }) =>
    updateDeadline(tx, id, body),
  )
  .write(
    'POST /:id/plan',
    'Planifier une échéance, ou la déplanifier',
    { act: 'material.write', body: deadlinePlan, answer: deadlinePlanAnswer },
    (tx, { id, body }) => planDeadline(tx, id, body),
  )
  .write('POST /:id/done', 'Échéance faite', { act: 'material.state', body: deadlineDone }, (tx, { id, body }) =>
    doDeadline(tx, id, body),
  )
  .write('DELETE /:id/done/:doneId', 'Supprimer un contrôle noté par erreur', { act: 'material.correct' }, (tx, { id, doneId }) =>
    undoDone(tx, id, doneId),
  )
  .write('DELETE /:id', 'Supprimer une échéance jamais faite', { act: 'material.write' }, (tx, { id }) => deleteDeadline(tx, id))

/** Columns of the file of deadlines; importing that file again changes nothing. */
const COLUMNS: CsvColumns<Awaited<ReturnType<typeof exportedDeadlines>>[number]> = {
  Immatriculation: row => row.plate,
  'N° de parc': row => row.fleetNo,
  ...columnsOf(DEADLINE_FIELDS, ['kind', 'lastDone', 'dueOn', 'dueKm', 'plannedOn', 'provider', 'note']),
}

const gone = [...GONE_STATUSES]

async function exportedIds(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: deadlines.id })
    .from(deadlines)
    .leftJoin(vehicles, eq(vehicles.id, deadlines.vehicleId))
    .leftJoin(trailers, eq(trailers.id, deadlines.trailerId))
    .leftJoin(equipment, eq(equipment.id, deadlines.equipmentId))
    .where(or(notInArray(vehicles.status, gone), notInArray(trailers.status, gone), eq(equipment.archived, false)))
    .orderBy(asc(deadlines.dueOn), asc(deadlines.id))
  return rows.map(({ id }) => id)
}

const exportedDeadlines = (db: Reader, ids: string[]) =>
  db
    .select({
      ...getTableColumns(deadlines),
      plate: sql<string | null>`coalesce(${vehicles.plate}, ${trailers.plate})`,
      fleetNo: sql<string>`coalesce(${vehicles.fleetNo}, ${trailers.fleetNo}, ${equipment.code})`,
    })
    .from(deadlines)
    .leftJoin(vehicles, eq(vehicles.id, deadlines.vehicleId))
    .leftJoin(trailers, eq(trailers.id, deadlines.trailerId))
    .leftJoin(equipment, eq(equipment.id, deadlines.equipmentId))
    .where(inArray(deadlines.id, ids))

/** Deadlines of an owner, nearest first, with state and history; costs only with `money`. */
async function deadlinesWithStates(db: Reader, owner: Owner, money: boolean) {
  const [{ odometerKm }, rows] = await Promise.all([
    findOwner(db, owner),
    db.select().from(deadlines).where(deadlinesOf(owner)).orderBy(asc(deadlines.dueOn), asc(deadlines.id)).limit(LISTED_MAX),
  ])
  const done = await db
    .select()
    .from(doneDeadlines)
    .where(
      inArray(
        doneDeadlines.deadlineId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(doneDeadlines.doneOn), desc(doneDeadlines.id))
    .limit(LISTED_MAX)
  return rows.map(row => ({
    ...row,
    state: deadlineState(row, today(), odometerKm),
    done: done
      .filter(({ deadlineId }) => deadlineId === row.id)
      .map(({ costCents, moved: _, ...control }) => ({ ...control, ...(money && { costCents }) })),
  }))
}

/** Expiring documents without a deadline, as in « Échéances »; rental contracts only with `money`. */
async function endingPapers(db: Reader, ownerId: string, money: boolean) {
  const papers = await db.execute<{ id: string; what: string; dueOn: string }>(sql`
    select id, what, due_on::text as "dueOn" from expiry_line
    where owner_id = ${ownerId} and paper ${money ? sql`` : sql`and what not in ${[...MATERIAL_MONEY_KINDS]}`}
    order by due_on, id limit ${LISTED_MAX}`)
  const rest = { dueKm: null, plannedOn: null }
  return papers.map(paper => ({ ...paper, state: deadlineState({ ...paper, ...rest }, today(), null) }))
}
