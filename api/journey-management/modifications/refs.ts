import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { found } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { byRef } from '#api/trade/journeys/lock.ts'

export async function idOfRef(db: Reader, ref: string): Promise<{ journeyId: string | null; liveLineId: string | null }> {
  if (ref.startsWith('TP-')) {
    const line = await db.select({ id: liveLines.id }).from(liveLines).where(eq(liveLines.number, ref)).then(found)
    return { journeyId: null, liveLineId: line.id }
  }
  const journey = await db.select({ id: journeys.id }).from(journeys).where(byRef(ref)).then(found)
  return { journeyId: journey.id, liveLineId: null }
}
