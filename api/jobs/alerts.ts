import { subHours } from 'date-fns/subHours'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/administration/preference-values.ts'
import type { Role } from '#domain/roles.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import { tellRoles, withdraw } from '../notifications/tell.ts'
import type { Jobs } from './queue.ts'

/** Active accounts whose role an alert is for and who want such mails at this rhythm: the condition of a join of both tables. */
export function concerns(rhythm: Preferences['alertMails']): SQL | undefined {
  return and(
    eq(users.status, 'ACTIF'),
    sql`${users.role} = any(${alerts.roles})`,
    sql`coalesce(${users.preferences} ->> 'alertMails', ${DEFAULT_PREFERENCES.alertMails}) = ${rhythm}`,
  )
}

/**
 * Tells these roles that something needs them, by mail too if they want it at once. One alert stays open a subject: a repetition renews its
 * message and mails nothing.
 */
export async function raiseAlert(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  alert: { kind: string; subject: string; message: string; roles: Role[]; link?: string },
): Promise<void> {
  const [row] = await tx
    .insert(alerts)
    .values(alert)
    .onConflictDoUpdate({
      target: alerts.subject,
      targetWhere: isNull(alerts.closedAt),
      set: { message: alert.message, link: alert.link, updatedAt: sql`now()` },
    })
    // PostgreSQL's own way to tell an inserted row from one that was there: only the latter was locked before.
    .returning({ id: alerts.id, isNew: sql<boolean>`xmax = 0` })
  if (!row?.isNew) return
  const { subject: object, message: text, link } = alert
  await tellRoles(tx, alert.roles, { kind: 'ALERT', object, text, link })
  const told = await tx
    .select({ accountId: users.id })
    .from(alerts)
    .innerJoin(users, concerns('IMMEDIATE'))
    .where(eq(alerts.id, row.id))
  // One mail a person: when one fails, that one alone is sent again.
  for (const { accountId } of told) await jobs.mail(tx, { kind: 'ALERT', id: row.id, accountId })
}

/** What the alert about new journeys of a blocked client is about. */
export const blockedSubject = (companyCode: string) => `blocked ${companyCode}`

/** Of what a nightly check found those that nobody was told of yet; the open alerts of its kind about anything else are over. */
export async function untold<T extends { subject: string }>(db: Database, kind: string, found: readonly T[]): Promise<T[]> {
  const known = await db.select().from(alerts).where(eq(alerts.kind, kind))
  const wanted = new Set(found.map(({ subject }) => subject))
  for (const { subject, closedAt } of known)
    if (closedAt === null && !wanted.has(subject)) await transact(db, null, 'SYSTEME', tx => closeAlert(tx, subject))
  const told = new Set(known.map(({ subject }) => subject))
  return found.filter(({ subject }) => !told.has(subject))
}

/** One alert a day about what waits; a null message is nothing that waits. That of the day before is over. */
export async function alertOfDay(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  { day, message, ...alert }: { kind: string; day: string; message: string | null; roles: Role[]; link: string },
): Promise<void> {
  const subject = `${alert.kind} ${day}`
  const news = await untold(db, alert.kind, message === null ? [] : [{ subject, message }])
  for (const one of news) await transact(db, null, 'SYSTEME', tx => raiseAlert(tx, jobs, { ...alert, ...one }))
}

/** What the alert was about is over. */
export async function closeAlert(db: Reader, subject: string): Promise<void> {
  const closed = await db
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alerts.subject, subject), isNull(alerts.closedAt)))
    .returning({ id: alerts.id })
  if (closed.length > 0) await withdraw(db, subject)
}

/**
 * Every morning: one mail to each who wants alerts once a day, if any of the last 24 hours is still open. What came up while no process ran
 * at that hour is not lost: each digest says how many older ones are open.
 */
export async function queueDigests(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const since = subHours(new Date(), 24).toISOString()
  return db.transaction(async tx => {
    const told = await tx
      .selectDistinct({ id: users.id })
      .from(alerts)
      .innerJoin(users, concerns('DAILY'))
      .where(and(isNull(alerts.closedAt), gte(alerts.createdAt, since)))
    for (const { id } of told) await jobs.mail(tx, { kind: 'DIGEST', id, since })
    return told.length
  })
}
