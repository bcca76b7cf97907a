import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold } from '#api/rows.ts'
import { sessions, users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { impactedJourneys, openReplacements, type Unavailable } from '#api/trade/replacements/open.ts'
import { openReplacementsOf, restoreMeans } from '#api/trade/replacements/restore-means.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { FUTURE_RUNS } from '#domain/human-resources/drivers/driver.ts'
import { DRIVER_STATUS_LABELS, type DriverAct, driverActs } from '#domain/human-resources/drivers/values.ts'
import { OPEN_DESIGNATION } from '#domain/incidents-management/infractions/infraction.ts'
import { UNDESIGNATED } from '#domain/incidents-management/infractions/values.ts'
import { DATEORD, FUTURE, STATE } from '#domain/messages.ts'

const goneFrom = (id: string, day: string): Unavailable => ({
  kind: 'CHAUFFEUR',
  id,
  start: instantAt(day, 0, '00:00'),
  end: null,
})

export const comingJourneys = (db: Reader, id: string) => impactedJourneys(db, goneFrom(id, today()))

export async function suspendDriver(tx: Transaction, id: string, { from, reason }: { from: string; reason: string }) {
  await lockFor(tx, id, 'suspend')
  if (from > today()) throw invalid({ path: 'from', message: FUTURE })
  await change(tx, drivers, id, { status: 'SUSPENDU', suspendedFrom: from, suspensionReason: reason })
  // The reason is personal, so the replacement does not repeat it.
  return {
    id,
    journeys: (await openReplacements(tx, goneFrom(id, from), { cause: 'HABILITATION', comment: 'Suspension' })).length,
  }
}

export async function reactivateDriver(tx: Transaction, id: string) {
  await lockFor(tx, id, 'reactivate')
  await change(tx, drivers, id, { status: 'ACTIF', suspendedFrom: null, suspensionReason: null })
  return { id, ...(await backOnTheRoad(tx, id)) }
}

const backOnTheRoad = async (tx: Transaction, id: string) =>
  restoreMeans(tx, { kind: 'CHAUFFEUR', id }, await openReplacementsOf(tx, { driverId: id }))

/** « Sortie » (`domain.md` §3.10): later journeys need a replacement now; « Sorti » follows after the last day. */
export async function leaveDriver(tx: Transaction, id: string, { leaveDate, reason }: { leaveDate: string; reason: string }) {
  const driver = await lockFor(tx, id, 'leave')
  if (leaveDate < driver.hireDate) throw invalid({ path: 'leaveDate', message: DATEORD })
  await change(tx, drivers, id, { leaveDate, leaveReason: reason })
  if (leaveDate < today()) await seeOff(tx, id)
  const after = { ...goneFrom(id, leaveDate), start: instantAt(leaveDate, 1, '00:00') }
  return { id, journeys: (await openReplacements(tx, after, { cause: 'AUTRE', comment: 'Sortie du chauffeur' })).length }
}

/** Cancels a departure and returns future journeys not reassigned yet. The account must be reopened by hand. */
export async function keepDriver(tx: Transaction, id: string) {
  const { suspendedFrom } = await lockFor(tx, id, 'stay')
  await change(tx, drivers, id, { leaveDate: null, leaveReason: null, status: suspendedFrom ? 'SUSPENDU' : 'ACTIF' })
  return { id, ...(await backOnTheRoad(tx, id)) }
}

export async function archiveDriver(tx: Transaction, id: string) {
  await lockFor(tx, id, 'archive')
  const [coming] = await tx
    .select({ n: count() })
    .from(journeys)
    .where(
      and(
        drivenBy(id),
        or(
          eq(journeys.status, 'EN_COURS'),
          and(inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME']), sql`${journeys.plannedEnd} >= now()`),
        ),
      ),
    )
  if (coming!.n > 0) throw refused(FUTURE_RUNS(coming!.n))
  // Open infractions still need the driver's signature and designation (`domain.md` §3.10).
  const open = await tx.$count(
    infractions,
    and(eq(infractions.driverId, id), inArray(infractions.status, [...UNDESIGNATED]), isNotNull(infractions.designationDueOn)),
  )
  if (open > 0) throw refused(OPEN_DESIGNATION(open))
  await change(tx, drivers, id, { status: 'ARCHIVE' })
  await closeAccount(tx, id)
  return { id }
}

export const archiveDrivers = (tx: Transaction, ids: readonly string[]) =>
  eachOf(
    ids,
    id => archiveDriver(tx, id),
    id =>
      tx
        .select({ name: sql<string>`driver_name(${drivers})` })
        .from(drivers)
        .where(eq(drivers.id, id)),
  )

/** The restored status follows from the driver's dates. */
export async function restoreDriver(tx: Transaction, id: string) {
  const { leaveDate, suspendedFrom } = await lockFor(tx, id, 'restore')
  const status = leaveDate && leaveDate < today() ? 'SORTI' : suspendedFrom ? 'SUSPENDU' : 'ACTIF'
  return change(tx, drivers, id, { status })
}

/** Nightly: marks drivers who left yesterday « Sorti » and closes their accounts. Returns their number. */
export const markDepartedDrivers = (db: Database): Promise<number> =>
  transact(db, null, 'SYSTEME', async tx => {
    const gone = await tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(inArray(drivers.status, ['ACTIF', 'SUSPENDU']), sql`${drivers.leaveDate} < ${today()}`))
      .orderBy(drivers.id)
      .for('update')
    for (const { id } of gone) await seeOff(tx, id)
    return gone.length
  })

async function seeOff(tx: Transaction, id: string) {
  await change(tx, drivers, id, { status: 'SORTI' })
  await closeAccount(tx, id)
}

/** Deactivation ends sessions (`domain.md` §3.25). */
async function closeAccount(tx: Transaction, driverId: string) {
  const closed = await tx
    .update(users)
    .set({ status: 'DESACTIVE' })
    .where(and(eq(users.driverId, driverId), ne(users.status, 'DESACTIVE')))
    .returning({ id: users.id })
  for (const { id } of closed)
    await tx
      .update(sessions)
      .set({ revokedAt: new Date().toISOString(), revokedBecause: 'DEACTIVATED' })
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)))
}

/** Locks the driver; throws when the status does not allow the act. */
async function lockFor(tx: Transaction, id: string, act: DriverAct) {
  const driver = await hold(tx, drivers, id)
  if (!driverActs(driver).includes(act)) throw refused(STATE(DRIVER_STATUS_LABELS[driver.status]))
  return driver
}
