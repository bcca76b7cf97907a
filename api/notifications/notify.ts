import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import type { Role } from '#domain/roles.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'

export type Told = Pick<typeof notifications.$inferInsert, 'kind' | 'object' | 'text' | 'link'>

export type Audience =
  | { accounts: readonly (string | null)[] }
  | { drivers: readonly (string | null)[] }
  | { roles: readonly Role[] }

/** The actor is not notified of their own act. */
const NOT_THE_ACTOR = sql`${users.id}::text <> coalesce(current_setting('quai.actor', true), '')`

export function notify(tx: Transaction, audience: Audience, told: Told): Promise<void> {
  return insertFor(tx, and(audienceOf(audience), NOT_THE_ACTOR), told)
}

export async function notifyDrivers(tx: Transaction, told: readonly (Told & { driverId: string })[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(
    ({ driverId, kind, object, text, link }) =>
      sql`(${driverId}::uuid, ${kind}::text, ${object}::text, ${text}::text, ${link ?? null}::text)`,
  )
  await tx.execute(sql`insert into ${notifications} (user_id, kind, object, text, link)
    select ${users.id}, own.kind, own.object, own.text, own.link
    from (values ${sql.join(rows, sql`, `)}) as own (driver_id, kind, object, text, link)
    join ${users} on ${users.driverId} = own.driver_id
    where ${and(eq(users.status, 'ACTIF'), NOT_THE_ACTOR)}`)
}

/** Notifies roles including the actor, for events without an intention. */
export function notifyRoles(tx: Transaction, roles: readonly Role[], told: Told): Promise<void> {
  return insertFor(tx, audienceOf({ roles }), told)
}

async function insertFor(tx: Transaction, who: SQL | undefined, { kind, object, text, link }: Told): Promise<void> {
  const told = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'ACTIF'), who))
  await tx.execute(sql`insert into ${notifications} (user_id, kind, object, text, link)
    select id, ${kind}, ${object}, ${text}, ${link ?? null}::text from (${told}) as told`)
}

function audienceOf(audience: Audience): SQL {
  if ('roles' in audience) return inArray(users.role, [...audience.roles])
  const [column, ids] = 'drivers' in audience ? [users.driverId, audience.drivers] : [users.id, audience.accounts]
  return inArray(
    column,
    ids.filter(id => id !== null),
  )
}

export async function withdraw(db: Reader, object: string): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.object, object), isNull(notifications.readAt)))
}

/** Nightly: deletes notifications older than 90 days. Returns their number. */
export async function forgetOldNotifications(db: Database): Promise<number> {
  const old = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, sql`now() - interval '90 days'`))
    .returning({ id: notifications.id })
  return old.length
}
