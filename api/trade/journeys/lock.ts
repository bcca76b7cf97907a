import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { found } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'

export const journeyRef = z.union([z.uuid(), z.string().regex(/^TR-\d{6}-\d{4,}$/)])

export const byRef = (ref: string) => (isNumber(ref) ? eq(journeys.number, ref) : eq(journeys.id, ref))

export const isNumber = (ref: string) => ref.startsWith('TR-')

export type Journey = typeof journeys.$inferSelect

/** Locks the journey to serialize acts on it. */
export async function lockJourney(tx: Transaction, ref: string): Promise<Journey> {
  const journey = await tx.select().from(journeys).where(byRef(ref)).for('update').then(found)
  return journey
}
