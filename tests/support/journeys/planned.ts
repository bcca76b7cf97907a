import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'

/** An assigned journey with these means, from a depot to itself. */
export async function planned(
  db: Database,
  { day, from, to, dayOffset = 0 }: { day: string; from: string; to: string; dayOffset?: number },
  means: Partial<typeof journeys.$inferInsert>,
) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const [plannedStart, plannedEnd] = [instantAt(day, 0, from), instantAt(day, dayOffset, to)]
  const [row] = await db
    .insert(journeys)
    .values({
      number: `TR-${day.slice(2).replaceAll('-', '')}-9${randomInt(1e12)}`,
      serviceDate: day,
      kind: 'SPOT',
      origin: 'MANUEL',
      label: 'Navette',
      status: 'AFFECTE',
      plannedStart,
      plannedEnd,
      stopsTotal: 2,
      ...means,
    })
    .returning()
  const stop = { journeyId: row!.id, addressId: depot!.id, kind: 'LIVRAISON' } as const
  await db.insert(journeyStops).values([
    { ...stop, position: 0, plannedArrival: plannedStart, plannedDeparture: plannedStart },
    { ...stop, position: 1, plannedArrival: plannedEnd, plannedDeparture: plannedEnd },
  ])
  return row!
}
