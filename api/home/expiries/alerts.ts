import { and, asc, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { addDays, daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { EXPIRY_ALERT_DAYS, type ExpiryKind, expiryHref } from '#domain/home/expiry-values.ts'
import { alertThreshold, leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import { expiryLines as lines } from './lines.ts'
import { expiryObject } from './list.ts'

const KIND = 'expiry'
/** `checkCertifications` alerts with thresholds per type; a year without bans is said in the list alone (`law.md` §5). */
const WITHOUT_ALERT: ExpiryKind[] = ['HABILITATION', 'PERMIS', 'CARTE', 'INTERDICTIONS']

/** Nightly: one alert per threshold of `EXPIRY_ALERT_DAYS`; closes renewed ones. Returns the number of alerts. */
export async function checkExpiries(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const rows = await db
    .select()
    .from(lines)
    .where(
      and(
        notInArray(lines.kind, WITHOUT_ALERT),
        sql`${lines.dueOn} <= ${addDays(today(), Math.max(...EXPIRY_ALERT_DAYS))}::date`,
      ),
    )
    .orderBy(asc(lines.dueOn), asc(lines.id))
  const due = rows.map(row => {
    const days = alertThreshold(EXPIRY_ALERT_DAYS, daysBetween(today(), row.dueOn))
    return { ...row, subject: `${KIND} ${row.id} ${row.dueOn} ${days}` }
  })
  const news = await withoutAlert(db, KIND, due)
  for (const { subject, ...row } of news) {
    const { kind, owner, what, dueOn } = row
    const message = `${expiryObject(kind, what)} · ${owner}\u202f: échéance le ${formatDate(dueOn)} (${leftWords(dueOn, today())})`
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        kind: KIND,
        subject,
        message,
        roles: kind === 'SOUS_TRAITANT' ? ['ADMIN', 'SALES'] : ['ADMIN', 'CONCEPTOR'],
        link: expiryHref(row, 'ADMIN'),
      }),
    )
  }
  return news.length
}
