import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { countdown } from '#domain/calendar/countdown.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { alertReached } from '#domain/incidents-management/infractions/deadline.ts'
import { type InfractionStatus, UNDESIGNATED } from '#domain/incidents-management/infractions/values.ts'
import { RIGHTS } from '#domain/rights.ts'

const KIND = 'infraction'
const LAPSED = 'infraction out of time'
/** Alert key: a new deadline or reminder is a new alert. */
const subject = (id: string, due: string, days: number) => `${KIND} ${id} ${due} ${days}`

/**
 * Nightly: alerts 30, 15, 5 and 1 day before a designation deadline (`domain.md` §3.18) and after a missed one; closes alerts of
 * designated ones. One transaction each, so a restart continues. Returns the number of alerts.
 */
export async function checkDesignations(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const rows = await noticesIn(db, UNDESIGNATED)
  const found = rows.flatMap(row => {
    const days = alertReached(row.due, today())
    return days === null ? [] : [{ ...row, subject: subject(row.id, row.due, days) }]
  })
  const news = await withoutAlert(db, KIND, found)
  for (const { id, noticeNo, due, plate, subject } of news)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        kind: KIND,
        subject,
        message: `Avis ${noticeNo} (${plate})\u202f: désigner le conducteur avant le ${formatDate(due)} (${countdown(due, today())})`,
        roles: [...RIGHTS['infraction.write']],
        link: `/incidents-management/infractions?panel=show&id=${id}`,
      }),
    )
  return news.length + (await tellOfLapsed(db, jobs))
}

/** A missed designation is a separate fine for the company: one alert until designated or closed. */
async function tellOfLapsed(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const lapsed = await noticesIn(db, ['HORS_DELAI'])
  const news = await withoutAlert(
    db,
    LAPSED,
    lapsed.map(row => ({ ...row, subject: `${LAPSED} ${row.id}` })),
  )
  for (const { id, noticeNo, due, plate, subject } of news)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        ...{ kind: LAPSED, subject, roles: [...RIGHTS['infraction.write']] },
        message: `Avis ${noticeNo} (${plate})\u202f: conducteur non désigné au ${formatDate(due)}`,
        link: `/incidents-management/infractions?panel=show&id=${id}`,
      }),
    )
  return news.length
}

const noticesIn = (db: Database, statuses: readonly InfractionStatus[]) =>
  db
    .select({
      id: infractions.id,
      noticeNo: infractions.noticeNo,
      due: sql<string>`${infractions.designationDueOn}`,
      plate: vehicles.plate,
    })
    .from(infractions)
    .innerJoin(vehicles, eq(vehicles.id, infractions.vehicleId))
    .where(and(inArray(infractions.status, [...statuses]), isNotNull(infractions.designationDueOn)))
    .orderBy(infractions.designationDueOn, infractions.id)

/** Hourly: overdue designations become « Hors délai » (`domain.md` §3.18). Returns their number. */
export const lapseDesignations = (db: Database): Promise<number> =>
  transact(db, null, 'SYSTEME', async tx => {
    const late = await tx
      .update(infractions)
      .set({ status: 'HORS_DELAI' })
      .where(and(inArray(infractions.status, [...UNDESIGNATED]), lt(infractions.designationDueOn, today())))
      .returning({ id: infractions.id })
    return late.length
  })
