import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, withoutAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { CLOCK_LABELS, clockWords, dueClocks } from '#domain/incidents-management/incidents/clocks.ts'
import { SEVERE } from '#domain/incidents-management/incidents/values.ts'

const KIND = 'incident clock'

/**
 * Every 15 minutes: alerts OPERATOR, for severe incidents also ADMIN and CONCEPTOR, once for each deadline near or past its end
 * (`domain.md` §3.17); closes alerts of completed steps. Returns the number of new alerts.
 */
export async function checkIncidentClocks(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  now: string = new Date().toISOString(),
): Promise<number> {
  const rows = await db
    .select({ incident: incidents, companyId: journeys.companyId })
    .from(incidents)
    .leftJoin(journeys, eq(journeys.id, incidents.journeyId))
    .where(and(ne(incidents.status, 'CLOS'), sql`not ${incidents.archived}`))
    .orderBy(incidents.occurredAt, incidents.id)
  const due = rows.flatMap(({ incident, companyId }) =>
    dueClocks({ ...incident, companyId }, now).map(clock => ({
      ...{ incident, clock, subject: `${KIND} ${incident.number} ${clock.name}` },
    })),
  )
  const news = await withoutAlert(db, KIND, due)
  for (const { incident, clock, subject } of news) {
    const local = toLocal(clock.dueAt)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        ...{ kind: KIND, subject, link: `/incidents-management/incidents?panel=show&id=${incident.id}` },
        message: `${CLOCK_LABELS[clock.name]} de ${incident.number} avant le ${formatDate(local.slice(0, 10))} ${local.slice(11)}\u202f: ${clockWords(clock, now)}`,
        roles: incident.severity >= SEVERE ? ['OPERATOR', 'CONCEPTOR', 'ADMIN'] : ['OPERATOR'],
      }),
    )
  }
  return news.length
}
