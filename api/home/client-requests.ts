import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { PENDING_MODIFICATION } from '#domain/journey-management/modifications/values.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

/** Requests not applied yet (`domain.md` §4.1) or awaiting sales approval; nearest first. */
export const clientRequests = (db: Reader, salesUserId: string) =>
  db
    .select({
      id: modifications.id,
      number: modifications.number,
      type: modifications.type,
      status: modifications.status,
      effectiveFrom: modifications.effectiveFrom,
      agreement: sql<boolean>`${modifications.salesNeeded} and ${modifications.salesApprovedAt} is null`,
      companyId: companies.id,
      company: companies.legalName,
      label: sql<string>`coalesce(${journeys.label}, ${liveLines.label}, '')`,
    })
    .from(modifications)
    .innerJoin(companies, eq(companies.id, modifications.companyId))
    .leftJoin(journeys, eq(journeys.id, modifications.journeyId))
    .leftJoin(liveLines, eq(liveLines.id, modifications.liveLineId))
    .where(
      and(
        eq(companies.salesUserId, salesUserId),
        inArray(modifications.status, [...PENDING_MODIFICATION]),
        or(inArray(modifications.requestedBy, ['CLIENT', 'COMMERCIAL']), modifications.salesNeeded),
      ),
    )
    .orderBy(asc(modifications.effectiveFrom), asc(modifications.id))
    .limit(SHORT_LIST_MAX)
