import { asc, desc, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { change, hold, insert } from '#api/rows.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import type {
  CertificationTypeInput,
  CertificationTypeUpdate,
} from '#domain/human-resources/driver-certifications/certification-type.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

export const typesOf = async (db: Reader) =>
  db
    .select()
    .from(certificationTypes)
    .orderBy(desc(certificationTypes.active), sql`${certificationTypes.label} collate french`, asc(certificationTypes.id))
    .limit(CHOICES_MAX)

export async function createType(tx: Transaction, input: CertificationTypeInput): Promise<{ id: string }> {
  const row = await insert(tx, certificationTypes, input)
  await refuseOverfull(tx, certificationTypes)
  return row
}

/** Applies to future certifications; existing ones keep their end date. */
export async function updateType(
  tx: Transaction,
  id: string,
  input: CertificationTypeUpdate,
  version: number,
): Promise<{ id: string }> {
  await hold(tx, certificationTypes, id, version)
  await change(tx, certificationTypes, id, input)
  await refuseOverfull(tx, certificationTypes)
  return { id }
}
