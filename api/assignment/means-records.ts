import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import type { Hours, OtherJourney } from '#domain/assignment/means.ts'
import { instantAt, PARIS, toLocal } from '#domain/calendar/clock.ts'
import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { HELD_LIST, type HeldPapers, heldRows } from './held.ts'
import { type MeansField, type MeansIds, meansOf } from './means.ts'

/** What the house knows of a driver for the check of an assignment, over a time. */
export interface DriverRecord extends HeldPapers {
  id: string
  status: 'ACTIF' | 'SUSPENDU' | 'SORTI' | 'ARCHIVE'
  leaveDate: string | null
  suspendedFrom: string | null
  licences: LicenceCategory[]
  lightTo: string | null
  heavyTo: string | null
  absences: { from: string; to: string; fromHalf: 'APRES_MIDI' | null; toHalf: 'MATIN' | null; kind: string }[]
  journeys: OtherJourney[]
  /** The tours that he is, was or will be in, both days included. */
  pools: { code: string; from: string; to: string | null }[]
  category: DriverCategory
  /** His journeys from two weeks before the week of the time to the week after it: real hours where they were driven. */
  runs: KnownRun[]
}

type KnownRun = DriverRun & { number: string }

interface MaterialRecord {
  id: string
  status: 'EN_SERVICE' | 'EN_MAINTENANCE' | 'HORS_SERVICE' | 'RESERVE' | 'RESTITUE' | 'ARCHIVE'
  gvwKg: number
  tareKg: number
  pallets: number | null
  atpClass: string | null
  equipment: string[]
  /** Days in which it cannot run, both included; the last one unknown where nobody said. */
  outages: { from: string; to: string | null; reason: string }[]
  deadlines: { kind: string; dueOn: string; plannedOn: string | null }[]
  journeys: OtherJourney[]
}
export interface VehicleRecord extends MaterialRecord {
  category: VehicleCategory
  gcwKg: number | null
  body: string | null
  tachograph: string | null
}
export interface TrailerRecord extends MaterialRecord {
  category: TrailerCategory
}

/** By id. One that does not exist is not there. */
export interface MeansRecords {
  drivers: Map<string, DriverRecord>
  vehicles: Map<string, VehicleRecord>
  trailers: Map<string, TrailerRecord>
}

/**
 * Reads all that the check of an assignment (`checkAssignment`) looks at, for these means over a time of instants: one statement a kind,
 * however many they are. Journeys of `except` count for nothing. Times come as local ones, dates as days.
 */
export async function readMeans(
  db: Reader,
  { driver = [], vehicle = [], trailer = [] }: Partial<MeansIds>,
  period: Busy,
  except: readonly string[] = [],
): Promise<MeansRecords> {
  const time = timeOf(period)
  const [driverRows, vehicleRows, trailerRows] = await Promise.all([
    driver.length > 0 ? db.execute(driverSql(driver, time, except)) : [],
    vehicle.length > 0 ? db.execute(materialSql('vehicle', vehicle, time, except)) : [],
    trailer.length > 0 ? db.execute(materialSql('trailer', trailer, time, except)) : [],
  ])
  const byId = <Row extends { id: string }>(rows: readonly unknown[]) => new Map((rows as Row[]).map(row => [row.id, row]))
  return {
    drivers: byId<DriverRecord>([...driverRows]),
    vehicles: byId<VehicleRecord>([...vehicleRows]),
    trailers: byId<TrailerRecord>([...trailerRows]),
  }
}

interface Time extends Busy {
  firstDay: string
  lastDay: string
}

const timeOf = (period: Busy): Time => ({
  ...period,
  firstDay: toLocal(period.start).slice(0, 10),
  lastDay: toLocal(period.end).slice(0, 10),
})

/** Those that are asked for, each once; `ASKED` compares with them. */
const asked = (ids: readonly string[]) => sql`with asked as (select unnest(${sql.param([...new Set(ids)])}::uuid[]) as id)`
const ASKED: SQL = sql`any(array(select id from asked))`
/** What a part of a record lists; nothing where it has none. */
const listed = (part: string) => sql`coalesce(${sql.identifier(part)}.list, '[]')`
const local = (column: SQL) => sql`to_char(${column} at time zone ${sql.raw(`'${PARIS}'`)}, 'YYYY-MM-DD"T"HH24:MI')`
const TAKEN = sql`json_build_object('number', run.number, 'start', ${local(sql`run.planned_start`)}, 'end', ${local(sql`run.planned_end`)})`
const othersThan = (except: readonly string[]) =>
  except.length > 0 ? sql`and run.id <> all(${sql.param([...except])}::uuid[])` : sql``

/** Each part is read once for all drivers, and put to its driver by his id. */
const driverSql = (ids: readonly string[], time: Time, except: readonly string[]): SQL => sql`${asked(ids)}
  select driver.id, driver.status, driver.leave_date as "leaveDate", driver.suspended_from as "suspendedFrom",
    driver.licence_categories as licences, driver.licence_valid_to as "lightTo", driver.heavy_licence_valid_to as "heavyTo",
    driver.tacho_card_valid_to as "cardTo", driver.category, ${listed('held')} as certifications, ${listed('away')} as absences,
    ${listed('tour')} as pools, coalesce(crew.journeys, '[]') as journeys, coalesce(crew.runs, '[]') as runs
  from driver
  left join (
    select held.driver_id, ${HELD_LIST} as list from ${heldRows(ASKED)} group by 1
  ) held on held.driver_id = driver.id
  left join (
    select driver_id, json_agg(json_build_object('from', from_date, 'fromHalf', from_half, 'to', to_date, 'toHalf', to_half, 'kind', kind)) as list
    from absence where driver_id = ${ASKED} and status = 'VALIDEE'
      and from_date <= ${time.lastDay}::date and to_date >= ${time.firstDay}::date group by 1
  ) away on away.driver_id = driver.id
  left join (
    select member.driver_id, json_agg(json_build_object('code', pool.code, 'from', member.from_date, 'to', member.to_date)) as list
    from driver_pool_member member join driver_pool pool on pool.id = member.driver_pool_id
    where member.driver_id = ${ASKED} group by 1
  ) tour on tour.driver_id = driver.id
  left join (${crewSql(time, except)}) crew on crew.driver_id = driver.id
  where driver.id = ${ASKED}`

/** Weeks whose driving counts together with that of a journey's own: those before, and the one after. */
export const WEEKS_AROUND = { before: 2, after: 1 }

/**
 * The journeys of these drivers, in either seat: those that meet the time, and as `runs` all of the weeks around, those that were driven by their
 * real hours, one under way until it ends as late as it left. Of a crew of two each drives half. The index of the exclusion constraint finds those
 * of each.
 */
function crewSql({ start, end, firstDay, lastDay }: Time, except: readonly string[]): SQL {
  const [from, to] = [
    addDays(mondayOf(firstDay), -7 * WEEKS_AROUND.before),
    addDays(mondayOf(lastDay), 7 * (1 + WEEKS_AROUND.after)),
  ]
  const minute = (instant: SQL) => sql`(extract(epoch from ${instant}) / 60)::int`
  const time = sql`tstzrange(seat.planned_start, seat.planned_end)`
  return sql`
  select seat.driver_id,
    json_agg(${TAKEN}) filter (where ${time} && tstzrange(${start}::timestamptz, ${end}::timestamptz)) as journeys,
    json_agg(json_build_object('number', run.number,
      'start', ${minute(sql`coalesce(run.actual_start, run.planned_start)`)},
      'end', ${minute(sql`coalesce(run.actual_end, greatest(run.planned_end, run.actual_start + (run.planned_end - run.planned_start)))`)},
      'plannedMinutes', ${minute(sql`(run.planned_end - run.planned_start)`)},
      'drivingMin', case when run.co_driver_id is null then run.driving_min else (run.driving_min + 1) / 2 end,
      'serviceMin', run.service_min, 'regulated', used.category is distinct from 'VUL')) as runs
  from asked join journey_crew seat on seat.driver_id = asked.id
    and ${time} && tstzrange(${instantAt(from, 0, '00:00')}::timestamptz, ${instantAt(to, 0, '00:00')}::timestamptz)
  join journey run on run.id = seat.journey_id ${othersThan(except)}
  left join vehicle used on used.id = run.vehicle_id group by 1`
}

function materialSql(means: 'vehicle' | 'trailer', ids: readonly string[], time: Time, except: readonly string[]): SQL {
  const table = sql.identifier(means)
  const owner = sql.identifier(`${means}_id`)
  const own = means === 'vehicle' ? sql`, vehicle.gcw_kg as "gcwKg", vehicle.body, vehicle.tachograph` : sql``
  return sql`${asked(ids)}
  select ${table}.id, ${table}.status, ${table}.category, ${table}.gvw_kg as "gvwKg", ${table}.tare_kg as "tareKg",
    nullif(${table}.pallets, 0) as pallets, ${table}.atp_class as "atpClass"${own}, ${listed('aboard')} as equipment,
    ${listed('still')} as outages, ${listed('due')} as deadlines, ${listed('taken')} as journeys
  from ${table}
  left join (
    select ${owner} as owner, json_agg(distinct kind) as list from equipment
    where ${owner} = ${ASKED} and status = 'AFFECTE' and not archived group by 1
  ) aboard on aboard.owner = ${table}.id
  left join (
    select ${owner} as owner, json_agg(json_build_object('from', from_date,
      'to', coalesce(to_date, case when kind <> 'HORS_SERVICE' then expected_return - 1 end), 'reason', reason)) as list
    from outage where ${owner} = ${ASKED}
      and (to_date is null or (from_date <= ${time.lastDay}::date and to_date >= ${time.firstDay}::date)) group by 1
  ) still on still.owner = ${table}.id
  left join (
    select ${owner} as owner, json_agg(json_build_object('kind', kind, 'dueOn', due_on, 'plannedOn', planned_on)) as list
    from deadline where ${owner} = ${ASKED}
      and (due_on < ${time.lastDay}::date or planned_on between ${time.firstDay}::date and ${time.lastDay}::date) group by 1
  ) due on due.owner = ${table}.id
  left join (
    select run.${owner} as owner, json_agg(${TAKEN}) as list
    from asked join journey run on run.${owner} = asked.id and tstzrange(run.planned_start, run.planned_end)
      && tstzrange(${time.start}::timestamptz, ${time.end}::timestamptz) and run.status not in ('ANNULE', 'NON_EXECUTE') ${othersThan(except)}
    group by 1
  ) taken on taken.owner = ${table}.id
  where ${table}.id = ${ASKED}`
}

/** The records of these means alone; the journey that they have does not stand in its own way. */
export function withoutOwn(
  { drivers, vehicles, trailers }: MeansRecords,
  means: { [Field in MeansField]?: string | null } & { number: string },
): MeansRecords {
  const isOther = ({ number }: { number: string }) => number !== means.number
  const only = <Record extends { journeys: { number: string }[] }>(
    records: Map<string, Record>,
    ids: readonly string[],
    own: (record: Record) => Partial<Record> = () => ({}),
  ) =>
    new Map(
      ids.flatMap(id => {
        const record = records.get(id)
        return record ? [[id, { ...record, journeys: record.journeys.filter(isOther), ...own(record) }]] : []
      }),
    )
  const { driver, vehicle, trailer } = meansOf(means)
  return {
    drivers: only(drivers, driver, ({ runs }) => ({ runs: runs.filter(isOther) })),
    vehicles: only(vehicles, vehicle),
    trailers: only(trailers, trailer),
  }
}

/** Out of the house for good; who is suspended or has left has a day since when, which the check reads. */
export const hasGone = ({ status }: DriverRecord): boolean => status === 'ARCHIVE'

/** Out of the house, or out of service with nothing said of since when: no time at which it could run is known. */
export const isGone = ({ status, outages }: Pick<MaterialRecord, 'status' | 'outages'>): boolean =>
  status === 'RESTITUE' || status === 'ARCHIVE' || (status !== 'EN_SERVICE' && outages.length === 0)

/** The first day since which it stands still in these hours, and why; nothing where it runs. */
export function standstillOf({ outages }: Pick<MaterialRecord, 'outages'>, { start, end }: Hours) {
  const [first, last] = [start.slice(0, 10), lastDayOf({ start, end })]
  const [met] = outages
    .filter(({ from, to }) => from <= last && (to === null || to >= first))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return met && { outOfServiceSince: met.from, outOfServiceReason: met.reason }
}
