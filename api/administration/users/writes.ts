import { and, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { USER_STATUS_LABELS, type UserStatus } from '#domain/administration/users/fields.ts'
import { DRIVER_TAKEN, OWN_ACCOUNT, OWN_ROLE, type UserInput } from '#domain/administration/users/user.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { userRows } from './list.ts'
import { handOver, ownedBy } from './owned.ts'

/** With its responsibilities. Throws « Élément introuvable ». */
export async function findUser(db: Reader, id: string) {
  const [[user], owned] = await Promise.all([userRows(db, eq(users.id, id)), ownedBy(db, id)])
  if (!user) throw notFound()
  return { ...user, owned }
}

/** Creates and invites an account (`domain.md` §3.25). The unique key refuses a used address. */
export async function inviteUser(tx: Transaction, jobs: Jobs, input: UserInput): Promise<{ id: string }> {
  await refuseDriver(tx, input.driverId)
  const account = await insert(tx, users, { ...input, status: 'INVITE' })
  await jobs.mail(tx, { kind: 'INVITATION', id: account.id })
  return account
}

export async function reinviteUser(tx: Transaction, jobs: Jobs, id: string): Promise<{ id: string; email: string }> {
  const { email } = await lockIn(tx, id, 'INVITE')
  await change(tx, users, id, { invitedAt: sql`now()` })
  await jobs.mail(tx, { kind: 'INVITATION', id })
  return { id, email }
}

/** Nobody changes their own role. The database requires one administrator (`account_last_admin`). */
export async function updateUser(tx: Transaction, by: string, id: string, input: UserInput, version: number) {
  const before = await hold(tx, users, id, version, () => findUser(tx, id))
  if (before.status === 'DESACTIVE') throw refused(STATE(USER_STATUS_LABELS.DESACTIVE))
  if (id === by && input.role !== before.role) throw invalid({ path: 'role', message: OWN_ROLE })
  if (input.driverId !== before.driverId) await refuseDriver(tx, input.driverId, id)
  return change(tx, users, id, input)
}

/** Deactivates an account; a trigger ends its sessions. Its records go to `to` when given. */
export async function deactivateUser(tx: Transaction, by: string, id: string, to: string | null) {
  if (id === by) throw refused(OWN_ACCOUNT)
  const { status } = await hold(tx, users, id)
  if (status === 'DESACTIVE') throw refused(STATE(USER_STATUS_LABELS.DESACTIVE))
  const handed = to ? await handOver(tx, id, to) : null
  await change(tx, users, id, { status: 'DESACTIVE' })
  return { id, handed }
}

export async function reassignUser(tx: Transaction, id: string, to: string) {
  await hold(tx, users, id)
  return { id, handed: await handOver(tx, id, to) }
}

/** Invites again an account that never signed in; others become active. */
export async function reactivateUser(tx: Transaction, jobs: Jobs, id: string): Promise<{ id: string }> {
  const { lastLoginAt, driverId, role } = await lockIn(tx, id, 'DESACTIVE')
  if (role === 'DRIVER' && !driverId) throw refused(NO_DRIVER)
  const status = lastLoginAt ? 'ACTIF' : 'INVITE'
  await change(tx, users, id, { status, invitedAt: sql`now()` })
  if (status === 'INVITE') await jobs.mail(tx, { kind: 'INVITATION', id })
  return { id }
}

const NO_DRIVER = "Ce compte n'est plus lié à un chauffeur\u202f: invitez-le de nouveau depuis sa fiche"

/** Active driver without an account. Locked, so that two accounts cannot take the same driver. */
async function refuseDriver(tx: Transaction, driverId: string | null, self?: string) {
  if (!driverId) return
  const [driver] = await tx.select({ status: drivers.status }).from(drivers).where(eq(drivers.id, driverId)).for('update')
  if (!driver || driver.status === 'SORTI' || driver.status === 'ARCHIVE') throw invalid({ path: 'driverId', message: ENUM })
  const others = await tx.$count(users, and(eq(users.driverId, driverId), self ? ne(users.id, self) : undefined))
  if (others > 0) throw invalid({ path: 'driverId', message: DRIVER_TAKEN })
}

async function lockIn(tx: Transaction, id: string, status: UserStatus) {
  const account = await hold(tx, users, id)
  if (account.status !== status) throw refused(STATE(USER_STATUS_LABELS[account.status]))
  return account
}
