import { and, asc, between, count, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { foundIn, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { ADDRESS_SORTS, addressListQuery } from '#domain/sales/addresses/address.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { openOn, PROTOCOL_SOON_DAYS, protocolState } from '#domain/sales/addresses/values.ts'
import { lineCountAt } from './use.ts'

type AddressListQuery = z.output<typeof addressListQuery>

export const addressList = (db: Reader, query: AddressListQuery) => ({
  db,
  query,
  table: addresses,
  where: matching(query),
  sorts: SORTS,
  rowsOf: async (ids: string[]) => {
    const rows = await plainRows(db, ids)
    const date = today()
    return rows.map(({ openings, closures, ...row }) => ({
      ...row,
      today: openOn({ openings, closures }, date),
      protocol: protocolState(row, date),
    }))
  },
})

const plainRows = rowsByIds((db, ids) =>
  db
    .select({ ...SUMMARY, lines: lineCountAt })
    .from(addresses)
    .leftJoin(companies, eq(companies.id, addresses.companyId))
    .where(sql`${addresses.id} = any(${ids})`),
)

/** Maximum points on the map; the rest are counted. */
const MAP_CAP = 1000

const OWN_DEPOT = and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'))

export async function addressesOnMap(db: Reader, query: AddressListQuery) {
  const where = matching(query)
  const located = { id: addresses.id, label: addresses.label, lat: addresses.lat, lng: addresses.lng }
  const [points, depots, departments] = await Promise.all([
    db
      .select({ ...located, kind: addresses.kind })
      .from(addresses)
      .where(and(where, isNotNull(addresses.lat)))
      .orderBy(asc(addresses.id))
      .limit(MAP_CAP),
    db
      .select(located)
      .from(addresses)
      .where(and(OWN_DEPOT, eq(addresses.archived, false), isNotNull(addresses.lat)))
      .orderBy(asc(addresses.id))
      .limit(MAP_CAP),
    byDepartment(db, where),
  ])
  const all = (of: 'total' | 'located') => departments.reduce((sum, row) => sum + row[of], 0)
  return { points, depots, total: all('total'), located: all('located'), departments }
}

async function byDepartment(db: Reader, where: SQL | undefined) {
  const code = sql<string | null>`case when ${addresses.country} <> 'FR' then null
    when ${addresses.zip} like '20%' then case when ${addresses.zip} < '20200' then '2A' else '2B' end
    when ${addresses.zip} ~ '^9[78]' then left(${addresses.zip}, 3)
    else left(${addresses.zip}, 2) end`
  return db
    .select({ code, total: count(), located: sql<number>`count(${addresses.lat})::int` })
    .from(addresses)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1 nulls last`)
}

const SUMMARY = {
  id: addresses.id,
  label: addresses.label,
  companyId: addresses.companyId,
  company: companies.legalName,
  kind: addresses.kind,
  line1: addresses.line1,
  zip: addresses.zip,
  city: addresses.city,
  country: addresses.country,
  lat: addresses.lat,
  lng: addresses.lng,
  holidayZone: addresses.holidayZone,
  appointment: addresses.appointment,
  protocolDate: addresses.protocolDate,
  protocolExpiry: addresses.protocolExpiry,
  archived: addresses.archived,
  mergedIntoId: addresses.mergedIntoId,
  openings: addresses.openings,
  closures: addresses.closures,
}

const SORTS: Record<(typeof ADDRESS_SORTS)[number], SQL> = {
  label: sql`${addresses.label} collate french`,
  city: sql`${addresses.city} collate french`,
  zip: sql`${addresses.zip}`,
}

function matching(query: AddressListQuery): SQL | undefined {
  const zips = zipsOfDepartment(query.department)
  return and(
    searched(addresses.search, query.q),
    query.archived ? undefined : eq(addresses.archived, false),
    query.company.length ? inArray(addresses.companyId, query.company) : undefined,
    query.companyName ? ofCompanies(query.companyName) : undefined,
    query.own ? isNull(addresses.companyId) : undefined,
    query.kind.length ? inArray(addresses.kind, query.kind) : undefined,
    zips ? and(eq(addresses.country, 'FR'), gte(addresses.zip, zips.from), lt(addresses.zip, zips.before)) : undefined,
    query.holidayZone.length ? inArray(addresses.holidayZone, query.holidayZone) : undefined,
    query.unlocated ? isNull(addresses.lat) : undefined,
    query.protocolExpired ? lt(addresses.protocolExpiry, today()) : undefined,
    query.protocolSoon ? between(addresses.protocolExpiry, today(), addDays(today(), PROTOCOL_SOON_DAYS)) : undefined,
    query.only.length ? inArray(addresses.id, query.only) : undefined,
  )
}

function ofCompanies(text: string): SQL {
  return foundIn(addresses.companyId, companies, text)
}
