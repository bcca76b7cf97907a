import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'

/** Records that the client knows of a stop's delay; keeps the first author and time. */
export const noteInformed = (tx: Transaction, stopId: string | SQLWrapper, userId: string) =>
  tx
    .update(delays)
    .set({ clientInformedAt: sql`now()`, clientInformedById: userId })
    .where(and(eq(delays.stopId, stopId), isNull(delays.clientInformedAt)))
