import { and, eq, ne } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { ON_DRIVER, TRAINING_PLANNED, TYPE_OFF } from '#domain/human-resources/driver-certifications/certification.ts'
import { ENUM } from '#domain/messages.ts'

type CertificationType = typeof certificationTypes.$inferSelect

/** Starts a certification by training, « En cours » until obtained (`domain.md` §3.11, §3.12); one pending per type. */
export async function startCertification(
  tx: Transaction,
  input: { driverId: string; typeId: string; absenceId: string; organisation?: string | null },
): Promise<{ id: string }> {
  await usableType(tx, input.typeId)
  const { driverId, typeId, state } = driverCertifications
  const planned = await tx.$count(
    driverCertifications,
    and(eq(driverId, input.driverId), eq(typeId, input.typeId), eq(state, 'EN_COURS')),
  )
  if (planned > 0) throw invalid({ path: 'typeId', message: TRAINING_PLANNED })
  return insert(tx, driverCertifications, { ...input, state: 'EN_COURS' })
}

/** Throws unless the type exists, is active and may be given by hand. */
export async function usableType(db: Reader, id: string): Promise<CertificationType> {
  const [type] = await db.select().from(certificationTypes).where(eq(certificationTypes.id, id))
  if (!type) throw invalid({ path: 'typeId', message: ENUM })
  if (type.onDriver) throw invalid({ path: 'typeId', message: ON_DRIVER })
  if (!type.active) throw invalid({ path: 'typeId', message: TYPE_OFF })
  return type
}

/** Locks the driver to serialize writes about it. */
export async function presentDriver(tx: Transaction, id: string): Promise<void> {
  const [driver] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.id, id), ne(drivers.status, 'ARCHIVE')))
    .for('no key update')
  if (!driver) throw invalid({ path: 'driverId', message: ENUM })
}
