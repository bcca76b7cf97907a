import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { certificationTypes, driverCertifications } from '#api/human-resources/certifications.table.ts'

/** Gives these drivers the periodic training that every lorry asks for, valid for years. */
export async function qualify(db: Reader & Pick<Transaction, 'insert'>, drivers: readonly { id: string }[]): Promise<void> {
  const [training] = await db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
  await db
    .insert(driverCertifications)
    .values(drivers.map(({ id }) => ({ driverId: id, typeId: training!.id, obtainedOn: '2024-01-02', validTo: '2039-01-01' })))
}
