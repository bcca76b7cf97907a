import { and, desc, eq, or } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { invalid, notFound } from '#api/middleware/problem.ts'
import { overlap, periodText } from '#domain/calendar/period.ts'
import { couplingWarning } from '#domain/materials/coupling.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { type CouplingInput, couplingEnd, couplingSchema } from '#domain/materials/vehicles/parts.ts'
import { DATEORD, ENUM, OVERLAP } from '#domain/messages.ts'
import { couplings } from '../couplings.table.ts'
import { findLiveOwner, findOwner } from '../owners.ts'
import { trailers } from '../trailers.table.ts'
import { vehicles } from '../vehicles.table.ts'

const byId = params(z.object({ id: z.uuid() }))
const byBoth = params(z.object({ id: z.uuid(), couplingId: z.uuid() }))
const tags = ['materials/vehicles']

/** What a vehicle pulls, by day: a trailer has one tractor at a time (`domain.md` §3.13). */
export const couplingRoutes = new Hono<Env>()
  .get('/:id/couplings', describeRoute({ tags, summary: "Attelages d'un véhicule" }), byId, async c => {
    const { id } = c.req.valid('param')
    await findOwner(c.var.db, { kind: 'vehicle', id })
    return c.json({ rows: await couplingsOf(c.var.db, id) })
  })
  .post(
    '/:id/couplings',
    describeRoute({ tags, summary: 'Atteler une remorque' }),
    right('material.write'),
    byId,
    body(couplingSchema),
    async c => c.json(await write(c, tx => couple(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/couplings/:couplingId/end',
    describeRoute({ tags, summary: 'Dételer une remorque' }),
    right('material.write'),
    byBoth,
    body(couplingEnd),
    async c => {
      const { id, couplingId } = c.req.valid('param')
      return c.json(await write(c, tx => uncouple(tx, id, couplingId, c.req.valid('json').to)))
    },
  )
  .delete(
    '/:id/couplings/:couplingId',
    describeRoute({ tags, summary: 'Retirer un attelage saisi par erreur' }),
    right('material.write'),
    byBoth,
    async c => {
      const { id, couplingId } = c.req.valid('param')
      const removed = await write(c, async tx => {
        await lockCoupling(tx, id, couplingId)
        await tx.delete(couplings).where(eq(couplings.id, couplingId))
        return { id: couplingId }
      })
      return c.json(removed)
    },
  )

/** The latest first, each with what is too heavy about the pair. */
async function couplingsOf(db: Reader, id: string) {
  const rows = await db
    .select({
      id: couplings.id,
      trailerId: trailers.id,
      trailer: trailers.plate,
      fleetNo: trailers.fleetNo,
      category: trailers.category,
      from: couplings.from,
      to: couplings.to,
      vehicle: { tareKg: vehicles.tareKg, gcwKg: vehicles.gcwKg },
      pulled: { gvwKg: trailers.gvwKg, tareKg: trailers.tareKg },
    })
    .from(couplings)
    .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
    .innerJoin(vehicles, eq(vehicles.id, couplings.vehicleId))
    .where(eq(couplings.vehicleId, id))
    .orderBy(desc(couplings.from))
    .limit(200)
  return rows.map(({ vehicle, pulled, ...row }) => ({ ...row, warning: couplingWarning(vehicle, pulled) }))
}

/** The exclusion constraints are the judges; this names the pair that is in the way. */
async function couple(tx: Transaction, vehicleId: string, input: CouplingInput) {
  await findLiveOwner(tx, { kind: 'vehicle', id: vehicleId })
  const [trailer] = await tx.select({ status: trailers.status }).from(trailers).where(eq(trailers.id, input.trailerId))
  if (!trailer || GONE_STATUSES.includes(trailer.status)) throw invalid({ path: 'trailerId', message: ENUM })
  const wanted = { validFrom: input.from, validTo: input.to }
  const others = await tx
    .select({ validFrom: couplings.from, validTo: couplings.to, vehicle: vehicles.plate, trailer: trailers.plate })
    .from(couplings)
    .innerJoin(vehicles, eq(vehicles.id, couplings.vehicleId))
    .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
    .where(or(eq(couplings.vehicleId, vehicleId), eq(couplings.trailerId, input.trailerId)))
  const other = others.find(taken => overlap(taken, wanted))
  if (other) throw invalid({ path: 'from', message: OVERLAP(`${other.vehicle} et ${other.trailer}, ${periodText(other)}`) })
  const [row] = await tx
    .insert(couplings)
    .values({ ...input, vehicleId })
    .returning({ id: couplings.id })
  return row!
}

async function uncouple(tx: Transaction, vehicleId: string, id: string, to: string) {
  const before = await lockCoupling(tx, vehicleId, id)
  if (to < before.from) throw invalid({ path: 'to', message: DATEORD })
  await tx.update(couplings).set({ to }).where(eq(couplings.id, id))
  return { id }
}

async function lockCoupling(tx: Transaction, vehicleId: string, id: string) {
  const [row] = await tx
    .select()
    .from(couplings)
    .where(and(eq(couplings.id, id), eq(couplings.vehicleId, vehicleId)))
    .for('update')
  if (!row) throw notFound()
  return row
}
