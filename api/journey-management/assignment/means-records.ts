import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import type { Hours, OtherJourney } from '#domain/assignment/means.ts'
import { PARIS, toLocal } from '#domain/calendar/clock.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'

/** What the house knows of a driver for the check of an assignment, over a time. */
export interface DriverRecord {
  id: string
  status: 'ACTIF' | 'SUSPENDU' | 'SORTI' | 'ARCHIVE'
  leaveDate: string | null
  suspendedFrom: string | null
  licences: LicenceCategory[]
  lightTo: string | null
  heavyTo: string | null
  cardTo: string | null
  certifications: { type: string; validTo: string; suspended: boolean }[]
  absences: { from: string; to: string; fromHalf: 'APRES_MIDI' | null; toHalf: 'MATIN' | null; kind: string }[]
  journeys: OtherJourney[]
}

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

interface Asked {
  drivers?: readonly string[]
  vehicles?: readonly string[]
  trailers?: readonly string[]
}

/**
 * Reads all that the check of an assignment (`checkAssignment`) looks at, for these means over a time of instants: one statement a kind,
 * however many they are. Journeys of `except` count for nothing. Times come as local ones, dates as days.
 */
export async function readMeans(
  db: Reader,
  { drivers = [], vehicles = [], trailers = [] }: Asked,
  period: Busy,
  except: readonly string[] = [],
): Promise<MeansRecords> {
  const time = { ...period, firstDay: toLocal(period.start).slice(0, 10), lastDay: toLocal(period.end).slice(0, 10) }
  const [driverRows, vehicleRows, trailerRows] = await Promise.all([
    drivers.length > 0 ? db.execute(driverSql(drivers, time, except)) : [],
    vehicles.length > 0 ? db.execute(materialSql('vehicle', vehicles, time, except)) : [],
    trailers.length > 0 ? db.execute(materialSql('trailer', trailers, time, except)) : [],
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

const list = (select: SQL) => sql`coalesce((select json_agg(part) from (${select}) part), '[]')`

function driverSql(ids: readonly string[], time: Time, except: readonly string[]): SQL {
  return sql`select driver.id, driver.status, driver.leave_date as "leaveDate", driver.suspended_from as "suspendedFrom",
      driver.licence_categories as licences, driver.licence_valid_to as "lightTo", driver.heavy_licence_valid_to as "heavyTo",
      driver.tacho_card_valid_to as "cardTo",
      ${list(sql`select type.code as type, coalesce(held.valid_to, date '9999-12-31') as "validTo", held.state = 'SUSPENDUE' as suspended
        from driver_certification held join certification_type type on type.id = held.type_id
        where held.driver_id = driver.id and held.state in ('OBTENUE', 'SUSPENDUE')`)} as certifications,
      ${list(sql`select from_date as "from", from_half as "fromHalf", to_date as "to", to_half as "toHalf", kind
        from absence where absence.driver_id = driver.id and absence.status = 'VALIDEE'
          and absence.from_date <= ${time.lastDay}::date and absence.to_date >= ${time.firstDay}::date`)} as absences,
      ${list(takenSql('driver', time, except))} as journeys
    from driver where driver.id = any(${sql.param([...ids])}::uuid[])`
}

function materialSql(means: 'vehicle' | 'trailer', ids: readonly string[], time: Time, except: readonly string[]): SQL {
  const table = sql.identifier(means)
  const owner = sql.identifier(`${means}_id`)
  const own = means === 'vehicle' ? sql`, vehicle.gcw_kg as "gcwKg", vehicle.body` : sql``
  return sql`select ${table}.id, ${table}.status, ${table}.category, ${table}.gvw_kg as "gvwKg", ${table}.tare_kg as "tareKg",
      nullif(${table}.pallets, 0) as pallets, ${table}.atp_class as "atpClass"${own},
      coalesce((select json_agg(distinct kind) from equipment where equipment.${owner} = ${table}.id and status = 'AFFECTE' and not archived),
        '[]') as equipment,
      ${list(sql`select from_date as "from", coalesce(to_date, case when kind <> 'HORS_SERVICE' then expected_return - 1 end) as "to", reason
        from outage where outage.${owner} = ${table}.id
          and (to_date is null or (from_date <= ${time.lastDay}::date and to_date >= ${time.firstDay}::date))`)} as outages,
      ${list(sql`select kind, due_on as "dueOn", planned_on as "plannedOn" from deadline where deadline.${owner} = ${table}.id
        and (due_on < ${time.lastDay}::date or planned_on between ${time.firstDay}::date and ${time.lastDay}::date)`)} as deadlines,
      ${list(takenSql(means, time, except))} as journeys
    from ${table} where ${table}.id = any(${sql.param([...ids])}::uuid[])`
}

/** The words are those of the exclusion constraints, whose indexes answer. */
function takenSql(means: 'driver' | 'vehicle' | 'trailer', { start, end }: Time, except: readonly string[]): SQL {
  const local = (column: SQL) => sql`to_char(${column} at time zone ${PARIS}, 'YYYY-MM-DD"T"HH24:MI')`
  const others = except.length > 0 ? sql`and other.id <> all(${sql.param([...except])}::uuid[])` : sql``
  return sql`select other.number, ${local(sql`other.planned_start`)} as start, ${local(sql`other.planned_end`)} as "end"
    from journey other where other.${sql.identifier(`${means}_id`)} = ${sql.identifier(means)}.id ${others}
      and tstzrange(other.planned_start, other.planned_end) && tstzrange(${start}::timestamptz, ${end}::timestamptz)
      and other.status not in ('ANNULE', 'NON_EXECUTE')`
}

/** Out of the house, or suspended with nothing said of since when. */
export const hasGone = ({ status, suspendedFrom, leaveDate }: DriverRecord): boolean =>
  status === 'ARCHIVE' || (status !== 'ACTIF' && !suspendedFrom && !leaveDate)

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
