import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** A week of 200 drivers with ten journeys each, and what removes them again. */
export async function fullWeek(db: Database, monday: string) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const make = factories(`full week ${monday}`, { first: 80_000 })
  const people = Array.from({ length: 200 }, () => make.driver({ depotId: depot!.id, email: null }))
  const runs = people.flatMap(({ id }, person) =>
    Array.from({ length: 10 }, (_, place) => {
      const day = addDays(monday, Math.floor(place / 2))
      const [from, to] = place % 2 === 0 ? ['06:00', '10:00'] : ['12:00', '16:00']
      return {
        number: `TR-${day.slice(2).replaceAll('-', '')}-8${String(person * 10 + place).padStart(5, '0')}`,
        serviceDate: day,
        kind: 'SPOT' as const,
        origin: 'MANUEL' as const,
        label: 'Cholet → Montaigu',
        status: 'AFFECTE' as const,
        plannedStart: instantAt(day, 0, from!),
        plannedEnd: instantAt(day, 0, to!),
        stopsTotal: 2,
        driverId: id!,
      }
    }),
  )
  await db.insert(drivers).values(people)
  for (let at = 0; at < runs.length; at += 500) await db.insert(journeys).values(runs.slice(at, at + 500))
  const ids = people.map(({ id }) => id!)
  return async () => {
    await db.delete(journeys).where(inArray(journeys.driverId, ids))
    await db.delete(drivers).where(inArray(drivers.id, ids))
  }
}
