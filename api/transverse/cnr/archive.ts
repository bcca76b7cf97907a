import { countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { closeAlert } from '#api/jobs/alerts.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { params } from '#api/middleware/input.ts'
import { notFound, refused } from '#api/problem.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
import { counted } from '#domain/formats/counted.ts'
import { ARCH, STATE } from '#domain/messages.ts'
import { RUNNING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { CNR_INDEX_STATUS_LABELS, DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import { subject } from './alerts.ts'

const tags = ['transverse/cnr']
const byId = params(z.object({ id: z.uuid() }))

const USED_BY_CLAUSES = (n: number) =>
  ARCH(`l'indice révise le prix de ${counted(n, 'cahier des charges actif', 'cahiers des charges actifs')}`)
const DIESEL_STAYS = ARCH("les clauses d'indexation partent de cet indice")

/** Archives or restores a discontinued index with its months (`domain.md` §3.22). */
export const cnrArchiveRoutes = new Hono<Env>()
  .use(gate(['/transverse/cnr']))
  .post(
    '/indices/:id/archive',
    describeRoute({ tags, summary: "Archiver un indice qu'aucun cahier des charges actif ne nomme" }),
    right('cnr.archive'),
    byId,
    async c => c.json(await write(c, tx => archiveIndex(tx, c.req.valid('param').id))),
  )
  .post(
    '/indices/:id/restore',
    describeRoute({ tags, summary: "Sortir un indice de l'archive" }),
    right('cnr.archive'),
    byId,
    async c => c.json(await write(c, tx => restoreIndex(tx, c.req.valid('param').id))),
  )

async function archiveIndex(tx: Transaction, id: string): Promise<{ id: string }> {
  const index = await lockIndex(tx, id, false)
  if (index.code === DIESEL_INDEX) throw refused(DIESEL_STAYS)
  const [use] = await tx
    .select({ n: countDistinct(versions.requestId) })
    .from(versions)
    .where(sql`${versions.indexation} ->> 'indexCode' = ${index.code} and ${inArray(versions.status, [...RUNNING_STATUSES])}`)
  if (use!.n > 0) throw refused(USED_BY_CLAUSES(use!.n))
  await tx.update(cnrIndices).set({ archived: true }).where(eq(cnrIndices.id, id))
  await closeAlert(tx, subject(index.code))
  return { id }
}

async function restoreIndex(tx: Transaction, id: string): Promise<{ id: string }> {
  await lockIndex(tx, id, true)
  await tx.update(cnrIndices).set({ archived: false }).where(eq(cnrIndices.id, id))
  return { id }
}

async function lockIndex(tx: Transaction, id: string, archived: boolean) {
  const [index] = await tx.select().from(cnrIndices).where(eq(cnrIndices.id, id)).for('update')
  if (!index) throw notFound()
  if (index.archived !== archived) throw refused(STATE(CNR_INDEX_STATUS_LABELS[index.archived ? 'ARCHIVE' : 'ACTIF']))
  return index
}
