import { desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Database, Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { PROOFS } from '#api/human-resources/absences/list.ts'
import { notifyOffice } from '#api/human-resources/absences/notify.ts'
import { addProof, proofSchema } from '#api/human-resources/absences/proofs.ts'
import { createAbsence, findAbsence, previewAbsence, withdrawAbsence } from '#api/human-resources/absences/writes.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { NO_DRIVER } from '#domain/home/my-day.ts'
import { ownAbsenceSchema } from '#domain/human-resources/absences/absence.ts'
import { referenceYear } from '#domain/human-resources/absences/balance.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import { driverOf } from './day.ts'

const tags = ['home']

/** « Mes absences » (`domain.md` §2.7, §4.1): a driver's own absences; ids of others are not found. */
export const myAbsenceRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']))
  .get('/', describeRoute({ tags, summary: 'Mes absences' }), async c => {
    const driverId = await driverOf(c.var.db, c.var.user.id)
    if (!driverId) return c.json({ rows: [], balances: [] })
    const [rows, balances] = await Promise.all([
      absencesOf(c.var.db, driverId),
      balancesOf(c.var.db, driverId, referenceYear(today())),
    ])
    return c.json({ rows, balances })
  })
  .post(
    '/',
    describeRoute({ tags, summary: 'Demander une absence' }),
    right('absence.request'),
    body(ownAbsenceSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const driverId = await ownDriver(tx, c.var.user.id)
          const { id } = await createAbsence(tx, { ...c.req.valid('json'), driverId }, c.var.user)
          await notifyOffice(tx, await findAbsence(tx, id), 'ABSENCE_REQUESTED')
          return { id }
        }),
        201,
      ),
  )
  .post(
    '/preview',
    describeRoute({ tags, summary: 'Décompte et solde de mon absence avant sa demande' }),
    right('absence.request'),
    body(ownAbsenceSchema),
    async c => {
      const driverId = await ownDriver(c.var.db, c.var.user.id)
      return c.json(await previewAbsence(c.var.db, { ...c.req.valid('json'), driverId }))
    },
  )
  .post(
    '/:id/withdraw',
    describeRoute({ tags, summary: "Retirer ma demande d'absence" }),
    right('absence.request'),
    params(z.object({ id: z.uuid() })),
    async c =>
      c.json(await write(c, async tx => withdrawAbsence(tx, c.req.valid('param').id, await driverOf(tx, c.var.user.id)))),
  )
  .post(
    '/:id/documents',
    describeRoute({ tags, summary: 'Joindre le justificatif de mon absence' }),
    right('absence.request'),
    params(z.object({ id: z.uuid() })),
    proofSchema,
    async c => {
      const driverId = await driverOf(c.var.db, c.var.user.id)
      return c.json(await addProof(c, c.req.valid('param').id, c.req.valid('form').file, driverId), 201)
    },
  )

/** The driver follows from the account, never from the input. */
async function ownDriver(db: Reader, userId: string): Promise<string> {
  const driverId = await driverOf(db, userId)
  if (!driverId) throw refused(NO_DRIVER)
  return driverId
}

const absencesOf = (db: Database, driverId: string) =>
  db
    .select({
      id: absences.id,
      kind: absences.kind,
      from: absences.from,
      fromHalf: absences.fromHalf,
      to: absences.to,
      toHalf: absences.toHalf,
      counted: absences.counted,
      unit: absences.unit,
      status: absences.status,
      reason: absences.reason,
      proofs: PROOFS,
      proofId: sql<string | null>`(select proof.id from document proof where proof.owner_table = 'absence'
        and proof.owner_id = absence.id and not proof.archived order by proof.created_at desc limit 1)`,
    })
    .from(absences)
    .where(eq(absences.driverId, driverId))
    .orderBy(desc(absences.from), desc(absences.id))
    .limit(SHORT_LIST_MAX)
