import { countDistinct, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { closeAlert } from '#api/jobs/alerts.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
import { counted } from '#domain/formats/counted.ts'
import { ARCH, STATE } from '#domain/messages.ts'
import { RUNNING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { CNR_INDEX_STATUS_LABELS, DIESEL_INDEX } from '#domain/transverse/cnr/values.ts'
import { subject } from './alerts.ts'

const USED_BY_CLAUSES = (n: number) =>
  ARCH(`l'indice révise le prix de ${counted(n, 'cahier des charges actif', 'cahiers des charges actifs')}`)
const DIESEL_STAYS = ARCH("les clauses d'indexation partent de cet indice")

/** Archives or restores a discontinued index with its months (`domain.md` §3.22). */
export const cnrArchiveRoutes = operations('transverse/cnr', gate(['/transverse/cnr']))
  .write(
    'POST /indices/:id/archive',
    "Archiver un indice qu'aucun cahier des charges actif ne nomme",
    { act: 'cnr.archive' },
    (tx, { id }) => archiveIndex(tx, id),
  )
  .write('POST /indices/:id/restore', "Sortir un indice de l'archive", { act: 'cnr.archive' }, (tx, { id }) =>
    restoreIndex(tx, id),
  )

async function archiveIndex(tx: Transaction, id: string): Promise<{ id: string }> {
  const index = await lockIndex(tx, id, false)
  if (index.code === DIESEL_INDEX) throw refused(DIESEL_STAYS)
  const [use] = await tx
    .select({ n: countDistinct(versions.requestId) })
    .from(versions)
    .where(sql`${versions.indexation} ->> 'indexCode' = ${index.code} and ${inArray(versions.status, [...RUNNING_STATUSES])}`)
  if (use!.n > 0) throw refused(USED_BY_CLAUSES(use!.n))
  await change(tx, cnrIndices, id, { archived: true })
  await closeAlert(tx, subject(index.code))
  return { id }
}

async function restoreIndex(tx: Transaction, id: string): Promise<{ id: string }> {
  await lockIndex(tx, id, true)
  return change(tx, cnrIndices, id, { archived: false })
}

async function lockIndex(tx: Transaction, id: string, archived: boolean) {
  const index = await hold(tx, cnrIndices, id)
  if (index.archived !== archived) throw refused(STATE(CNR_INDEX_STATUS_LABELS[index.archived ? 'ARCHIVE' : 'ACTIF']))
  return index
}
