import { and, count, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { handOverTasks, openTasksOfAccount } from '#api/trade/tasks/notify.ts'
import { OWNED, type OwnedKind } from '#domain/administration/users/fields.ts'
import { HEIR_SAME, mayInherit } from '#domain/administration/users/user.ts'
import { ENUM } from '#domain/messages.ts'

const KINDS = Object.keys(OWNED) as OwnedKind[]

export async function ownedBy(db: Reader, id: string): Promise<Record<OwnedKind, number>> {
  const [[company], [request], [design], [driver], tasks] = await Promise.all([
    db.select({ n: count() }).from(companies).where(eq(companies.salesUserId, id)),
    db.select({ n: count() }).from(deliveryRequests).where(eq(deliveryRequests.salesUserId, id)),
    db.select({ n: count() }).from(deliveryRequestVersions).where(unfinished(id)),
    db.select({ n: count() }).from(drivers).where(eq(drivers.managerId, id)),
    db.$count(actionTasks, openTasksOfAccount(id)),
  ])
  return { companies: company!.n, requests: request!.n, designs: design!.n, drivers: driver!.n, tasks }
}

/** Versions in conception; delivered ones keep their designer. */
const unfinished = (id: string) =>
  and(eq(deliveryRequestVersions.designerId, id), inArray(deliveryRequestVersions.status, ['A_CONCEVOIR', 'EN_CONCEPTION']))

/** Reassigns records as far as the other role allows; returns how many moved and how many remain. */
export async function handOver(tx: Transaction, from: string, to: string) {
  if (from === to) throw invalid({ path: 'to', message: HEIR_SAME })
  const [heir] = await tx
    .select({ id: users.id, role: users.role, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, to), eq(users.status, 'ACTIF')))
    .for('share')
  if (!heir || heir.role === 'DRIVER') throw invalid({ path: 'to', message: ENUM })
  const owned = await ownedBy(tx, from)
  const taken = KINDS.filter(kind => owned[kind] > 0 && mayInherit(heir.role, kind))
  for (const kind of taken) await GIVE[kind](tx, from, heir)
  const sum = (kinds: readonly OwnedKind[]) => kinds.reduce((total, kind) => total + owned[kind], 0)
  const moved = sum(taken)
  return { to: `${heir.firstName} ${heir.lastName}`, moved, left: sum(KINDS) - moved }
}

type Heir = Pick<typeof users.$inferSelect, 'id' | 'role'>

const GIVE: Record<OwnedKind, (tx: Transaction, from: string, heir: Heir) => Promise<unknown>> = {
  companies: (tx, from, { id }) => tx.update(companies).set({ salesUserId: id }).where(eq(companies.salesUserId, from)),
  requests: (tx, from, { id }) =>
    tx.update(deliveryRequests).set({ salesUserId: id }).where(eq(deliveryRequests.salesUserId, from)),
  designs: (tx, from, { id }) => tx.update(deliveryRequestVersions).set({ designerId: id }).where(unfinished(from)),
  drivers: (tx, from, { id }) => tx.update(drivers).set({ managerId: id }).where(eq(drivers.managerId, from)),
  tasks: handOverTasks,
}
