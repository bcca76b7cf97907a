import { and, asc, desc, eq, gt, inArray, lt, lte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { certificationLines } from '#api/human-resources/driver-certifications/lines.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { drivenBy } from '#api/trade/assignment/means.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { servedBy } from '#api/trade/journeys/served-by.ts'
import { DONE } from '#api/trade/requests/revenue.ts'
import { inYear, journeyMonths, LATE, ofFigures, ofVersion, TOLERANCE_MIN } from '#api/trade/requests/service-months.ts'
import { AGENDA_DAYS } from '#domain/calendar/agenda.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { boundedDay } from '#domain/calendar/exact-schema.ts'
import { dayRoutePlanning, dayRouteQuality } from './answers.ts'

/** « Planning » and « Qualité » of a driver (`domain.md` §4.5). */
export const driverDayRoutes = operations('human-resources/drivers')
  .read(
    'GET /:id/planning',
    "Planning d'un chauffeur",
    { query: z.object({ from: boundedDay }), answer: dayRoutePlanning },
    async ({ db, id, query }) => {
      const { suspendedFrom, leaveDate } = await findDriver(db, id)
      return { suspendedFrom, leaveDate, ...(await planningOf(db, id, query.from)) }
    },
  )
  .read(
    'GET /:id/quality',
    "Qualité de service d'un chauffeur sur douze mois",
    { answer: dayRouteQuality },
    async ({ db, id }) => {
      await findDriver(db, id)
      return qualityOf(db, id)
    },
  )

const MOST = 300

async function planningOf(db: Reader, id: string, from: string) {
  const to = addDays(from, AGENDA_DAYS - 1)
  const [runs, away, ends] = await Promise.all([
    db
      .select({
        id: journeys.id,
        number: journeys.number,
        label: journeys.label,
        serviceDate: journeys.serviceDate,
        status: journeys.status,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        vehicle: vehicles.plate,
      })
      .from(journeys)
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .where(
        and(
          drivenBy(id),
          notInArray(journeys.status, ['ANNULE', 'NON_EXECUTE']),
          gt(journeys.plannedEnd, instantAt(from, 0, '00:00')),
          lt(journeys.plannedStart, instantAt(to, 1, '00:00')),
        ),
      )
      .orderBy(asc(journeys.plannedStart), asc(journeys.id))
      .limit(MOST),
    db
      .select({
        id: absences.id,
        kind: absences.kind,
        status: absences.status,
        from: absences.from,
        fromHalf: absences.fromHalf,
        to: absences.to,
        toHalf: absences.toHalf,
      })
      .from(absences)
      .where(
        and(
          eq(absences.driverId, id),
          inArray(absences.status, ['DEMANDEE', 'VALIDEE']),
          lte(absences.from, to),
          sql`${absences.to} >= ${from}`,
        ),
      )
      .orderBy(asc(absences.from)),
    db
      .select({
        id: certificationLines.id,
        type: certificationLines.typeLabel,
        validTo: sql<string>`${certificationLines.validTo}`,
      })
      .from(certificationLines)
      .where(
        and(
          eq(certificationLines.driverId, id),
          eq(certificationLines.state, 'OBTENUE'),
          sql`${certificationLines.validTo} between ${from} and ${to}`,
        ),
      )
      .orderBy(asc(certificationLines.validTo), asc(certificationLines.id)),
  ])
  return { from, journeys: runs, absences: away, certifications: ends }
}

const NAMED = 10

/** Punctuality over the last twelve months from actual times (`domain.md` §5 K01), and the latest late journeys. */
async function qualityOf(db: Reader, id: string) {
  const own = drivenBy(id)
  const by = { today: today(), money: false }
  await renewJourneyFigures(db)
  const [months, served, late] = await Promise.all([
    journeyMonths(db, own, by),
    servedBy(db, own),
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
      .innerJoin(journeyFigures, ofFigures)
      .leftJoin(deliveryRequestVersions, ofVersion)
      .where(and(own, inYear(by.today), DONE, LATE))
      .orderBy(desc(journeys.plannedStart), desc(journeys.id))
      .limit(NAMED),
  ])
  return { months, served, late }
}
