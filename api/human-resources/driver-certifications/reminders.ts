import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { refused } from '#api/problem.ts'
import { found, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { certificationReminders } from '#api/schema/human-resources/certifications.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { NO_ACCOUNT } from '#domain/human-resources/driver-certifications/certification.ts'
import {
  CERTIFICATION_STATUS_LABELS,
  certificationStatus,
  leftWords,
  REMINDED_OF,
} from '#domain/human-resources/driver-certifications/values.ts'
import { STATE } from '#domain/messages.ts'
import { certificationLines as lines } from './lines.ts'

/** « Relancer » (`domain.md` §4.5): notification and mail. The unique key allows one a day. */
export async function remindDriver(tx: Transaction, jobs: Pick<Jobs, 'mail'>, id: string, by: string): Promise<{ id: string }> {
  const line = await tx.select().from(lines).where(eq(lines.id, id)).then(found)
  const { driverId, typeId, validTo } = line
  const status = certificationStatus(line.state, validTo, today())
  if (!validTo || !REMINDED_OF.includes(status)) throw refused(STATE(CERTIFICATION_STATUS_LABELS[status]))
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.driverId, driverId), eq(users.status, 'ACTIF')))
  if (!account) throw refused(NO_ACCOUNT)
  const reminder = await insert(tx, certificationReminders, { driverId, typeId, validTo, remindedOn: today(), remindedById: by })
  const text = `${line.typeLabel}\u202f: échéance le ${formatDate(validTo)} (${leftWords(validTo, today())})`
  await notify(tx, { drivers: [driverId] }, { kind: 'CERTIFICATION_REMINDED', object: reminder.id, text, link: '/profile' })
  await jobs.mail(tx, { kind: 'REMINDER', id: reminder.id })
  return { id }
}

/** Last reminder of this type; null when never reminded. */
export async function lastReminder(db: Reader, { driverId, typeId }: { driverId: string; typeId: string }) {
  const [last] = await db
    .select({ on: certificationReminders.remindedOn })
    .from(certificationReminders)
    .where(and(eq(certificationReminders.driverId, driverId), eq(certificationReminders.typeId, typeId)))
    .orderBy(desc(certificationReminders.remindedOn))
    .limit(1)
  return last?.on ?? null
}
