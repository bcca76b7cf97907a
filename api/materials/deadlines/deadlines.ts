import { asc, desc, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'
import { findOwner, type Owner, ownerOf } from '#api/trade/outages/owners.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { deadlineDone, deadlinePlan, deadlineSchema, deadlineUpdate } from '#domain/materials/deadline-schema.ts'
import { deadlineState } from '#domain/materials/deadlines.ts'
import { MATERIAL_MONEY_KINDS } from '#domain/materials/document-values.ts'
import { may } from '#domain/rights.ts'
import { createDeadline, deadlinesOf, deleteDeadline, doDeadline, planDeadline, updateDeadline } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['materials/deadlines']
const whose = z.object({
  vehicleId: z.uuid().optional(),
  trailerId: z.uuid().optional(),
  equipmentId: z.uuid().optional(),
})

/** Deadlines of vehicles, trailers and equipment (`domain.md` §3.14). */
export const deadlineRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles', '/materials/trailers', '/materials/equipment']))
  .get(
    '/',
    describeRoute({ tags, summary: "Échéances d'un véhicule, d'une remorque ou d'un équipement" }),
    query(whose),
    async c => {
      const owner = ownerOf(c.req.valid('query'))
      const money = may(c.var.user.role, 'material.money')
      const [rows, papers] = await Promise.all([
        deadlinesWithStates(c.var.db, owner, money),
        endingPapers(c.var.db, owner.id, money),
      ])
      return c.json({ rows, papers })
    },
  )
  .post('/', describeRoute({ tags, summary: 'Ajouter une échéance' }), right('material.write'), body(deadlineSchema), async c =>
    c.json(await write(c, tx => createDeadline(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une échéance' }),
    right('material.write'),
    byId,
    body(deadlineUpdate),
    async c => c.json(await write(c, tx => updateDeadline(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/plan',
    describeRoute({ tags, summary: 'Planifier une échéance, ou la déplanifier' }),
    right('material.write'),
    byId,
    body(deadlinePlan),
    async c => c.json(await write(c, tx => planDeadline(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/done',
    describeRoute({ tags, summary: 'Échéance faite' }),
    right('material.state'),
    byId,
    body(deadlineDone),
    async c => c.json(await write(c, tx => doDeadline(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .delete(
    '/:id',
    describeRoute({ tags, summary: 'Supprimer une échéance jamais faite' }),
    right('material.write'),
    byId,
    async c => c.json(await write(c, tx => deleteDeadline(tx, c.req.valid('param').id))),
  )

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
      .map(({ costCents, ...control }) => ({ ...control, ...(money && { costCents }) })),
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
