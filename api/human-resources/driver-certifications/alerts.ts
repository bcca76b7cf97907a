import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { change } from '#api/rows.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { alertThreshold, leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import { certificationLines as lines } from './lines.ts'

const KIND = 'certification'
/** Alert key: a new end date or threshold is a new alert. */
const subject = (id: string, validTo: string, days: number) => `${KIND} ${id} ${validTo} ${days}`

/**
 * Nightly: alerts ADMIN, CONCEPTOR and the driver once per threshold of the type before an end date (`domain.md` §3.12); closes
 * alerts of renewed certifications and earlier thresholds. Returns the number of alerts.
 */
export async function checkCertifications(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const rows = await db
    .select({
      id: lines.id,
      driverId: lines.driverId,
      driver: sql<string>`(select driver_name(driver) from driver where driver.id = ${lines.driverId})`,
      type: lines.typeLabel,
      validTo: lines.validTo,
      onDriver: lines.onDriver,
      alertDays: certificationTypes.alertDays,
    })
    .from(lines)
    .innerJoin(certificationTypes, eq(certificationTypes.id, lines.typeId))
    .where(
      and(
        eq(lines.state, 'OBTENUE'),
        inArray(lines.driverStatus, ['ACTIF', 'SUSPENDU']),
        sql`${lines.validTo} <= ${today()}::date + (select max(days) from unnest(${certificationTypes.alertDays}) as days)`,
      ),
    )
    .orderBy(lines.validTo, lines.id)
  const due = rows.flatMap(({ alertDays, validTo, ...row }) => {
    const days = validTo && alertThreshold(alertDays, daysBetween(today(), validTo))
    return validTo && days ? [{ ...row, validTo, days, subject: subject(row.id, validTo, days) }] : []
  })
  const news = await withoutAlert(db, KIND, due)
  for (const { id, driverId, driver, type, validTo, days, onDriver, subject } of news)
    await transact(db, null, 'SYSTEME', async tx => {
      const end = `${formatDate(validTo)} (${leftWords(validTo, today())})`
      const link = `/human-resources/driver-certifications?panel=show&id=${id}`
      const message = `${type} de ${driver}\u202f: échéance le ${end}`
      await raiseAlert(tx, jobs, { kind: KIND, subject, message, roles: ['ADMIN', 'CONCEPTOR'], link })
      await notify(
        tx,
        { drivers: [driverId] },
        { kind: 'CERTIFICATION_ENDING', object: subject, text: `${type}\u202f: échéance le ${end}`, link: '/profile' },
      )
      if (!onDriver) await change(tx, driverCertifications, id, { alertedDays: days })
    })
  return news.length
}
