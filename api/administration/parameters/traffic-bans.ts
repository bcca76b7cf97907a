import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { notFound, stale } from '#api/problem.ts'
import { datedBans } from '#api/schema/administration/parameters.table.ts'
import { type BanInput, banSchema } from '#domain/administration/parameters/carrier.ts'
import { recordVersion } from '#domain/fields.ts'

const byId = params(z.object({ id: z.uuid() }))
const mayWrite = right('parameter.write')
const describe = (summary: string) => describeRoute({ tags: ['administration/parameters'], summary })

/** Lorry bans of the yearly order (`law.md` §5), read by the assignment check (AF21). */
export const trafficBanRoutes = new Hono<Env>()
  .post('/', describe('Ajouter une interdiction de circulation'), mayWrite, body(banSchema), async c =>
    c.json(await write(c, tx => addBan(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describe('Modifier une interdiction de circulation'),
    mayWrite,
    byId,
    body(banSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => changeBan(tx, c.req.valid('param').id, input, version)))
    },
  )
  .delete('/:id', describe('Retirer une interdiction de circulation'), mayWrite, byId, async c =>
    c.json(await write(c, tx => removeBan(tx, c.req.valid('param').id))),
  )

async function addBan(tx: Transaction, input: BanInput): Promise<{ id: string }> {
  const { id: carrierId } = await readCarrier(tx)
  const [row] = await tx
    .insert(datedBans)
    .values({ ...input, carrierId })
    .returning({ id: datedBans.id })
  return row!
}

async function changeBan(tx: Transaction, id: string, input: BanInput, version: number): Promise<{ id: string }> {
  const [before] = await tx.select().from(datedBans).where(eq(datedBans.id, id)).for('update')
  if (!before) throw notFound()
  if (before.version !== version) throw stale(before)
  await tx.update(datedBans).set(input).where(eq(datedBans.id, id))
  return { id }
}

async function removeBan(tx: Transaction, id: string): Promise<{ id: string }> {
  const [gone] = await tx.delete(datedBans).where(eq(datedBans.id, id)).returning({ id: datedBans.id })
  if (!gone) throw notFound()
  return gone
}
