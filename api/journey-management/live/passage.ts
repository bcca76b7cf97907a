import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { journeyStops } from '#api/journey-management/journeys/journeys.table.ts'
import { recordPassage } from '#api/journey-management/journeys/stops/stop-records.ts'
import { holdJourney } from '#api/journeys/hold.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { invalid } from '#api/middleware/problem.ts'
import type { passageSchema } from '#domain/journey-management/live/query.ts'
import { ENUM } from '#domain/messages.ts'

/** « Saisir un passage » (`domain.md` §4.3): what was said on the phone, noted as the stops' own form does; the rest of the stop stays as it is. */
export async function notePassage(tx: Transaction, ref: string, passage: z.output<typeof passageSchema>) {
  const journey = await holdJourney(tx, ref)
  const [stop] = await tx
    .select({ id: journeyStops.id })
    .from(journeyStops)
    .where(and(eq(journeyStops.journeyId, journey.id), eq(journeyStops.position, passage.stop)))
  if (!stop) throw invalid({ path: 'stop', message: ENUM })
  return recordPassage(tx, journey, passage.stop, {
    actualArrival: instantOf(passage.arrival, 'arrival'),
    actualDeparture: passage.departure === null ? null : instantOf(passage.departure, 'departure'),
  })
}
