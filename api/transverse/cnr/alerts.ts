import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
import { DIESEL_INDEX, missingMonths, missingWords } from '#domain/transverse/cnr/values.ts'
import { valuesInForce } from './values.ts'

export const subject = (code: string) => `cnr ${code}`

/**
 * Nightly and after each new value: raises or closes the alert of ADMIN and SALES on months already published by the CNR but
 * missing.
 */
export async function alertMissingMonths(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  index: { id: string; code: string; label: string },
): Promise<void> {
  const missing = missingMonths([...(await valuesInForce(tx, index.id)).keys()], today())
  if (missing.length === 0) return closeAlert(tx, subject(index.code))
  await raiseAlert(tx, jobs, {
    kind: 'cnr',
    subject: subject(index.code),
    message: `${index.label} (${index.code})\u202f: ${missingWords(missing)}`,
    roles: ['ADMIN', 'SALES'],
    link: `/transverse/cnr?index=${index.id}`,
  })
}

/** Nightly: the diesel index and those used by active contracts. */
export async function checkIndices(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<void> {
  const { indexation, status } = deliveryRequestVersions
  const named = db
    .select({ one: sql`1` })
    .from(deliveryRequestVersions)
    .where(sql`${indexation} ->> 'indexCode' = ${cnrIndices.code} and ${inArray(status, ['ACCEPTE', 'ACTIF', 'SUSPENDU'])}`)
  const watched = await db
    .select()
    .from(cnrIndices)
    .where(and(eq(cnrIndices.archived, false), or(eq(cnrIndices.code, DIESEL_INDEX), exists(named))))
  for (const index of watched) await transact(db, null, 'SYSTEME', tx => alertMissingMonths(tx, jobs, index))
}
