import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { addDocument, type ReceivedFile } from '#api/documents/documents.ts'
import { notify } from '#api/notifications/notify.ts'
import { invalid } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { presentDriver } from '#api/trade/certifications/start.ts'
import { type CertificationUpdate, PAPER_WAITS } from '#domain/human-resources/driver-certifications/certification.ts'
import { ENUM } from '#domain/messages.ts'
import { dates } from './writes.ts'

/** « À vérifier » until CONCEPTOR, who is notified, confirms it. One pending document per type. */
export async function addPaper(
  tx: Transaction,
  file: ReceivedFile,
  input: Omit<CertificationUpdate, 'organisation'> & { driverId: string; typeId: string },
  uploadedBy: string,
): Promise<{ id: string }> {
  await presentDriver(tx, input.driverId)
  const [type] = await tx
    .select()
    .from(certificationTypes)
    .where(and(eq(certificationTypes.id, input.typeId), eq(certificationTypes.active, true)))
  if (!type) throw invalid({ path: 'typeId', message: ENUM })
  const { driverId, typeId, state } = driverCertifications
  const waiting = await tx.$count(
    driverCertifications,
    and(eq(driverId, input.driverId), eq(typeId, type.id), eq(state, 'A_VERIFIER')),
  )
  if (waiting > 0) throw invalid({ path: 'typeId', message: PAPER_WAITS })
  const { number, obtainedOn, validTo } = input
  const held = dates({ number, obtainedOn, validTo, organisation: null }, type)
  const row = await insert(tx, driverCertifications, {
    driverId: input.driverId,
    typeId: type.id,
    number,
    ...held,
    state: 'A_VERIFIER',
  })
  const of = { kind: 'JUSTIFICATIF', label: type.label, ownerTable: 'driver_certification', ownerId: row.id }
  await addDocument(tx, file, { ...of, uploadedBy })
  const link = `/human-resources/driver-certifications?panel=show&id=${row.id}`
  await notify(tx, { roles: ['CONCEPTOR'] }, { kind: 'CERTIFICATION_SENT', object: row.id, text: type.label, link })
  return row
}
