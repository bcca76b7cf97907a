import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { notifyRoles } from '#api/notifications/notify.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { withUnit } from '#domain/formats/number.ts'

export async function notifyOfNewDelays(tx: Transaction, journeyId: string): Promise<void> {
  const found = await tx
    .select({ id: delays.id, number: delays.number, minutes: delays.minutes, label: journeys.label, city: addresses.city })
    .from(delays)
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .innerJoin(journeyStops, eq(journeyStops.id, delays.stopId))
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(sql`${delays.journeyId} = ${journeyId} and ${delays.createdAt} = now()`)
  for (const { id, number, minutes, label, city } of found) {
    await notifyRoles(tx, ['OPERATOR'], {
      kind: 'DELAY_DETECTED',
      object: number,
      text: `${withUnit(String(minutes), 'min')} à ${city} · ${label}`,
      link: `/incidents-management/delays?panel=show&id=${id}`,
    })
  }
}
