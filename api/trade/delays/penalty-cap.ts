import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { readTransportPrice } from '#api/trade/journeys/transport-price.ts'
import { PENALTIES_CAP, PENALTY_CAP, PENALTY_WITHOUT_PRICE, takesOfCap } from '#domain/incidents-management/delays/delay.ts'

type Delay = typeof delays.$inferSelect

/** Locks all delays of a journey, in one order for all writers: their penalties share one cap. */
export const lockDelaysOf = (tx: Transaction, journeyId: string) =>
  tx.select().from(delays).where(eq(delays.journeyId, journeyId)).orderBy(asc(delays.id)).for('update')

/** Why a journey does not bear this penalty beside those of its other delays; null when it does. */
export async function penaltyProblem(
  tx: Transaction,
  journey: Parameters<typeof readTransportPrice>[1],
  { delay, cents, all }: { delay: Delay; cents: number; all: readonly Delay[] },
): Promise<string | null> {
  const cap = await readTransportPrice(tx, journey)
  if (cap === null) return PENALTY_WITHOUT_PRICE
  const others = all.reduce((sum, one) => sum + (one.id === delay.id ? 0 : takesOfCap(one)), 0)
  if (cents <= cap - others) return null
  return others === 0 ? PENALTY_CAP(cap) : PENALTIES_CAP(cap, others)
}
