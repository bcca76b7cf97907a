import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import type { Hours, OtherJourney } from '#domain/assignment/means.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'
import type { LicenceCategory } from '#domain/human-resources/licence.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'
import type { TrailerCategory, VehicleCategory } from '#domain/materials/vehicle-values.ts'
import type { HeldPapers } from './held.ts'
import { type MeansField, type MeansIds, meansOf } from './means.ts'
import { driverRecords, materialRecords, type RunColumns, timeOf } from './records-sql.ts'

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
 * however many they are. Journeys of `except` count for nothing. Times come as local ones, dates as days. `met`: with the journeys that they have
 * at that time (AF01, AF07); of journeys that the database has let stand together nobody asks for those.
 */
export async function readMeans(
  db: Reader,
  { driver = [], vehicle = [], trailer = [] }: Partial<MeansIds>,
  period: Busy,
  except: readonly string[] = [],
  { met = true }: { met?: boolean } = {},
): Promise<MeansRecords> {
  const time = { ...timeOf(period), ...(met ? {} : NEVER) }
  const others = except.length > 0 ? sql`and run.id <> all(${sql.param([...except])}::uuid[])` : sql``
  const read = async <Row>(ids: readonly string[], records: () => SQL): Promise<Row[]> =>
    ids.length > 0 ? [...((await db.execute(sql`with asked as (${each(ids)}) ${records()}`)) as unknown as Row[])] : []
  const [drivers, vehicles, trailers] = await Promise.all([
    read<DriverRow>(driver, () => driverRecords(time, others)),
    read<VehicleRecord>(vehicle, () => materialRecords('vehicle', time, others)),
    read<TrailerRecord>(trailer, () => materialRecords('trailer', time, others)),
  ])
  return { drivers: byId(drivers.map(asRecord)), vehicles: byId(vehicles), trailers: byId(trailers) }
}

/** A time at which nothing ran. */
const NEVER = { start: '1970-01-01T00:00:00Z', end: '1970-01-01T00:00:00Z' }

/** Each of these once. */
const each = (ids: readonly string[]) => sql`select unnest(${sql.param([...new Set(ids)])}::uuid[]) as id`
const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))

/** A driver as the database tells him: of his runs a list for each column. */
export type DriverRow = Omit<DriverRecord, 'runs'> & { runs: RunColumns }

export function asRecord<Row extends DriverRow>({ runs, ...row }: Row): Omit<Row, 'runs'> & Pick<DriverRecord, 'runs'> {
  const [numbers, starts, ends, plannedMinutes, drivingMin, serviceMin, regulated] = runs
  return {
    ...row,
    runs: numbers.map((number, at) => ({
      ...{ number, start: starts[at]!, end: ends[at]!, plannedMinutes: plannedMinutes[at]! },
      ...{ drivingMin: drivingMin[at]!, serviceMin: serviceMin[at]!, regulated: regulated[at]! },
    })),
  }
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
