import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'

/** The client knows of the delay of a stop: who told him first, and when, stays. */
export const noteInformed = (tx: Transaction, stopId: string | SQLWrapper, userId: string) =>
  tx
    .update(delays)
    .set({ clientInformedAt: sql`now()`, clientInformedById: userId })
    .where(and(eq(delays.stopId, stopId), isNull(delays.clientInformedAt)))
