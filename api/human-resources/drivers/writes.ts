import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { otherDrivers } from '#api/trade/drivers/others.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { type DriverInput, driverDayIssues, HAS_ACCESS } from '#domain/human-resources/drivers/driver.ts'
import { driverDoubts, samePersonDoubts } from '#domain/human-resources/drivers/driver-doubts.ts'
import { DRIVER_STATUS_LABELS } from '#domain/human-resources/drivers/values.ts'
import { ENUM, STATE } from '#domain/messages.ts'

/** Throws the refusals of `domain.md` §3.10. */
export async function createDriver(tx: Transaction, input: DriverInput): Promise<{ id: string; code: string }> {
  refuseDays(input)
  await refuseOthers(tx, input)
  await askAbout(tx, input)
  const [row] = await tx.insert(drivers).values(input).returning({ id: drivers.id, code: drivers.code })
  return row!
}

export async function updateDriver(tx: Transaction, id: string, input: DriverInput, version: number) {
  const before = await lockLiveDriver(tx, id, version, () => findDriver(tx, id))
  refuseDays(input, before)
  await refuseOthers(tx, input, before)
  await askAbout(tx, input, before)
  await change(tx, drivers, id, input)
  return { id, code: input.code }
}

/** OPERATOR may change only the telephone. */
export async function updatePhone(
  tx: Transaction,
  id: string,
  { phone, version }: { phone: string; version: number },
  shown: (driver: Awaited<ReturnType<typeof findDriver>>) => object,
) {
  await lockLiveDriver(tx, id, version, async () => shown(await findDriver(tx, id)))
  return change(tx, drivers, id, { phone })
}

/** Links or unlinks the sign-in account: one account per driver (`domain.md` §3.10). */
export async function linkAccount(tx: Transaction, id: string, userId: string | null) {
  await lockLiveDriver(tx, id)
  if (userId) {
    const [account] = await tx
      .select({ driverId: users.driverId })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'DRIVER')))
      .for('update')
    if (!account) throw invalid({ path: 'userId', message: ENUM })
    if (account.driverId && account.driverId !== id) throw invalid({ path: 'userId', message: ACCOUNT_TAKEN })
  }
  // Unlink the former account first, because two accounts must not name one driver.
  await tx
    .update(users)
    .set({ driverId: null })
    .where(and(eq(users.driverId, id), userId ? ne(users.id, userId) : undefined))
  if (userId) await change(tx, users, userId, { driverId: id })
  return { id }
}

/** « Créer l'accès »: creates and invites. Throws when the driver has an account or the address is used. */
export async function openAccess(tx: Transaction, jobs: Jobs, id: string, email: string) {
  const { firstName, lastName, phone, status } = await lockLiveDriver(tx, id)
  if (status === 'SORTI') throw refused(STATE(DRIVER_STATUS_LABELS.SORTI))
  if ((await tx.$count(users, eq(users.driverId, id))) > 0) throw refused(HAS_ACCESS)
  const account = await insert(tx, users, { role: 'DRIVER', status: 'INVITE', email, firstName, lastName, phone, driverId: id })
  await jobs.mail(tx, { kind: 'INVITATION', id: account.id })
  return { id, accountId: account.id }
}

const ACCOUNT_TAKEN = 'Cet utilisateur est déjà lié à un autre chauffeur'

/** Throws when the driver is archived. `version` and `shown` as `hold` takes them. */
export async function lockLiveDriver(tx: Transaction, id: string, version?: number, shown?: () => Promise<object>) {
  const driver = await hold(tx, drivers, id, version, shown)
  if (driver.status === 'ARCHIVE') throw refused(STATE(DRIVER_STATUS_LABELS.ARCHIVE))
  return driver
}

function refuseDays(input: DriverInput, before?: Parameters<typeof driverDayIssues>[1]['before']) {
  const issues = driverDayIssues(input, { day: today(), before })
  if (issues.length > 0) throw invalid(...issues)
}

/** Asks about unlikely dates, and about other drivers who may be the same person. */
async function askAbout(tx: Transaction, input: DriverInput, before?: typeof drivers.$inferSelect) {
  const others = await otherDrivers(tx, before?.id)
  ask(...doubtsOf({ ...driverDoubts(input, { day: today(), before }), ...samePersonDoubts(input, others, before) }))
}

/** The depot must be a carrier site, the manager an office account, the employer a company; unchanged values stay allowed. */
async function refuseOthers(
  tx: Transaction,
  input: DriverInput,
  before?: { depotId: string; managerId: string | null; employerCompanyId: string | null },
) {
  const [depot, manager, employer] = await Promise.all([
    input.depotId === before?.depotId ||
      tx.$count(addresses, and(eq(addresses.id, input.depotId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false))),
    input.managerId === null ||
      input.managerId === before?.managerId ||
      tx.$count(
        users,
        and(eq(users.id, input.managerId), inArray(users.role, ['ADMIN', 'CONCEPTOR', 'OPERATOR']), eq(users.status, 'ACTIF')),
      ),
    input.employerCompanyId === null ||
      input.employerCompanyId === before?.employerCompanyId ||
      tx.$count(companies, eq(companies.id, input.employerCompanyId)),
  ])
  const wrong = (path: string) => ({ path, message: ENUM })
  const issues = [
    ...(depot ? [] : [wrong('depotId')]),
    ...(manager ? [] : [wrong('managerId')]),
    ...(employer ? [] : [wrong('employerCompanyId')]),
  ]
  if (issues.length > 0) throw invalid(...issues)
}
