import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { foundIn, type List, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { DESIGNABLE, infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DUE_SOON_DAYS, type InfractionStage } from '#domain/incidents-management/infractions/filter-fields.ts'
import type { INFRACTION_SORTS, InfractionListQuery } from '#domain/incidents-management/infractions/infraction.ts'
import { AUTOMATIC_SOURCES, UNDESIGNATED } from '#domain/incidents-management/infractions/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const infractionRows = rowsByIds((db, ids) =>
  db
    .select({
      id: infractions.id,
      version: infractions.version,
      number: infractions.number,
      noticeNo: infractions.noticeNo,
      source: infractions.source,
      status: infractions.status,
      offenceCode: offences.code,
      offence: offences.label,
      nature: offences.nature,
      occurredAt: infractions.occurredAt,
      place: infractions.place,
      vehicleId: infractions.vehicleId,
      plate: vehicles.plate,
      driverId: infractions.driverId,
      driver: sql<string | null>`driver_name(${drivers})`,
      driverSource: infractions.driverSource,
      identifiedAt: infractions.identifiedAt,
      driverAckAt: infractions.driverAckAt,
      journeyId: infractions.journeyId,
      journey: journeys.number,
      noticeSentOn: infractions.noticeSentOn,
      receivedOn: infractions.receivedOn,
      points: infractions.points,
      reducedCents: infractions.reducedCents,
      fixedCents: infractions.fixedCents,
      increasedCents: infractions.increasedCents,
      designationDueOn: infractions.designationDueOn,
      designatedOn: infractions.designatedOn,
      designationChannel: infractions.designationChannel,
      exemption: infractions.exemption,
      contestedOn: infractions.contestedOn,
      contestOutcome: infractions.contestOutcome,
      paymentStatus: infractions.paymentStatus,
      paidOn: infractions.paidOn,
      paidBy: infractions.paidBy,
      paidCents: infractions.paidCents,
      closedAt: infractions.closedAt,
    })
    .from(infractions)
    .innerJoin(offences, eq(offences.id, infractions.offenceId))
    .innerJoin(vehicles, eq(vehicles.id, infractions.vehicleId))
    .leftJoin(drivers, eq(drivers.id, infractions.driverId))
    .leftJoin(journeys, eq(journeys.id, infractions.journeyId))
    .where(sql`${infractions.id} = any(${ids})`),
)
export type InfractionRow = Awaited<ReturnType<typeof infractionRows>>[number]

/** OPERATOR may not see payments (`domain.md` §4.4). */
const withoutPayment = <Row extends Pick<InfractionRow, 'paidOn' | 'paidBy' | 'paidCents'>>(row: Row): Row => ({
  ...row,
  paidOn: null,
  paidBy: null,
  paidCents: null,
})

export const infractionList = (db: Reader, query: InfractionListQuery, role: Role): List<InfractionRow> => ({
  db,
  query,
  table: infractions,
  where: found(query),
  evenly: true,
  number: infractions.noticeNo,
  sorts: SORTS,
  nullable: ['designation', 'amount'],
  rowsOf: async ids => {
    const rows = await infractionRows(db, ids)
    return may(role, 'infraction.pay') ? rows : rows.map(withoutPayment)
  },
})

const SORTS: Record<(typeof INFRACTION_SORTS)[number], SQL> = {
  designation: sql`${infractions.designationDueOn}`,
  date: sql`${infractions.occurredAt}`,
  noticeNo: sql`${infractions.noticeNo}`,
  number: sql`${infractions.number}`,
  points: sql`${infractions.points}`,
  amount: sql`${infractions.fixedCents}`,
  status: sql`${infractions.status}`,
}

const TO_DESIGNATE = and(inArray(infractions.status, [...UNDESIGNATED]), inArray(infractions.source, [...AUTOMATIC_SOURCES]))

const STAGES: Record<InfractionStage, SQL | undefined> = {
  todo: inArray(infractions.status, ['RECUE', 'IDENTIFIEE', 'CONTESTEE', 'HORS_DELAI']),
  toDesignate: TO_DESIGNATE,
  designated: eq(infractions.status, 'DESIGNEE'),
  closed: eq(infractions.status, 'CLOSE'),
  all: undefined,
}

function found(query: InfractionListQuery): SQL | undefined {
  return and(
    STAGES[query.stage],
    query.from ? gte(infractions.occurredAt, instantAt(query.from, 0, '00:00')) : undefined,
    query.to ? lt(infractions.occurredAt, instantAt(query.to, 1, '00:00')) : undefined,
    query.status.length ? inArray(infractions.status, query.status) : undefined,
    query.source.length ? inArray(infractions.source, query.source) : undefined,
    query.nature.length
      ? sql`${infractions.offenceId} in (select ${offences.id} from ${offences} where ${inArray(offences.nature, query.nature)})`
      : undefined,
    query.due ? and(TO_DESIGNATE, lte(infractions.designationDueOn, addDays(today(), DUE_SOON_DAYS))) : undefined,
    query.designable ? DESIGNABLE : undefined,
    query.driverName ? foundIn(infractions.driverId, drivers, query.driverName) : undefined,
    query.plate ? foundIn(infractions.vehicleId, vehicles, query.plate) : undefined,
    query.driver.length ? inArray(infractions.driverId, query.driver) : undefined,
    query.vehicle.length ? inArray(infractions.vehicleId, query.vehicle) : undefined,
    query.journey.length ? inArray(infractions.journeyId, query.journey) : undefined,
    query.only.length ? inArray(infractions.id, query.only) : undefined,
    searched(infractions.search, query.q),
  )
}
