import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { notFound } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { datedBans } from '#api/schema/administration/parameters.table.ts'
import { type BanInput, banSchema } from '#domain/administration/parameters/carrier.ts'
import { recordVersion } from '#domain/fields.ts'

/** Lorry bans of the yearly order (`law.md` §5), read by the assignment check (AF21). */
export const trafficBanRoutes = operations('administration/parameters')
  .create('POST /', 'Ajouter une interdiction de circulation', { act: 'parameter.write', body: banSchema }, (tx, { body }) =>
    addBan(tx, body),
  )
  .write(
    'PUT /:id',
    'Modifier une interdiction de circulation',
    { act: 'parameter.write', body: banSchema.and(z.object({ version: recordVersion() })) },
    (tx, { id, body: { version, ...input } }) => changeBan(tx, id, input, version),
  )
  .write('DELETE /:id', 'Retirer une interdiction de circulation', { act: 'parameter.write' }, (tx, { id }) => removeBan(tx, id))

async function addBan(tx: Transaction, input: BanInput): Promise<{ id: string }> {
  const { id: carrierId } = await readCarrier(tx)
  return insert(tx, datedBans, { ...input, carrierId })
}

async function changeBan(tx: Transaction, id: string, input: BanInput, version: number): Promise<{ id: string }> {
  await hold(tx, datedBans, id, version)
  return change(tx, datedBans, id, input)
}

async function removeBan(tx: Transaction, id: string): Promise<{ id: string }> {
  const [gone] = await tx.delete(datedBans).where(eq(datedBans.id, id)).returning({ id: datedBans.id })
  if (!gone) throw notFound()
  return gone
}
