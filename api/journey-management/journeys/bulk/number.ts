import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'

export const numberOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: journeys.number }).from(journeys).where(eq(journeys.id, id))
