import { subHours } from 'date-fns/subHours'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/administration/preference-values.ts'
import type { Role } from '#domain/roles.ts'
import type { Database, Reader, Transaction } from '../db/client.ts'
import { transact } from '../db/write.ts'
import { notifyRoles, withdraw } from '../notifications/notify.ts'
import type { Jobs } from './queue.ts'

export function concerns(rhythm: Preferences['alertMails']): SQL | undefined {
  return and(
    eq(users.status, 'ACTIF'),
    sql`${users.role} = any(${alerts.roles})`,
    sql`coalesce(${users.preferences} ->> 'alertMails', ${DEFAULT_PREFERENCES.alertMails}) = ${rhythm}`,
  )
}

/** Mails at once where wanted. One open alert per subject: a repetition only updates its message. */
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
    // `xmax` is 0 for an inserted row, not for an updated one.
    .returning({ id: alerts.id, isNew: sql<boolean>`xmax = 0` })
  if (!row?.isNew) return
  const { subject: object, message: text, link } = alert
  await notifyRoles(tx, alert.roles, { kind: 'ALERT', object, text, link })
  const told = await tx
    .select({ accountId: users.id })
    .from(alerts)
    .innerJoin(users, concerns('IMMEDIATE'))
    .where(eq(alerts.id, row.id))
  // One mail per account, so that retries are individual.
  for (const { accountId } of told) await jobs.mail(tx, { kind: 'ALERT', id: row.id, accountId })
}

export const blockedSubject = (companyCode: string) => `blocked ${companyCode}`

/** Findings without an alert yet; closes alerts of the kind about other subjects. */
export async function withoutAlert<T extends { subject: string }>(db: Database, kind: string, found: readonly T[]): Promise<T[]> {
  const known = await db.select().from(alerts).where(eq(alerts.kind, kind))
  const wanted = new Set(found.map(({ subject }) => subject))
  for (const { subject, closedAt } of known)
    if (closedAt === null && !wanted.has(subject)) await transact(db, null, 'SYSTEME', tx => closeAlert(tx, subject))
  const told = new Set(known.map(({ subject }) => subject))
  return found.filter(({ subject }) => !told.has(subject))
}

/** One alert a day; a null message raises none. Closes the previous day's. */
export async function alertOfDay(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  { day, message, ...alert }: { kind: string; day: string; message: string | null; roles: Role[]; link: string },
): Promise<void> {
  const subject = `${alert.kind} ${day}`
  const news = await withoutAlert(db, alert.kind, message === null ? [] : [{ subject, message }])
  for (const one of news) await transact(db, null, 'SYSTEME', tx => raiseAlert(tx, jobs, { ...alert, ...one }))
}

export async function closeAlert(db: Reader, subject: string): Promise<void> {
  const closed = await db
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alerts.subject, subject), isNull(alerts.closedAt)))
    .returning({ id: alerts.id })
  if (closed.length > 0) await withdraw(db, subject)
}

/** Every morning, for open alerts of the last 24 hours; older ones are counted, so a missed run loses nothing. */
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
