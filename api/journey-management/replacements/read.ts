import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { replacementListQuery } from '#domain/journey-management/replacements/replacement.ts'
import { OPEN_REPLACEMENT, type ReplacementFacts, replacementActs } from '#domain/journey-management/replacements/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { replacementList } from './list.ts'

export const factsOf = (
  {
    kind,
    status,
    startPosition,
    hasReplaced,
    replacingDriverId,
  }: {
    kind: ReplacementFacts['kind']
    status: ReplacementFacts['status']
    startPosition: number | null
    hasReplaced: boolean
    replacingDriverId: string | null
  },
  journeyStatus: ReplacementFacts['journeyStatus'],
): ReplacementFacts => ({
  kind,
  status,
  journeyStatus,
  midRun: startPosition !== null,
  hasReplaced,
  hasReplacingDriver: replacingDriverId !== null,
})

export async function findReplacement(db: Reader, id: string, role: Role) {
  const money = may(role, 'journey.money')
  const query = replacementListQuery.parse({ stage: 'all', only: [id] })
  const [row] = await replacementList(db, query, money).rowsOf([id])
  if (!row) throw notFound()
  const [[more], siblings] = await Promise.all([
    db
      .select({
        comment: replacements.comment,
        startOdometer: replacements.startOdometer,
        endOdometer: replacements.endOdometer,
        createdAt: replacements.createdAt,
        confirmedBy: nameOf(users),
        company: companies.legalName,
        refusedBy: sql<
          string[]
        >`array(select driver_name(d) from ${drivers} d where d.id = any(${replacements.refusedDriverIds}))`,
        stop: addresses.label,
        absence: { id: absences.id, kind: absences.kind, from: absences.from, to: absences.to, status: absences.status },
        outage: { id: outages.id, from: outages.from, to: outages.to, reason: outages.reason },
        certification: driverCertifications.state,
      })
      .from(replacements)
      .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
      .leftJoin(companies, eq(companies.id, journeys.companyId))
      .leftJoin(users, eq(users.id, replacements.confirmedById))
      .leftJoin(absences, eq(absences.id, replacements.absenceId))
      .leftJoin(outages, eq(outages.id, replacements.outageId))
      .leftJoin(driverCertifications, eq(driverCertifications.id, replacements.certificationId))
      .leftJoin(
        journeyStops,
        and(eq(journeyStops.journeyId, replacements.journeyId), eq(journeyStops.position, replacements.startPosition)),
      )
      .leftJoin(addresses, eq(addresses.id, journeyStops.addressId))
      .where(eq(replacements.id, id)),
    row.replacedDriverId
      ? db
          .select({ id: replacements.id, number: journeys.number, label: journeys.label, plannedStart: journeys.plannedStart })
          .from(replacements)
          .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
          .where(
            and(
              eq(replacements.replacedDriverId, row.replacedDriverId),
              eq(replacements.kind, 'CHAUFFEUR'),
              inArray(replacements.status, OPEN_REPLACEMENT),
              eq(journeys.serviceDate, row.serviceDate),
              eq(journeys.status, 'PLANIFIE'),
              ne(replacements.id, id),
            ),
          )
          .orderBy(asc(journeys.plannedStart), asc(journeys.id))
      : [],
  ])
  return {
    ...row,
    ...more!,
    siblings,
    causeOver: isOver(more!),
    acts: replacementActs(role, factsOf(row, row.journeyStatus)),
  }
}

function isOver({
  absence,
  outage,
  certification,
}: {
  absence: { status: string } | null
  outage: { to: string | null } | null
  certification: string | null
}): boolean {
  if (absence) return absence.status === 'ANNULEE' || absence.status === 'REFUSEE'
  if (outage) return outage.to !== null && outage.to < today()
  return certification === 'OBTENUE'
}

export const swapStops = (db: Reader, journeyId: string) =>
  db
    .select({ position: journeyStops.position, address: addresses.label, plannedArrival: journeyStops.plannedArrival })
    .from(journeyStops)
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .where(
      and(
        eq(journeyStops.journeyId, journeyId),
        sql`${journeyStops.position} > 0`,
        sql`${journeyStops.status} not in ('TERMINE', 'ECHEC')`,
      ),
    )
    .orderBy(asc(journeyStops.position))
