import { and, eq } from 'drizzle-orm'
import { users } from '#api/administration/users.table.ts'
import type { Transaction } from '#api/db/client.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { tell } from '#api/notifications/tell.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { answerOf, hold, set } from './hold.ts'

/** « Notifier »: the driver is told on his account; who has none is called, which is noted all the same. Answers whether he has one. */
export async function informDriver(tx: Transaction, id: string, version: number) {
  const held = await hold(tx, id, 'inform', version)
  const { replacement, journey } = held
  const driverId = replacement.replacingDriverId!
  const [account] = await tx
    .select({ id: users.id, phone: drivers.phone })
    .from(drivers)
    .leftJoin(users, and(eq(users.driverId, drivers.id), eq(users.status, 'ACTIF')))
    .where(eq(drivers.id, driverId))
  await tell(
    tx,
    { drivers: [driverId] },
    {
      kind: 'REPLACEMENT_CONFIRMED',
      object: replacement.number,
      text: `${formatDate(journey.serviceDate)} à ${toLocal(journey.plannedStart).slice(11, 16)} · ${journey.label}`,
      link: '/',
    },
  )
  await set(tx, replacement, { informedDriverAt: new Date().toISOString() })
  return { ...answerOf(held), told: Boolean(account?.id), phone: account?.phone ?? null }
}
