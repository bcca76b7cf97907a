import { and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import {
  dayState,
  isDueBy,
  isToday,
  NEXT_DEADLINE,
  NEXT_DEADLINE_OF,
  PHOTO,
  toursOf,
  withoutTour,
} from '#api/trade/drivers/day.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { DRIVER_SORTS, driverListQuery } from '#domain/human-resources/drivers/driver.ts'
import { DUE_DAYS } from '#domain/human-resources/drivers/values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { withPersonalFor } from './personal.ts'
import { runsThisWeek, serviceThisWeek } from './week-counters.ts'

type DriverListQuery = z.output<typeof driverListQuery>

export function driverList(db: Reader, query: DriverListQuery, role: Role) {
  const visible = may(role, 'driver.personal') ? query : withoutPersonal(query)
  return {
    db,
    query: visible,
    table: drivers,
    where: matching(visible),
    number: drivers.code,
    sorts: SORTS,
    nullable: ['deadline'],
    join: visible.sort.endsWith('depot') ? ids => ids.innerJoin(addresses, eq(addresses.id, drivers.depotId)) : undefined,
    rowsOf: async (ids: string[]) =>
      (await summariesOf(db, ids)).map(({ runs, ...row }) =>
        withPersonalFor(role, { ...row, week: serviceThisWeek(runs, row.category) }),
      ),
  } satisfies List<{ id: string }>
}

const summariesOf = (db: Reader, ids: string[]) =>
  db
    .select({
      id: drivers.id,
      code: drivers.code,
      name: sql<string>`driver_name(${drivers})`,
      lastName: drivers.lastName,
      firstName: drivers.firstName,
      category: drivers.category,
      depot: addresses.label,
      employer: drivers.employer,
      contract: drivers.contract,
      weeklyHours: drivers.weeklyHours,
      licenceCategories: drivers.licenceCategories,
      phone: drivers.phone,
      status: drivers.status,
      leaveDate: drivers.leaveDate,
      tours: toursOf(),
      day: dayState(),
      deadline: NEXT_DEADLINE,
      deadlineOf: NEXT_DEADLINE_OF,
      photo: PHOTO,
      runs: runsThisWeek(drivers.id),
      erased: drivers.erased,
      hasAccess: sql<boolean>`exists (select from account where account.driver_id = ${drivers.id})`,
    })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(sql`${drivers.id} = any(${sql.param(ids)}::uuid[])`)

export async function exportedDrivers(db: Reader, ids: string[], role: Role) {
  const rows = await db
    .select({ driver: drivers, depot: addresses.label, tours: toursOf(), day: dayState(), deadline: NEXT_DEADLINE })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(sql`${drivers.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ driver, ...more }) => ({ ...withPersonalFor(role, driver), ...more }))
}

const NAME = [sql`${drivers.lastName} collate french`, sql`${drivers.firstName} collate french`]

const SORTS: Record<(typeof DRIVER_SORTS)[number], SQL | readonly SQL[]> = {
  code: sql`${drivers.code}`,
  name: NAME,
  category: [sql`${drivers.category}`, ...NAME],
  depot: [sql`${addresses.label} collate french`, ...NAME],
  contract: [sql`${drivers.contract}`, ...NAME],
  deadline: NEXT_DEADLINE,
}

/** Sorting or filtering by a hidden field would leak it. */
const withoutPersonal = (query: DriverListQuery): DriverListQuery => ({
  ...query,
  sort: query.sort.endsWith('contract') ? 'name' : query.sort,
  contract: [],
  employer: [],
})

const IN_HOUSE = ['ACTIF', 'SUSPENDU'] as const

function matching(query: DriverListQuery): SQL | undefined {
  return and(
    searched(drivers.search, query.q),
    query.status.length
      ? inArray(drivers.status, query.status)
      : query.archived
        ? undefined
        : inArray(drivers.status, [...IN_HOUSE]),
    query.day.length ? isToday(query.day) : undefined,
    query.depot.length ? inArray(drivers.depotId, query.depot) : undefined,
    query.category.length ? inArray(drivers.category, query.category) : undefined,
    query.licence.length ? arrayOverlaps(drivers.licenceCategories, query.licence) : undefined,
    query.certification.length ? holds(query.certification) : undefined,
    query.contract.length ? inArray(drivers.contract, query.contract) : undefined,
    query.employer.length ? inArray(drivers.employer, query.employer) : undefined,
    query.due ? isDueBy(addDays(today(), DUE_DAYS)) : undefined,
    query.noTour ? withoutTour() : undefined,
    query.only.length ? inArray(drivers.id, query.only) : undefined,
  )
}

const holds = (types: readonly string[]) => sql`exists (
  select from driver_certification held where held.driver_id = ${drivers.id} and held.state = 'OBTENUE'
    and held.type_id = any(${sql.param([...types])}::uuid[]) and (held.valid_to is null or held.valid_to >= ${today()}))`
