import { and, desc, eq, sql } from 'drizzle-orm'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { eventsOnJourneys } from '#api/trade/journeys/events.ts'
import { figure, inYear, journeyMonths, LATE, ofFigures, ofVersion, TOLERANCE_MIN } from '#api/trade/requests/service-months.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { OTIF_DAYS } from '#domain/sales/companies/figures.ts'
import { INDICATORS } from '#domain/sales/kpi/indicators.ts'
import { NO_SUMS } from '#domain/sales/kpi/measures.ts'
import { qualityAnswer } from './answers.ts'

const NAMED = 10

/** Quality of a cahier des charges from actual times (`domain.md` §4.2, §5 K01, K02, K05). */
export const requestQualityRoutes = operations('sales/delivery-request').read(
  'GET /:id/quality',
  "Qualité de service d'un cahier des charges sur douze mois",
  { answer: qualityAnswer },
  async ({ db, id }) => {
    if ((await db.$count(deliveryRequests, eq(deliveryRequests.id, id))) === 0) throw notFound()
    const day = today()
    const own = eq(versions.requestId, id)
    const recent = sql`${journeys.serviceDate} > ${addDays(day, -OTIF_DAYS)}`
    await renewJourneyFigures(db)
    const [months, [found], late, events] = await Promise.all([
      journeyMonths(db, own, { today: day, money: false }),
      db
        .select({
          quarter: {
            journeys: figure('done', recent),
            missed: figure('missed', recent),
            notExecutedOwn: figure('notExecutedOwn', recent),
          },
          stops: { done: figure('stopsDone'), onTime: figure('stopsOnTime') },
          delays: figure('delays'),
          delayMin: figure('delayMin'),
        })
        .from(journeys)
        .innerJoin(versions, ofVersion)
        .innerJoin(journeyFigures, ofFigures)
        .where(and(own, inYear(day))),
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
        .innerJoin(journeyFigures, ofFigures)
        .where(and(own, inYear(day), LATE))
        .orderBy(desc(journeys.plannedStart), desc(journeys.id))
        .limit(NAMED),
      eventsOnJourneys(db, sql`${journeys.versionId} in (select ${versions.id} from ${versions} where ${own})`),
    ])
    const { quarter, stops, delays, delayMin } = found!
    return {
      months,
      quarter: { ...quarter, meanDelayMin: INDICATORS.meanDelay.read({ ...NO_SUMS, delays, delayMin }) },
      stops,
      late,
      ...events,
    }
  },
)
