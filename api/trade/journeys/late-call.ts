import { sql } from 'drizzle-orm'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { dueNotice } from '#domain/journey-management/live/notice.ts'
import type { NoticeKind } from '#domain/journey-management/live/values.ts'

const IS_LATE = sql`${journeys.status} = 'EN_COURS' and ${journeys.maxDelayMin} > ${sql.raw(String(LATE_MIN))}`

/** Columns of a late journey only: phone of its driver or sub-contractor, and what its client was told. */
export const LATE_CALL = {
  phone: sql<string | null>`case when ${IS_LATE} then coalesce((select d.phone from driver d where d.id = journey.driver_id),
    (select c.phone from company c where c.id = journey.subcontractor_id)) end`,
  told: sql<NoticeKind[] | null>`case when ${IS_LATE}
    then array(select n.kind from client_notice n where n.journey_id = journey.id) end`,
}

/** True when a message about the delay is due to the client. */
export const informsOf = (
  { status, maxDelayMin, company }: { status: JourneyStatus; maxDelayMin: number; company: string | null },
  told: readonly NoticeKind[] | null,
): boolean => status === 'EN_COURS' && told !== null && company !== null && dueNotice(maxDelayMin, told) !== null
