import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { partsWithNights } from '#domain/assignment/night.ts'
import type { Busy } from '#domain/journey-management/journeys/assignment.ts'
import type { MeansIds } from './means-fields.ts'
import type { DriverRecord, MeansRecords, TrailerRecord, VehicleRecord } from './means-records.ts'
import { driverRecords, materialRecords, quarterSpan, type RunColumns, timeOf } from './records-sql.ts'

/**
 * Reads the input of `checkAssignment` for these means over a period: one statement per kind; journeys in `except` are ignored.
 * Local times and days. `met` adds overlapping journeys (AF01, AF07), which stored assignments cannot have; `quarter` the work of
 * the quarter, which only warns (AF31).
 */
export async function readMeans(
  db: Reader,
  { driver = [], vehicle = [], trailer = [] }: Partial<MeansIds>,
  period: Busy,
  except: readonly string[] = [],
  { met = true, quarter = true }: { met?: boolean; quarter?: boolean } = {},
): Promise<MeansRecords> {
  const time = { ...timeOf(period), ...(met ? {} : NEVER) }
  const others = except.length > 0 ? sql`and run.id <> all(${sql.param([...except])}::uuid[])` : sql``
  const read = async <Row>(ids: readonly string[], records: () => SQL): Promise<Row[]> =>
    ids.length > 0 ? [...((await db.execute(sql`with asked as (${each(ids)}) ${records()}`)) as unknown as Row[])] : []
  const [drivers, vehicles, trailers] = await Promise.all([
    read<DriverRow>(driver, () => driverRecords(time, others, { quarter: quarter ? quarterSpan(period) : undefined })),
    read<VehicleRecord>(vehicle, () => materialRecords('vehicle', time, others)),
    read<TrailerRecord>(trailer, () => materialRecords('trailer', time, others)),
  ])
  return { drivers: byId(drivers.map(asRecord)), vehicles: byId(vehicles), trailers: byId(trailers) }
}

const NEVER = { start: '1970-01-01T00:00:00Z', end: '1970-01-01T00:00:00Z' }

const each = (ids: readonly string[]) => sql`select unnest(${sql.param([...new Set(ids)])}::uuid[]) as id`
const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))

export type DriverRow = Omit<DriverRecord, 'runs'> & { runs: RunColumns }

export function asRecord<Row extends DriverRow>({ runs, ...row }: Row): Omit<Row, 'runs'> & Pick<DriverRecord, 'runs'> {
  const [numbers, starts, ends, plannedMinutes, drivingMin, serviceMin, besideMin, regulated, plans, seats] = runs
  return {
    ...row,
    runs: numbers.map((number, at) => ({
      ...{ number, start: starts[at]!, end: ends[at]!, plannedMinutes: plannedMinutes[at]! },
      ...{ drivingMin: drivingMin[at]!, serviceMin: serviceMin[at]!, besideMin: besideMin[at]!, regulated: regulated[at]! },
      ...(plans[at] && { parts: partsWithNights(plans[at], besideMin[at]! > 0 ? 2 : 1, seats[at]) }),
    })),
  }
}
