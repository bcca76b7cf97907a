import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { blockedSubject, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { counted } from '#domain/formats/counted.ts'
import { BLOCKED_CLIENT } from '#domain/sales/companies/blocked-client.ts'

/** Alerts ADMIN and SALES (`domain.md` §3.1: « warning on new trajets »). `created`: journeys by line. */
export async function warnOfBlocked(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  created: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (created.size === 0) return []
  const lines = await db
    .select({ lineId: liveLines.id, id: companies.id, code: companies.code, name: companies.legalName })
    .from(liveLines)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(sql`${companies.status} = 'BLOQUE' and ${inArray(liveLines.id, [...created.keys()])}`)
    .orderBy(companies.code)
  const warnings: string[] = []
  for (const [code, own] of Map.groupBy(lines, ({ code }) => code)) {
    const { id, name } = own[0]!
    const n = own.reduce((sum, { lineId }) => sum + created.get(lineId)!, 0)
    const message = `${BLOCKED_CLIENT(name)}, ${counted(n, 'trajet créé', 'trajets créés')}`
    warnings.push(message)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        kind: 'blocked',
        subject: blockedSubject(code),
        message,
        roles: ['ADMIN', 'SALES'],
        link: `/sales/companies/${id}`,
      }),
    )
  }
  return warnings
}
