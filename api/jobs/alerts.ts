import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#domain/roles.ts'
import type { Reader } from '../db/client.ts'
import { alerts } from './job-runs.table.ts'

/** Tells these roles that something needs them. One alert stays open a subject: a repetition renews its message. */
export async function raiseAlert(
  db: Reader,
  alert: { kind: string; subject: string; message: string; roles: Role[]; link?: string },
): Promise<void> {
  await db
    .insert(alerts)
    .values(alert)
    .onConflictDoUpdate({
      target: alerts.subject,
      targetWhere: isNull(alerts.closedAt),
      set: { message: alert.message, link: alert.link, updatedAt: sql`now()` },
    })
}

/** What the alert was about is over. */
export async function closeAlert(db: Reader, subject: string): Promise<void> {
  await db
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alerts.subject, subject), isNull(alerts.closedAt)))
}
