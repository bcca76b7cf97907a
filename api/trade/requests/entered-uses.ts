import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import type { ServiceUse } from './charged-services.ts'

export const entriesIn = (db: Reader, where: SQL): Promise<(ServiceUse & { entryId: string })[]> =>
  db
    .select({
      id: performedServices.id,
      entryId: performedServices.id,
      serviceId: performedServices.serviceId,
      journeyId: journeys.id,
      number: journeys.number,
      date: journeys.serviceDate,
      companyId: companies.id,
      company: companies.legalName,
      label: journeys.label,
      site: sql<null>`null`,
      stop: sql<null>`null`,
      minutes: sql<null>`null`,
      holiday: sql<null>`null`,
      quantity: performedServices.chargedQuantity,
      unitPrice: performedServices.unitPrice,
      amountCents: performedServices.amountCents,
      reason: performedServices.reason,
    })
    .from(performedServices)
    .innerJoin(journeys, eq(journeys.id, performedServices.journeyId))
    .innerJoin(companies, eq(companies.id, journeys.companyId))
    .where(and(notInArray(journeys.status, ['ANNULE', 'NON_EXECUTE']), where))
