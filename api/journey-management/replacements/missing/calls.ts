import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacementCalls } from '#api/schema/journey-management/replacements.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import type { CallInput } from '#domain/journey-management/replacements/missing.ts'
import type { CallAnswer } from '#domain/journey-management/replacements/missing-values.ts'

export interface Call {
  answer: CallAnswer
  at: string
  by: string | null
}

/** Last answer of each driver about these journeys. */
export async function callsAbout(db: Reader, journeyIds: readonly string[]): Promise<Map<string, Call>> {
  if (journeyIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([replacementCalls.driverId], {
      driverId: replacementCalls.driverId,
      answer: replacementCalls.answer,
      at: replacementCalls.updatedAt,
      by: nameOf(users),
    })
    .from(replacementCalls)
    .innerJoin(users, eq(users.id, replacementCalls.calledById))
    .where(inArray(replacementCalls.journeyId, [...journeyIds]))
    .orderBy(replacementCalls.driverId, desc(replacementCalls.updatedAt))
  return new Map(rows.map(({ driverId, ...call }) => [driverId, call]))
}

/** « Appelé », « Accepte », « Refuse »: the last answer counts. */
export async function recordCall(tx: Transaction, { candidateId, answer, journeyIds }: CallInput, calledById: string) {
  const ids = [...new Set(journeyIds)]
  const [[driver], known] = await Promise.all([
    tx
      .select({ id: drivers.id, name: sql<string>`driver_name(${drivers})` })
      .from(drivers)
      .where(eq(drivers.id, candidateId)),
    tx.$count(journeys, inArray(journeys.id, ids)),
  ])
  if (!driver || known < ids.length) throw notFound()
  await tx
    .insert(replacementCalls)
    .values(ids.map(journeyId => ({ journeyId, driverId: candidateId, answer, calledById })))
    .onConflictDoUpdate({
      target: [replacementCalls.journeyId, replacementCalls.driverId],
      set: { answer, calledById, updatedAt: sql`now()` },
    })
  return { ...driver, answer }
}
