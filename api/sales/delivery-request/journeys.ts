import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { crewNames } from '#api/trade/assignment/means.ts'
import { journeysAnswer } from './answers.ts'

const PER_PAGE = 25
const listQuery = z.object({
  past: z.preprocess(value => value === '1', z.boolean()),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

export const requestJourneyRoutes = operations('sales/delivery-request').read(
  'GET /:id/journeys',
  "Trajets d'un cahier des charges",
  { query: listQuery, answer: journeysAnswer },
  async ({ db, id, query: { past, page } }) => {
    if ((await db.$count(deliveryRequests, eq(deliveryRequests.id, id))) === 0) throw notFound()
    const rows = await db
      .select({
        id: journeys.id,
        number: journeys.number,
        serviceDate: journeys.serviceDate,
        label: journeys.label,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        status: journeys.status,
        versionNo: versions.versionNo,
        priceCents: journeys.priceCents,
        review: journeys.review,
        reason: journeys.reason,
        driver: crewNames(),
        plate: vehicles.plate,
        subcontractor: companies.legalName,
      })
      .from(journeys)
      .innerJoin(versions, eq(versions.id, journeys.versionId))
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .leftJoin(companies, eq(companies.id, journeys.subcontractorId))
      .where(and(eq(versions.requestId, id), past ? lt(journeys.serviceDate, today()) : gte(journeys.serviceDate, today())))
      .orderBy(past ? desc(journeys.plannedStart) : asc(journeys.plannedStart), asc(journeys.id))
      .limit(PER_PAGE + 1)
      .offset((page - 1) * PER_PAGE)
    return {
      rows: rows.slice(0, PER_PAGE),
      page,
      more: rows.length > PER_PAGE,
    }
  },
)
