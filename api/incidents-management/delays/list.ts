import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { foundIn, type List, rowsByIds, searched } from '#api/db/list.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import type { DELAY_SORTS, DelayListQuery } from '#domain/incidents-management/delays/delay.ts'

const delayRows = rowsByIds((db, ids) =>
  db
    .select({
      id: delays.id,
      version: delays.version,
      number: delays.number,
      status: delays.status,
      detectedBy: delays.detectedBy,
      dueAt: delays.dueAt,
      observedAt: delays.observedAt,
      estimated: delays.estimated,
      minutes: delays.minutes,
      toleranceMin: delays.toleranceMin,
      journeyId: delays.journeyId,
      journey: journeys.number,
      label: journeys.label,
      companyId: journeys.companyId,
      company: companies.legalName,
      stopPosition: journeyStops.position,
      stop: addresses.label,
      city: addresses.city,
      causeCode: delayCauses.code,
      cause: delayCauses.label,
      responsibility: delays.responsibility,
      comment: delays.comment,
      contestReason: delays.contestReason,
      clientInformedAt: delays.clientInformedAt,
      clientInformedBy: nameOf(users),
      penaltyCents: delays.penaltyCents,
      archived: delays.archived,
    })
    .from(delays)
    .innerJoin(journeys, eq(journeys.id, delays.journeyId))
    .innerJoin(journeyStops, eq(journeyStops.id, delays.stopId))
    .innerJoin(addresses, eq(addresses.id, journeyStops.addressId))
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(delayCauses, eq(delayCauses.id, delays.causeId))
    .leftJoin(users, eq(users.id, delays.clientInformedById))
    .where(sql`${delays.id} = any(${ids})`),
)
export type DelayRow = Awaited<ReturnType<typeof delayRows>>[number]

export const delayList = (db: Reader, query: DelayListQuery, money: boolean): List<DelayRow> => ({
  db,
  query,
  table: delays,
  where: delaysFound(query),
  evenly: true,
  number: delays.number,
  sorts: SORTS,
  rowsOf: async ids => {
    const rows = await delayRows(db, ids)
    return money ? rows : rows.map(row => ({ ...row, penaltyCents: null }))
  },
})

const SORTS: Record<(typeof DELAY_SORTS)[number], SQL> = {
  date: sql`${delays.dueAt}`,
  number: sql`${delays.number}`,
  minutes: sql`${delays.minutes}`,
  status: sql`${delays.status}`,
}

const STAGES: Record<DelayListQuery['stage'], SQL | undefined> = {
  open: eq(delays.status, 'DETECTE'),
  qualified: inArray(delays.status, ['QUALIFIE', 'CONTESTE']),
  all: undefined,
}

export function delaysFound(query: DelayListQuery): SQL | undefined {
  const journey = and(
    query.company.length ? inArray(journeys.companyId, query.company) : undefined,
    query.companyName ? foundIn(journeys.companyId, companies, query.companyName) : undefined,
    query.lineName ? sql`searchable(${journeys.label}) like '%' || searchable(${query.lineName}) || '%'` : undefined,
  )
  return and(
    query.archived || query.only.length ? undefined : eq(delays.archived, false),
    STAGES[query.stage],
    query.from ? gte(delays.dueAt, instantAt(query.from, 0, '00:00')) : undefined,
    query.to ? lt(delays.dueAt, instantAt(query.to, 1, '00:00')) : undefined,
    query.cause.length
      ? sql`${delays.causeId} in (select ${delayCauses.id} from ${delayCauses} where ${inArray(delayCauses.code, query.cause)})`
      : undefined,
    query.responsibility.length ? inArray(delays.responsibility, query.responsibility) : undefined,
    query.status.length ? inArray(delays.status, query.status) : undefined,
    query.over ? sql`${delays.minutes} > ${Number(query.over)}` : undefined,
    query.journey.length ? inArray(delays.journeyId, query.journey) : undefined,
    query.only.length ? inArray(delays.id, query.only) : undefined,
    journey && ofJourneys(journey),
    searched(delays.search, query.q),
  )
}

const ofJourneys = (where: SQL) => sql`${delays.journeyId} in (select ${journeys.id} from ${journeys} where ${where})`
