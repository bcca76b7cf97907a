import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import type { Database } from '../client.ts'

export async function seedNotifications(db: Database, now: Date): Promise<void> {
  const day = toLocal(now).slice(0, 10)
  const accounts = await db.select({ id: users.id, role: users.role, driverId: users.driverId }).from(users)
  const steps = await db
    .select({
      id: deliveryRequests.id,
      number: deliveryRequests.number,
      title: deliveryRequests.title,
      status: deliveryRequests.designStatus,
      salesUserId: deliveryRequests.salesUserId,
    })
    .from(deliveryRequests)
    .where(inArray(deliveryRequests.designStatus, ['A_CONCEVOIR', 'CONCU']))
    .orderBy(asc(deliveryRequests.number))
  const runs = await db
    .select({
      number: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
      plannedStart: journeys.plannedStart,
      driverId: journeys.driverId,
    })
    .from(journeys)
    .innerJoin(users, eq(users.driverId, journeys.driverId))
    .where(and(gt(journeys.serviceDate, day), lte(journeys.serviceDate, addDays(day, 2)), eq(journeys.status, 'AFFECTE')))
    .orderBy(asc(journeys.plannedStart))
  const told = accounts.flatMap(({ id: userId, role, driverId }): (typeof notifications.$inferInsert)[] => [
    ...steps
      .filter(({ status, salesUserId }) => (status === 'CONCU' ? salesUserId === userId : role === 'CONCEPTOR'))
      .map(({ id, number, title, status }) => ({
        userId,
        kind: status === 'CONCU' ? ('REQUEST_DESIGNED' as const) : ('REQUEST_TO_DESIGN' as const),
        object: number,
        text: `${number} ${title}`,
        link: `${status === 'CONCU' ? '/sales' : '/journey-management'}/delivery-request/${id}`,
      })),
    ...runs
      .filter(run => role === 'DRIVER' && run.driverId === driverId)
      .map(run => ({
        userId,
        kind: 'JOURNEY_ASSIGNED' as const,
        object: run.number,
        text: `${formatDate(run.serviceDate)} à ${toLocal(run.plannedStart).slice(11, 16)} · ${run.label}`,
        link: '/',
      })),
  ])
  if (told.length > 0) await db.insert(notifications).values(told)
}
