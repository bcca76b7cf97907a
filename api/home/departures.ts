import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { crewNames } from '#api/trade/assignment/means.ts'
import { informsOf, LATE_CALL } from '#api/trade/journeys/late-call.ts'
import { servedBetween } from '#api/trade/requests/service-days.ts'

export async function departuresOf(db: Reader, day: string) {
  const rows = await db
    .select({
      number: journeys.number,
      serviceDate: journeys.serviceDate,
      label: journeys.label,
      status: journeys.status,
      plannedStart: journeys.plannedStart,
      maxDelayMin: journeys.maxDelayMin,
      review: journeys.review,
      reviewReason: journeys.reviewReason,
      company: companies.legalName,
      driverId: journeys.driverId,
      driver: crewNames(),
      phone: drivers.phone,
      vehicle: vehicles.plate,
      told: LATE_CALL.told,
      subcontractor: sql<string | null>`(select legal_name from company where id = ${journeys.subcontractorId})`,
    })
    .from(journeys)
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(drivers, eq(drivers.id, journeys.driverId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(and(servedBetween(day, day), ne(journeys.status, 'ANNULE')))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
  return rows.map(({ told, ...row }) => ({ ...row, informs: informsOf(row, told) }))
}

export const coverageOf = (db: Reader, from: string, to: string) =>
  db
    .select({
      day: journeys.serviceDate,
      total: sql<number>`count(*)::int`,
      unassigned: sql<number>`(count(*) filter (where ${journeys.status} = 'PLANIFIE'))::int`,
    })
    .from(journeys)
    .where(and(servedBetween(from, to), ne(journeys.status, 'ANNULE')))
    .groupBy(journeys.serviceDate)
    .orderBy(asc(journeys.serviceDate))
