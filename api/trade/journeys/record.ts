import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { WANTED } from '#api/trade/assignment/wanted.ts'
import { isNumber } from '#api/trade/journeys/lock.ts'
import { soldOf } from '#api/trade/journeys/sold.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { REVISED } from '#api/trade/requests/revision.ts'
import { guessesOf } from '#domain/assignment/guess.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { NO_JOURNEY_MONEY } from '#domain/journey-management/journeys/fields.ts'
import { journeyActs } from '#domain/journey-management/journeys/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { closedAt } from '#domain/sales/addresses/site-hours.ts'
import { CREW_PAPERS, expiringFor } from './crew-papers.ts'
import { withClauses } from './indexation.ts'
import { JOINED, PHOTOS, PROOFS } from './proof-columns.ts'

const subcontractors = alias(companies, 'subcontractor')
const coDrivers = alias(drivers, 'co_driver')

const wholeBy =
  (by: 'id' | 'number') =>
  (db: Reader, { ref }: { ref: string }) =>
    db
      .select({
        journey: journeys,
        company: { id: companies.id, code: companies.code, name: companies.legalName, status: companies.status },
        revised: REVISED,
        cancelHours: deliveryRequestVersions.cancelHours,
        cancelPct: deliveryRequestVersions.cancelPct,
        request: { id: deliveryRequests.id, number: deliveryRequests.number, versionNo: deliveryRequestVersions.versionNo },
        ...WANTED,
        line: { id: liveLines.id, number: liveLines.number, code: liveLines.code },
        pool: { id: driverPools.id, code: driverPools.code },
        driver: { id: drivers.id, name: sql<string>`driver_name(${drivers})`, phone: drivers.phone },
        coDriver: { id: coDrivers.id, name: sql<string>`driver_name(${coDrivers})`, phone: coDrivers.phone },
        vehicle: {
          id: vehicles.id,
          plate: vehicles.plate,
          fleetNo: vehicles.fleetNo,
          category: vehicles.category,
          energy: vehicles.energy,
          odometerKm: vehicles.odometerKm,
        },
        trailer: { id: trailers.id, plate: trailers.plate, fleetNo: trailers.fleetNo, category: trailers.category },
        subcontractor: { id: subcontractors.id, name: subcontractors.legalName },
        cancelRecordedBy: nameOf(users),
        crewPapers: CREW_PAPERS,
      })
      .from(journeys)
      .leftJoin(companies, eq(companies.id, journeys.companyId))
      .leftJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, journeys.versionId))
      .leftJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
      .leftJoin(liveLines, eq(liveLines.id, journeys.liveLineId))
      .leftJoin(driverPools, eq(driverPools.id, journeys.driverPoolId))
      .leftJoin(drivers, eq(drivers.id, journeys.driverId))
      .leftJoin(coDrivers, eq(coDrivers.id, journeys.coDriverId))
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .leftJoin(trailers, eq(trailers.id, journeys.trailerId))
      .leftJoin(subcontractors, eq(subcontractors.id, journeys.subcontractorId))
      .leftJoin(users, eq(users.id, journeys.cancelRecordedById))
      .where(eq(journeys[by], ref))
const [wholeById, wholeByNumber] = [wholeBy('id'), wholeBy('number')]

const stopsOf = (db: Reader, { journeyId }: { journeyId: string }) =>
  db
    .select({
      position: journeyStops.position,
      version: journeyStops.version,
      addressId: journeyStops.addressId,
      address: addresses.label,
      zip: addresses.zip,
      city: addresses.city,
      lat: addresses.lat,
      lng: addresses.lng,
      kind: journeyStops.kind,
      plannedArrival: journeyStops.plannedArrival,
      plannedDeparture: journeyStops.plannedDeparture,
      actualArrival: journeyStops.actualArrival,
      actualDeparture: journeyStops.actualDeparture,
      status: journeyStops.status,
      reason: journeyStops.reason,
      palletsGiven: journeyStops.palletsGiven,
      palletsReturned: journeyStops.palletsReturned,
      ...PROOFS,
      photos: PHOTOS,
      joined: JOINED,
      instructions: journeyStops.instructions,
      leg: journeyStops.leg,
      ...soldOf(journeyStops),
      openings: addresses.openings,
      closures: addresses.closures,
    })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))

export async function findJourney(db: Reader, ref: string, role: Role) {
  const [found] = await (isNumber(ref) ? wholeByNumber : wholeById)(db, { ref })
  if (!found) throw notFound()
  const { search: _, plan: __, ...journey } = found.journey
  const stops = await stopsOf(db, { journeyId: journey.id })
  // Drizzle cannot null an object from two tables.
  const { id, number, versionNo } = found.request
  const request = id && number && versionNo ? { id, number, versionNo } : null
  const money = may(role, 'journey.money') ? {} : NO_JOURNEY_MONEY
  // Unexecuted journeys have no indexation.
  const indexed = may(role, 'journey.money') && journey.status !== 'ANNULE' && journey.status !== 'NON_EXECUTE'
  const { revised, goods, crewPapers, ...others } = found
  // Declared value only for roles that see money.
  const { declaredValueCents, ...carried } = goods ?? { nature: '' }
  const [{ clause: indexation } = { clause: null }] = indexed ? await withClauses(db, [{ revised }]) : []
  return {
    ...others,
    goods: goods && (may(role, 'journey.money') ? { ...carried, declaredValueCents } : carried),
    request,
    indexation,
    journey: { ...journey, ...money },
    guesses: guessesOf(journey, found.plan),
    expiring: expiringFor(journey, crewPapers),
    stops: stops.map(({ openings, closures, ...stop }) => ({
      ...stop,
      /** Site closed at the planned arrival: a warning, never a refusal. */
      closed: closedAt({ openings, closures }, toLocal(stop.plannedArrival)),
    })),
    acts: journeyActs(role, { ...journey, today: today() }),
  }
}
