import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { servedBetween } from '#api/trade/requests/service-days.ts'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'

export const lateClients = (db: Reader, salesUserId: string, today: string) =>
  db
    .select({
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      label: journeys.label,
      maxDelayMin: journeys.maxDelayMin,
      companyId: companies.id,
      company: companies.legalName,
      contact: sql<{ name: string; phone: string } | null>`(
        select json_build_object('name', concat_ws(' ', first_name, last_name), 'phone', coalesce(mobile, phone))
        from contact where company_id = ${companies.id} and not archived and coalesce(mobile, phone) is not null
        order by last_name collate french, id limit 1)`,
    })
    .from(journeys)
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .where(and(servedBetween(today, today), eq(companies.salesUserId, salesUserId), sql`${journeys.maxDelayMin} > ${LATE_MIN}`))
    .orderBy(desc(journeys.maxDelayMin), journeys.id)
    .limit(SHORT_LIST_MAX)
