import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { withdraw } from '#api/notifications/notify.ts'
import { doneSince, notFound } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { type Acknowledgement, ALREADY_ACKNOWLEDGED } from '#domain/incidents-management/infractions/infraction.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

/** « Mes infractions » (`domain.md` §4.1): confirmed for this driver; proposals are excluded. */
export const ownInfractions = (db: Reader, driverId: string) =>
  db
    .select({
      id: infractions.id,
      noticeNo: infractions.noticeNo,
      offence: offences.label,
      occurredAt: infractions.occurredAt,
      place: infractions.place,
      plate: vehicles.plate,
      points: infractions.points,
      fixedCents: infractions.fixedCents,
      status: infractions.status,
      driverAckAt: infractions.driverAckAt,
    })
    .from(infractions)
    .innerJoin(offences, eq(offences.id, infractions.offenceId))
    .innerJoin(vehicles, eq(vehicles.id, infractions.vehicleId))
    .where(and(eq(infractions.driverId, driverId), isNotNull(infractions.identifiedAt)))
    .orderBy(sql`${infractions.driverAckAt} is not null`, desc(infractions.occurredAt))
    .limit(SHORT_LIST_MAX)

/** « J'ai pris connaissance »: by the driver; other drivers' infractions are not found. */
export async function acknowledge(tx: Transaction, id: string, { signature }: Acknowledgement, driverId: string | null) {
  const [infraction] = await tx.select().from(infractions).where(eq(infractions.id, id)).for('update')
  if (!driverId || infraction?.driverId !== driverId || !infraction.identifiedAt) throw notFound()
  if (infraction.driverAckAt || infraction.status === 'CLOSE') throw doneSince(ALREADY_ACKNOWLEDGED)
  await change(tx, infractions, id, { driverAckAt: new Date().toISOString(), driverSignature: signature })
  await withdraw(tx, infraction.number)
  return { id }
}
