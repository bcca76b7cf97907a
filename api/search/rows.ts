import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { statusWords } from '#domain/calendar/suspension.ts'
import { DRIVER_STATUS_LABELS, driverName } from '#domain/human-resources/drivers/values.ts'
import { DAMAGE_KIND_LABELS, DAMAGE_STATUS_LABELS } from '#domain/incidents-management/damages/values.ts'
import { DELAY_STATUS_LABELS } from '#domain/incidents-management/delays/values.ts'
import { INCIDENT_KIND_LABELS, INCIDENT_STATUS_LABELS } from '#domain/incidents-management/incidents/values.ts'
import { INFRACTION_STATUS_LABELS } from '#domain/incidents-management/infractions/values.ts'
import { DRIVER_POOL_STATUS_LABELS } from '#domain/journey-management/drivers-pools/values.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { equipmentState } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import {
  GONE_STATUSES,
  MATERIAL_STATUS_LABELS,
  type MaterialStatus,
  TRAILER_CATEGORY_LABELS,
  VEHICLE_CATEGORY_LABELS,
} from '#domain/materials/vehicle-values.ts'
import { COMPANY_STATUS_LABELS } from '#domain/sales/companies/values.ts'
import { REQUEST_STATUS_LABELS } from '#domain/sales/delivery-request/values.ts'
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from '#domain/sales/invoices/values.ts'
import type { SearchKind, SearchRow } from '#domain/search.ts'
import type { Database } from '../db/client.ts'
import { searched } from '../db/list.ts'
import { findJourneys, journeyRows } from './journey-rows.ts'
import { joined, LIMIT } from './row.ts'

type TextKind = Exclude<SearchKind, 'journey'>
const TABLES = {
  company: companies,
  address: addresses,
  request: deliveryRequests,
  invoice: invoices,
  liveLine: liveLines,
  driverPool: driverPools,
  driver: drivers,
  vehicle: vehicles,
  trailer: trailers,
  equipment,
  incident: incidents,
  damage: damages,
  delay: delays,
  infraction: infractions,
} as const satisfies Record<TextKind, PgTable>
export const ID_KINDS = Object.keys(TABLES) as TextKind[]

export const findRows = (db: Database, kind: SearchKind, words: string): Promise<SearchRow[]> =>
  kind === 'journey' ? findJourneys(db, words) : ROWS[kind](db, searched(TABLES[kind].search, words))

export const rowsById = (db: Database, kind: SearchKind, ids: string[]): Promise<SearchRow[]> =>
  kind === 'journey' ? journeyRows(db, inArray(journeys.number, ids)) : ROWS[kind](db, inArray(TABLES[kind].id, ids))

/** Runs the reads in order until enough rows are found: common words match early in the name index. */
async function inTurn<Row>(reads: readonly (() => PromiseLike<Row[]>)[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const read of reads) {
    if (rows.length >= LIMIT) break
    rows.push(...(await read()))
  }
  return rows
}

const ROWS: Record<TextKind, (db: Database, where: SQL | undefined) => Promise<SearchRow[]>> = {
  company: async (db, where) => {
    const rows = await inTurn(
      [ne(companies.status, 'ARCHIVE'), eq(companies.status, 'ARCHIVE')].map(
        state => () =>
          db
            .select({
              id: companies.id,
              code: companies.code,
              name: companies.legalName,
              city: companies.billingCity,
              status: companies.status,
            })
            .from(companies)
            .where(and(where, state))
            .orderBy(sql`${companies.legalName} collate french`, asc(companies.id))
            .limit(LIMIT),
      ),
    )
    return rows.map(({ id, code, name, city, status }) => ({
      id,
      text: name,
      detail: joined(code, city, status !== 'ACTIF' && COMPANY_STATUS_LABELS[status]),
    }))
  },
  address: async (db, where) => {
    const rows = await inTurn(
      [false, true].map(
        archived => () =>
          db
            .select({
              id: addresses.id,
              label: addresses.label,
              place: sql<string>`${addresses.zip} || ' ' || ${addresses.city}`,
              company: companies.legalName,
              archived: addresses.archived,
            })
            .from(addresses)
            .leftJoin(companies, eq(companies.id, addresses.companyId))
            .where(and(where, eq(addresses.archived, archived)))
            .orderBy(sql`${addresses.label} collate french`, asc(addresses.id))
            .limit(LIMIT),
      ),
    )
    return rows.map(({ id, label, place, company, archived }) => ({
      id,
      text: label,
      detail: joined(place, company, archived && 'Archivée'),
    }))
  },
  request: async (db, where) => {
    const rows = await db
      .select({
        id: deliveryRequests.id,
        number: deliveryRequests.number,
        title: deliveryRequests.title,
        company: companies.legalName,
        status: versions.status,
        suspendedFrom: versions.suspendedFrom,
      })
      .from(deliveryRequests)
      .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
      .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
      .where(where)
      .orderBy(sql`${deliveryRequests.currentStatus} = 'ARCHIVE'`, desc(deliveryRequests.number))
      .limit(LIMIT)
    return rows.map(withSuspension).map(({ id, number, title, company, ...state }) => ({
      id,
      text: title,
      detail: joined(number, company, statusWords(state, REQUEST_STATUS_LABELS)),
    }))
  },
  liveLine: async (db, where) => {
    const rows = await db
      .select({
        id: liveLines.id,
        number: liveLines.number,
        label: liveLines.label,
        status: liveLines.status,
        suspendedFrom: liveLines.suspendedFrom,
      })
      .from(liveLines)
      .where(where)
      .orderBy(sql`${liveLines.status} = 'CLOTURE'`, desc(liveLines.number))
      .limit(LIMIT)
    return rows.map(withSuspension).map(({ id, number, label, ...state }) => ({
      id,
      text: label,
      detail: joined(number, statusWords(state, LIVE_LINE_STATUS_LABELS)),
    }))
  },
  driverPool: async (db, where) => {
    const rows = await db
      .select({ id: driverPools.id, code: driverPools.code, label: driverPools.label, status: driverPools.status })
      .from(driverPools)
      .where(where)
      .orderBy(sql`${driverPools.status} = 'ARCHIVEE'`, asc(driverPools.code))
      .limit(LIMIT)
    return rows.map(({ id, code, label, status }) => ({
      id,
      text: code,
      detail: joined(label, status !== 'ACTIVE' && DRIVER_POOL_STATUS_LABELS[status]),
    }))
  },
  driver: async (db, where) => {
    const rows = await db
      .select({
        id: drivers.id,
        code: drivers.code,
        firstName: drivers.firstName,
        lastName: drivers.lastName,
        depot: addresses.label,
        status: drivers.status,
      })
      .from(drivers)
      .innerJoin(addresses, eq(addresses.id, drivers.depotId))
      .where(where)
      .orderBy(
        sql`${drivers.status} in ('SORTI', 'ARCHIVE')`,
        sql`${drivers.lastName} collate french`,
        sql`${drivers.firstName} collate french`,
        asc(drivers.id),
      )
      .limit(LIMIT)
    return rows.map(({ id, code, depot, status, ...name }) => ({
      id,
      text: driverName(name),
      detail: joined(code, depot, status !== 'ACTIF' && DRIVER_STATUS_LABELS[status]),
    }))
  },
  vehicle: async (db, where) => materialRows(await ofFleet(db, vehicles, where), VEHICLE_CATEGORY_LABELS),
  trailer: async (db, where) => materialRows(await ofFleet(db, trailers, where), TRAILER_CATEGORY_LABELS),
  equipment: async (db, where) => {
    const { id, code, kind, brand, serial, status, archived } = equipment
    const rows = await db
      .select({ id, code, kind, brand, serial, status, archived })
      .from(equipment)
      .where(where)
      .orderBy(asc(archived), asc(code), asc(id))
      .limit(LIMIT)
    return rows.map(({ id, code, kind, brand, serial, ...state }) => ({
      id,
      text: code,
      detail: joined(EQUIPMENT_KIND_LABELS[kind], brand, serial, equipmentState(state)),
    }))
  },
  // Latest first; drafts show the client's order number.
  invoice: async (db, where) => {
    const { id, kind, number, po, issueDate, status } = invoices
    const rows = await db
      .select({ id, kind, number, po, issueDate, status, company: companies.legalName })
      .from(invoices)
      .innerJoin(companies, eq(companies.id, invoices.companyId))
      .where(where)
      .orderBy(sql`${issueDate} desc nulls first`, desc(id))
      .limit(LIMIT)
    return rows.map(({ id, kind, number, po, issueDate, status, company }) => ({
      id,
      text: [INVOICE_KIND_LABELS[kind], number].filter(Boolean).join(' '),
      detail: joined(company, issueDate && formatDate(issueDate), po && `commande ${po}`, INVOICE_STATUS_LABELS[status]),
    }))
  },
  incident: async (db, where) => {
    const { id, number, kind, occurredAt, place, status } = incidents
    const rows = await db
      .select({ id, number, kind, occurredAt, place, status })
      .from(incidents)
      .where(where)
      .orderBy(desc(occurredAt), desc(id))
      .limit(LIMIT)
    return rows.map(({ id, number, kind, occurredAt, place, status }) => ({
      id,
      text: `${INCIDENT_KIND_LABELS[kind]} ${number}`,
      detail: joined(formatDate(toLocal(occurredAt).slice(0, 10)), place, INCIDENT_STATUS_LABELS[status]),
    }))
  },
  damage: async (db, where) => {
    const { id, number, kind, foundOn, claimant, status } = damages
    const rows = await db
      .select({ id, number, kind, foundOn, claimant, status })
      .from(damages)
      .where(where)
      .orderBy(desc(foundOn), desc(id))
      .limit(LIMIT)
    return rows.map(({ id, number, kind, foundOn, claimant, status }) => ({
      id,
      text: `${DAMAGE_KIND_LABELS[kind]} ${number}`,
      detail: joined(formatDate(foundOn), claimant, DAMAGE_STATUS_LABELS[status]),
    }))
  },
  delay: async (db, where) => {
    const { id, number, minutes, dueAt, status } = delays
    const rows = await db
      .select({ id, number, minutes, dueAt, status, label: journeys.label, journey: journeys.number })
      .from(delays)
      .innerJoin(journeys, eq(journeys.id, delays.journeyId))
      .where(where)
      .orderBy(desc(dueAt), desc(id))
      .limit(LIMIT)
    return rows.map(({ id, number, minutes, dueAt, status, label, journey }) => ({
      id,
      text: `${label}, ${minutes}\u00a0min`,
      detail: joined(number, journey, formatDate(toLocal(dueAt).slice(0, 10)), DELAY_STATUS_LABELS[status]),
    }))
  },
  infraction: async (db, where) => {
    const { id, number, noticeNo, occurredAt, status } = infractions
    const rows = await db
      .select({ id, number, noticeNo, occurredAt, status })
      .from(infractions)
      .where(where)
      .orderBy(desc(occurredAt), desc(id))
      .limit(LIMIT)
    return rows.map(({ id, number, noticeNo, occurredAt, status }) => ({
      id,
      text: noticeNo,
      detail: joined(number, formatDate(toLocal(occurredAt).slice(0, 10)), INFRACTION_STATUS_LABELS[status]),
    }))
  },
}

const ofFleet = <Table extends typeof vehicles | typeof trailers>(db: Database, table: Table, where: SQL | undefined) =>
  db
    .select({
      id: table.id,
      plate: table.plate,
      fleetNo: table.fleetNo,
      category: table.category as Table['category'],
      brand: table.brand,
      model: table.model,
      status: table.status,
    })
    .from(table as PgTable)
    .where(where)
    .orderBy(inArray(table.status, [...GONE_STATUSES]), asc(table.fleetNo), asc(table.id))
    .limit(LIMIT)

const materialRows = <Category extends string>(
  rows: {
    id: string
    plate: string
    fleetNo: string
    category: Category
    brand: string | null
    model: string | null
    status: MaterialStatus
  }[],
  categories: Record<Category, string>,
): SearchRow[] =>
  rows.map(({ id, plate, fleetNo, category, brand, model, status }) => ({
    id,
    text: plate,
    detail: joined(
      fleetNo,
      categories[category],
      [brand, model].filter(Boolean).join(' '),
      GONE_STATUSES.includes(status) && MATERIAL_STATUS_LABELS[status],
    ),
  }))
