import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { notify } from '#api/notifications/notify.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { answerOf, type LockedReplacement, lockReplacement, set } from './lock.ts'

/**
 * « Notifier »: notification and mail, or a recorded call without an account (returned). Concurrent clicks notify once; a later
 * click again.
 */
export async function informDriver(tx: Transaction, jobs: Pick<Jobs, 'mail'>, id: string, version: number) {
  const held = await lockReplacement(tx, id, 'inform', version)
  const { told, phone } = await informHeld(tx, jobs, held)
  return { ...answerOf(held), told, phone }
}

/** Tells the driver of a locked replacement. */
export async function informHeld(tx: Transaction, jobs: Pick<Jobs, 'mail'>, { replacement, journey }: LockedReplacement) {
  const driverId = replacement.replacingDriverId!
  const [account] = await tx
    .select({ id: users.id, name: sql<string>`driver_name(${drivers})`, phone: drivers.phone })
    .from(drivers)
    .leftJoin(users, and(eq(users.driverId, drivers.id), eq(users.status, 'ACTIF')))
    .where(eq(drivers.id, driverId))
  await notify(
    tx,
    { drivers: [driverId] },
    {
      kind: 'REPLACEMENT_CONFIRMED',
      object: replacement.number,
      text: `${formatDate(journey.serviceDate)} à ${toLocal(journey.plannedStart).slice(11, 16)} · ${journey.label}`,
      link: '/',
    },
  )
  const since = new Date().toISOString()
  await set(tx, replacement, { informedDriverAt: since })
  if (account?.id) await jobs.mail(tx, { kind: 'REPLACEMENT', id: replacement.id, since })
  return { told: Boolean(account?.id), name: account?.name ?? '', phone: account?.phone ?? null }
}
