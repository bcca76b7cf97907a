import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { designationOf } from '#domain/incidents-management/infractions/deadline.ts'
import { infractionListQuery } from '#domain/incidents-management/infractions/infraction.ts'
import { infractionActs, paymentRefusal } from '#domain/incidents-management/infractions/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { infractionList } from './list.ts'
import { papersOf } from './proofs.ts'
import { journeyAt, namesOf } from './who.ts'

export async function findInfraction(db: Reader, id: string, role: Role) {
  const [row] = await infractionList(db, infractionListQuery.parse({ only: [id] }), role).rowsOf([id])
  if (!row) throw notFound()
  const [[more], papers, run] = await Promise.all([
    db
      .select({
        offenceId: infractions.offenceId,
        speedLimit: infractions.speedLimit,
        speedMeasured: infractions.speedMeasured,
        speedRetained: infractions.speedRetained,
        comment: infractions.comment,
        driverSignature: infractions.driverSignature,
        contestReason: infractions.contestReason,
        contestOutcomeOn: infractions.contestOutcomeOn,
      })
      .from(infractions)
      .where(eq(infractions.id, id)),
    papersOf(db, id, may(role, 'driver.personal')),
    journeyAt(db, row.vehicleId, row.occurredAt),
  ])
  return {
    ...row,
    ...more!,
    papers,
    run: run && { ...run, crew: await namesOf(db, [run.driverId, run.coDriverId]) },
    designation: designationOf(row, today()),
    paymentRefusal: paymentRefusal(row),
    acts: infractionActs(role, row),
    /** Sheets contain the driver's birth date and home address. */
    issues: may(role, 'driver.personal') && row.designationDueOn !== null && row.identifiedAt !== null && row.status !== 'CLOSE',
    today: today(),
  }
}
