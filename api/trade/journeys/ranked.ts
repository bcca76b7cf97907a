import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { papersList } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { onTheRoad } from '#api/trade/assignment/means.ts'
import type { TrailerRecord, VehicleRecord } from '#api/trade/assignment/means-records.ts'
import type { DriverRow } from '#api/trade/assignment/read-means.ts'
import { driverRecords, materialRecords, type TimeValues, timeOf } from '#api/trade/assignment/records-sql.ts'
import { IS_SUBCONTRACTOR } from '#api/trade/journeys/assignment.ts'
import type { Means } from '#domain/journey-management/journeys/assignment.ts'
import type { Paper } from '#domain/sales/companies/subcontractor.ts'

/** Candidates per kind; a search finds others. */
export const CANDIDATES = 100

export const RUNNING = ['EN_SERVICE', 'EN_MAINTENANCE', 'HORS_SERVICE', 'RESERVE'] as const

interface Wanting {
  id: string
  plannedStart: string
  plannedEnd: string
  liveLineId: string | null
  companyId: string | null
  driver: string | null
  vehicle: string | null
  trailer: string | null
  category: string | null
  body: string | null
}

export interface Ranked {
  drivers: (DriverRow & { name: string; code: string; depot: string; knownRuns: number })[]
  vehicles: (VehicleRecord & { name: string })[]
  trailers: (TrailerRecord & { name: string })[]
  subcontractors: { id: string; name: string; detail: string; papers: Paper[] }[]
}

/**
 * Ranks candidates and reads their records in one statement: usual means first, then free ones that know the line or match the
 * sold type. A search without hits in a kind leaves it whole. The weeks of drivers, most of the work, are read by the caller for
 * those that it checks.
 */
export async function rankedFor(db: Reader, journey: Wanting, q: string): Promise<Ranked> {
  const { plannedStart, plannedEnd, ...rest } = journey
  const values: Values = { ...rest, ...timeOf({ start: plannedStart, end: plannedEnd }) }
  const by = journey.liveLineId ? 'line' : 'client'
  const whole = async () => ((await ranked(db, by, values)) as [Ranked])[0]
  if (!searched(drivers.search, q)) return whole()
  const [found] = (await ranked(db, by, values, q)) as [Ranked]
  if (Object.values(found).every(rows => rows.length > 0)) return found
  const everybody = await whole()
  const orAll = <Kind extends keyof Ranked>(kind: Kind): Ranked[Kind] => (found[kind].length > 0 ? found[kind] : everybody[kind])
  return {
    ...{ drivers: orAll('drivers'), vehicles: orAll('vehicles') },
    ...{ trailers: orAll('trailers'), subcontractors: orAll('subcontractors') },
  }
}

type Values = Omit<Wanting, 'plannedStart' | 'plannedEnd'> & TimeValues

function ranked(db: Reader, by: 'line' | 'client', values: Values, q = '') {
  const time = {
    ...{ start: values.start, end: values.end, firstDay: values.firstDay, lastDay: values.lastDay },
    ...{ weeksFrom: values.weeksFrom, weeksTo: values.weeksTo },
  }
  const others = sql`and run.id <> ${values.id}::uuid`
  const usual = (means: Means) => sql`${sql.identifier(means)}.id is distinct from ${values[means]}::uuid`
  const taken = (means: Means) => {
    const seats = means === 'driver' ? ['driver_id', 'co_driver_id'] : [`${means}_id`]
    const each = seats.map(seat => sql.raw(`select ${seat} from road where ${seat} is not null`))
    return sql`${sql.identifier(means)}.id in (${sql.join(each, sql` union all `)})`
  }
  const running = sql.join(
    RUNNING.map(status => sql.raw(`'${status}'`)),
    sql`, `,
  )
  /** First ids of an order with names and records; `before` is a shared CTE. */
  const listOf = (first: SQL, records: SQL, { named, joins, before = sql`` }: { named: SQL; joins: SQL; before?: SQL }) => sql`(
    with ${before} asked as (select one.id, one.place from unnest(array(${first} limit ${sql.raw(`${CANDIDATES}`)})) with ordinality as one (id, place))
    select coalesce(json_agg(one order by one.place), '[]') from (
      select asked.place, record.*, ${named} from asked join (${records}) record on record.id = asked.id ${joins}) one)`
  const materials = (means: 'vehicle' | 'trailer', sold: 'category' | 'body', words: SQL | undefined) => {
    const table = sql.identifier(means)
    return listOf(
      sql`select ${table}.id from ${table} where ${table}.status in (${running}) ${and(words)}
        order by ${usual(means)}, ${taken(means)}, ${table}.category is distinct from ${values[sold]}, ${table}.plate`,
      materialRecords(means, time, others),
      { named: sql`own.plate as name`, joins: sql`join ${table} own on own.id = record.id` },
    )
  }
  const people = listOf(
    sql`select driver.id from driver left join known on known.driver_id = driver.id
      where driver.status in ('ACTIF', 'SUSPENDU') ${and(searched(drivers.search, q))}
      order by ${usual('driver')}, ${taken('driver')}, coalesce(known.count, 0) desc, driver.last_name collate french, driver.id`,
    driverRecords(time, others, { weeks: false }),
    {
      before: sql`known as materialized (${knownRuns(by, values)}),`,
      named: sql`driver_name(own) as name, own.code, depot.label as depot, coalesce(known.count, 0) as "knownRuns"`,
      joins: sql`join driver own on own.id = record.id join address depot on depot.id = own.depot_id
        left join known on known.driver_id = record.id`,
    },
  )
  // CTE shared by all kinds.
  const road = db.$with('road', {}).as(onTheRoad(time, values.id))
  return db
    .with(road)
    .select({
      drivers: sql<Ranked['drivers']>`${people}`,
      vehicles: sql<Ranked['vehicles']>`${materials('vehicle', 'category', searched(vehicles.search, q))}`,
      trailers: sql<Ranked['trailers']>`${materials('trailer', 'body', searched(trailers.search, q))}`,
      subcontractors: sql<Ranked['subcontractors']>`(select coalesce(json_agg(one), '[]') from (
        select company.id, company.legal_name as name, company.billing_city as detail, ${papersList(sql`company.id`)} as papers
        from company where ${IS_SUBCONTRACTOR} ${and(searched(companies.search, q))}
        order by company.legal_name collate french limit ${sql.raw(`${CANDIDATES}`)}) one)`,
    })
    .from(sql`(select) one`)
}

const and = (words: SQL | undefined) => (words ? sql`and ${words}` : sql``)

/** Runs of the line per driver in either seat over 90 days (`domain.md` §3.9), or of the client for a manual journey. */
function knownRuns(by: 'line' | 'client', values: Values): SQL {
  const start = sql`${values.start}::timestamptz`
  // The line's index starts with the service date.
  const which =
    by === 'line'
      ? sql`run.live_line_id = ${values.liveLineId}::uuid and run.service_date > (${start} - interval '99 days')::date`
      : sql`run.company_id = ${values.companyId}::uuid`
  return sql`select unnest(array[run.driver_id, run.co_driver_id]) as driver_id, count(*)::int as count from journey run
    where ${which} and run.status in ('TERMINE', 'CONTROLE', 'FACTURE') and run.planned_start between ${start} - interval '90 days' and ${start}
    group by 1`
}
