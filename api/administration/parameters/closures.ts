import { eq, inArray } from 'drizzle-orm'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { notFound } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { carrierClosures } from '#api/schema/administration/parameters.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { type ClosureInput, closureSchema } from '#domain/administration/parameters/carrier.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'

/** Company closures (`domain.md` §3.26): skipped by generation and shown in the calendars of cahiers des charges. */
export const closureRoutes = operations('administration/parameters')
  .create('POST /', "Ajouter une fermeture de l'entreprise", { act: 'parameter.write', body: closureSchema }, (tx, { c, body }) =>
    addClosure(c, tx, body),
  )
  .write(
    'PUT /:id',
    "Modifier une fermeture de l'entreprise",
    { act: 'parameter.write', body: closureSchema.and(z.object({ version: recordVersion() })) },
    (tx, { c, id, body: { version, ...input } }) => changeClosure(c, tx, id, input, version),
  )
  .write('DELETE /:id', "Retirer une fermeture de l'entreprise", { act: 'parameter.write' }, (tx, { c, id }) =>
    removeClosure(c, tx, id),
  )

async function addClosure(c: Context<Env>, tx: Transaction, input: ClosureInput): Promise<{ id: string }> {
  const { id: carrierId } = await readCarrier(tx)
  const row = await insert(tx, carrierClosures, { ...input, carrierId })
  await regenerateAll(c, tx)
  return row
}

async function changeClosure(c: Context<Env>, tx: Transaction, id: string, input: ClosureInput, version: number) {
  await hold(tx, carrierClosures, id, version)
  await change(tx, carrierClosures, id, input)
  await regenerateAll(c, tx)
  return { id }
}

async function removeClosure(c: Context<Env>, tx: Transaction, id: string) {
  const [gone] = await tx.delete(carrierClosures).where(eq(carrierClosures.id, id)).returning({ id: carrierClosures.id })
  if (!gone) throw notFound()
  await regenerateAll(c, tx)
  return gone
}

/** Cancels journeys not yet left on newly closed days and restores those on reopened days. */
async function regenerateAll(c: Context<Env>, tx: Transaction): Promise<void> {
  const lines = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .where(inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU']))
    .orderBy(liveLines.id)
  if (lines.length === 0) return
  await c.var.jobs.enqueue(tx, {
    kind: 'generation',
    label: "Génération des trajets, fermetures de l'entreprise",
    params: { lineIds: lines.map(({ id }) => id), until: addDays(today(), (await readCarrier(tx)).horizonDays) },
    createdBy: c.var.user.id,
  })
}
