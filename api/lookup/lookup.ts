import { and, arrayContains, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { ofTypedDriver } from '#api/trade/journeys/of-driver.ts'
import { formatDate, typedDay } from '#domain/calendar/dates.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { type Found, LOOKUPS, type LookupKind } from '#domain/lookup.ts'
import { TRAILER_CATEGORY_LABELS, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { type Role, SELLERS } from '#domain/roles.ts'
import type { CompanyType } from '#domain/sales/companies/values.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Database } from '../db/client.ts'
import { searched } from '../db/list.ts'
import { signedIn } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { today } from '../middleware/today.ts'
import { lookupSheet } from './answers.ts'

/** Maximum rows; a longer search text narrows the result. */
const LIMIT = 20

const lookupQuery = z.object({
  q: z.string().trim().max(200).catch('').default(''),
  id: z.uuid().optional().catch(undefined),
})

export const lookupRoutes = operations('lookup', signedIn).read(
  'GET /:kind',
  'Trouver un enregistrement à choisir',
  {
    params: z.object({ kind: z.enum(Object.keys(LOOKUPS) as [LookupKind, ...LookupKind[]]) }),
    query: lookupQuery,
    answer: lookupSheet,
  },
  async ({ c, db, user, kind, query: { q, id } }) => {
    if (!(SCREENS[LOOKUPS[kind]].roles as readonly Role[]).includes(user.role)) throw notFound()
    // Displayed labels are typed back with their separators, which must not be searched.
    const words = q.replace(/[·,]/g, ' ').trim()
    const find = () => FIND[kind](db, { id, words })
    // The full list of accounts is the same for everyone, so it is cached.
    const found = FEW.has(kind) && !id && !words ? await c.var.shared.read(`lookup ${kind}`, ['account'], find) : await find()
    return { rows: found.slice(0, LIMIT), more: found.length > LIMIT }
  },
)

interface Lookup {
  id?: string
  words: string
}
type Find = (db: Database, lookup: Lookup) => Promise<Found[]>

const company =
  (...types: CompanyType[]): Find =>
  async (db, { id, words }) =>
    db
      .select({
        id: companies.id,
        text: sql<string>`${companies.code} || ' ' || ${companies.legalName}`,
        detail: sql<
          string | null
        >`${companies.billingZip} || ' ' || ${companies.billingCity} || case when ${companies.status} = 'BLOQUE' then ' · client bloqué' else '' end`,
      })
      .from(companies)
      .where(
        id
          ? eq(companies.id, id)
          : and(
              types.length > 0 ? arrayContains(companies.types, types) : undefined,
              ne(companies.status, 'ARCHIVE'),
              searched(companies.search, words),
            ),
      )
      .orderBy(sql`${companies.legalName} collate french`, asc(companies.id))
      .limit(LIMIT + 1)

const account =
  (among: SQL): Find =>
  async (db, { id, words }) => {
    const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
    return db
      .select({ id: users.id, text: name, detail: sql<string | null>`${users.email}` })
      .from(users)
      .where(id ? eq(users.id, id) : and(among, eq(users.status, 'ACTIF'), searched(sql`searchable(${name})`, words)))
      .orderBy(sql`${users.lastName} collate french`, asc(users.id))
      .limit(LIMIT + 1)
  }

const journeyOf = (words: string) => or(searched(journeys.search, words), ofTypedDriver(words))

async function journeysFound(db: Database, where: SQL | undefined, order: SQL[]): Promise<Found[]> {
  const rows = await db
    .select({
      id: journeys.id,
      number: journeys.number,
      label: journeys.label,
      serviceDate: journeys.serviceDate,
      company: companies.legalName,
      driver: sql<string | null>`driver_name(${drivers})`,
      plate: vehicles.plate,
    })
    .from(journeys)
    .leftJoin(companies, eq(companies.id, journeys.companyId))
    .leftJoin(drivers, eq(drivers.id, journeys.driverId))
    .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
    .where(where)
    .orderBy(...order, asc(journeys.id))
    .limit(LIMIT + 1)
  return rows.map(({ id, number, label, serviceDate, company, driver, plate }) => ({
    id,
    text: `${number} ${label}`,
    detail: [formatDate(serviceDate), company, driver, plate].filter(Boolean).join(' · '),
  }))
}

const FIND: Record<LookupKind, Find> = {
  company: company('CLIENT'),
  anyCompany: company(),
  subcontractor: company('SOUS_TRAITANT'),
  address: async (db, { id, words }) =>
    db
      .select({
        id: addresses.id,
        text: sql<string>`concat_ws(' · ', ${addresses.label}, ${addresses.zip} || ' ' || ${addresses.city}, ${companies.legalName})`,
        detail: sql<string | null>`${addresses.line1} || case when ${addresses.lat} is null then ' · à géolocaliser' else '' end`,
      })
      .from(addresses)
      .leftJoin(companies, eq(companies.id, addresses.companyId))
      .where(id ? eq(addresses.id, id) : and(eq(addresses.archived, false), searched(addresses.search, words)))
      .orderBy(sql`${addresses.label} collate french`, asc(addresses.id))
      .limit(LIMIT + 1),
  depot: async (db, { id, words }) =>
    db
      .select({
        id: addresses.id,
        text: addresses.label,
        detail: sql<string | null>`${addresses.zip} || ' ' || ${addresses.city}`,
      })
      .from(addresses)
      .where(
        id
          ? eq(addresses.id, id)
          : and(
              isNull(addresses.companyId),
              eq(addresses.kind, 'DEPOT'),
              eq(addresses.archived, false),
              searched(addresses.search, words),
            ),
      )
      .orderBy(sql`${addresses.label} collate french`, asc(addresses.id))
      .limit(LIMIT + 1),
  driver: async (db, { id, words }) =>
    db
      .select({
        id: drivers.id,
        text: sql<string>`${drivers.code} || ' ' || ${drivers.firstName} || ' ' || ${drivers.lastName}`,
        detail: sql<string | null>`${addresses.label}`,
      })
      .from(drivers)
      .leftJoin(addresses, eq(addresses.id, drivers.depotId))
      .where(id ? eq(drivers.id, id) : and(eq(drivers.status, 'ACTIF'), searched(drivers.search, words)))
      .orderBy(sql`${drivers.lastName} collate french`, asc(drivers.id))
      .limit(LIMIT + 1),
  liveLine: async (db, { id, words }) =>
    db
      .select({
        id: liveLines.id,
        text: sql<string>`${liveLines.number} || ' ' || ${liveLines.label}`,
        detail: sql<
          string | null
        >`to_char(${liveLines.startTime}, 'HH24:MI') || ' → ' || to_char(${liveLines.endTime}, 'HH24:MI')`,
      })
      .from(liveLines)
      .where(id ? eq(liveLines.id, id) : and(ne(liveLines.status, 'CLOTURE'), searched(liveLines.search, words)))
      .orderBy(asc(liveLines.number))
      .limit(LIMIT + 1),
  journey: async (db, { id, words }) => {
    const typed = typedDay(words, today())
    return journeysFound(
      db,
      id
        ? eq(journeys.id, id)
        : and(
            typed ? eq(journeys.serviceDate, typed.day) : lte(journeys.serviceDate, today()),
            journeyOf(typed?.others ?? words),
          ),
      // The journey of an event has usually just run.
      [desc(journeys.serviceDate), desc(journeys.plannedStart)],
    )
  },
  modifiable: async (db, { id, words }) => {
    const typed = typedDay(words, today(), { ahead: true })
    const [next, lines] = await Promise.all([
      journeysFound(
        db,
        id
          ? eq(journeys.id, id)
          : and(
              typed ? eq(journeys.serviceDate, typed.day) : gte(journeys.serviceDate, today()),
              inArray(journeys.status, [...OPEN_STATUSES, 'EN_COURS']),
              journeyOf(typed?.others ?? words),
            ),
        [asc(journeys.serviceDate), asc(journeys.plannedStart)],
      ),
      typed ? [] : FIND.liveLine(db, { id, words }),
    ])
    // At least half of the rows for either kind.
    const first = LIMIT - Math.min(lines.length, LIMIT / 2)
    return [...next.slice(0, first), ...lines, ...next.slice(first)]
  },
  driverPool: async (db, { id, words }) =>
    db
      .select({
        id: driverPools.id,
        text: driverPools.code,
        detail: sql<string | null>`${driverPools.label}`,
      })
      .from(driverPools)
      .where(id ? eq(driverPools.id, id) : and(ne(driverPools.status, 'ARCHIVEE'), searched(driverPools.search, words)))
      .orderBy(asc(driverPools.code))
      .limit(LIMIT + 1),
  vehicle: async (db, { id, words }) => {
    const found = await db
      .select({ id: vehicles.id, text: vehicles.plate, category: vehicles.category, fleetNo: vehicles.fleetNo })
      .from(vehicles)
      .where(id ? eq(vehicles.id, id) : inUse(vehicles, words))
      .orderBy(asc(vehicles.plate))
      .limit(LIMIT + 1)
    return found.map(({ category, fleetNo, ...row }) => ({ ...row, detail: `${VEHICLE_CATEGORY_LABELS[category]} · ${fleetNo}` }))
  },
  trailer: async (db, { id, words }) => {
    const found = await db
      .select({ id: trailers.id, text: trailers.plate, category: trailers.category, fleetNo: trailers.fleetNo })
      .from(trailers)
      .where(id ? eq(trailers.id, id) : inUse(trailers, words))
      .orderBy(asc(trailers.plate))
      .limit(LIMIT + 1)
    return found.map(({ category, fleetNo, ...row }) => ({ ...row, detail: `${TRAILER_CATEGORY_LABELS[category]} · ${fleetNo}` }))
  },
  salesUser: account(inArray(users.role, [...SELLERS])),
  designer: account(inArray(users.role, ['CONCEPTOR', 'ADMIN'])),
  manager: account(inArray(users.role, ['OPERATOR', 'CONCEPTOR', 'ADMIN'])),
  driverAccount: account(eq(users.role, 'DRIVER')),
  assignee: account(sql`(${users.role} <> 'DRIVER' or ${users.driverId} is not null)`),
}

const FEW: ReadonlySet<LookupKind> = new Set(['salesUser', 'designer'])

const inUse = (table: typeof vehicles | typeof trailers, words: string): SQL | undefined =>
  and(sql`${table.status} not in ('RESTITUE', 'ARCHIVE')`, searched(table.search, words))
