import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { DONE } from '#api/delivery-requests/revenue.ts'
import {
  countOf,
  inYear,
  journeyMonths,
  LATE,
  NOT_EXECUTED,
  ofVersion,
  TOLERANCE_MIN,
} from '#api/delivery-requests/service-months.ts'
import { journeyStops, journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { incidentsOnJourneys } from '#api/journeys/incidents.ts'
import type { Env } from '#api/middleware/env.ts'
import { params } from '#api/middleware/input.ts'
import { notFound } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { OTIF_DAYS } from '#domain/sales/companies/figures.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'

/** So many late journeys are named. */
const NAMED = 10

/** How a cahier des charges is served, from the real times of its journeys (`domain.md` §4.2, §5 K01, K02, K05). */
export const requestQualityRoutes = new Hono<Env>().get(
  '/:id/quality',
  describeRoute({ tags: ['sales/delivery-request'], summary: "Qualité de service d'un cahier des charges sur douze mois" }),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    if ((await db.$count(deliveryRequests, eq(deliveryRequests.id, id))) === 0) throw notFound()
    const day = today()
    const own = eq(versions.requestId, id)
    const recent = sql`${journeys.serviceDate} > ${addDays(day, -OTIF_DAYS)}`
    const onTime = sql`${journeyStops.actualArrival} <= ${journeyStops.plannedArrival} + ${TOLERANCE_MIN} * interval '1 minute'`
    const [months, [quarter], [stops], late, incidents] = await Promise.all([
      journeyMonths(db, own, { today: day, money: false }),
      db
        .select({
          journeys: countOf(sql`${DONE} and ${recent}`),
          late: countOf(sql`${DONE} and ${recent} and ${LATE}`),
          notExecuted: countOf(sql`${NOT_EXECUTED} and ${recent}`),
          /** K05: minutes beyond what the client tolerates, of the late journeys of the year. */
          meanDelayMin: sql<
            number | null
          >`(round(avg(${journeys.maxDelayMin} - ${TOLERANCE_MIN}) filter (where ${DONE} and ${LATE})))::int`,
        })
        .from(journeys)
        .innerJoin(versions, ofVersion)
        .where(and(own, inYear(day))),
      db
        .select({ done: countOf(isNotNull(journeyStops.actualArrival)), onTime: countOf(onTime) })
        .from(journeyStops)
        .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
        .innerJoin(versions, ofVersion)
        .where(and(own, inYear(day), DONE, eq(journeyStops.kind, 'LIVRAISON'))),
      db
        .select({
          id: journeys.id,
          number: journeys.number,
          serviceDate: journeys.serviceDate,
          label: journeys.label,
          delayMin: journeys.maxDelayMin,
          toleranceMin: TOLERANCE_MIN,
        })
        .from(journeys)
        .innerJoin(versions, ofVersion)
        .where(and(own, inYear(day), DONE, LATE))
        .orderBy(desc(journeys.plannedStart), desc(journeys.id))
        .limit(NAMED),
      incidentsOnJourneys(db, sql`${journeys.versionId} in (select ${versions.id} from ${versions} where ${own})`),
    ])
    return c.json({ months, quarter: quarter!, stops: stops!, late, incidents })
  },
)
