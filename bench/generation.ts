import pino from 'pino'
import { openDatabase } from '#api/db/client.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { HORIZON_DAYS } from '#domain/journey-management/live-lines/generation.ts'
import type { Carrier } from './carriers.ts'
import { cpuOfTree } from './cpu.ts'
import { rounded } from './report.ts'

/** Lines of the nightly generation (`domain.md` §3.5) of a carrier a hundred times larger than the demonstration. */
const BENCH_LINES = 10_000

type Sql = Pick<Carrier, 'sql'>['sql']

/**
 * Cost of generating `lines` lines, against the lower bound: the same rows reinserted by one INSERT … SELECT per table under the same
 * constraints. Without drivers, then with a driver and a lorry per line and an assignment check per journey; undone each time.
 */
export async function measureGeneration({ url, sql }: Pick<Carrier, 'url' | 'sql'>, postmaster: number, lines = BENCH_LINES) {
  const { db, close } = openDatabase(url)
  const until = addDays(new Date().toISOString().slice(0, 10), HORIZON_DAYS)
  const measured = async (work: () => Promise<unknown>) => {
    const before = { here: process.cpuUsage(), database: cpuOfTree(postmaster), at: performance.now() }
    await work()
    const { user, system } = process.cpuUsage(before.here)
    const here = (user + system) / 1000
    const database = cpuOfTree(postmaster) - before.database
    return { seconds: (performance.now() - before.at) / 1000, here, database, cpu: here + database }
  }
  const rows = []
  for (const checked of [false, true]) {
    const lineIds = await addLines(sql, lines, checked)
    const report = { created: 0, errors: 0 }
    const generated = await measured(async () => {
      const { created, errors } = await generate(db, pino({ level: 'silent' }), { mail: async () => {} }, { lineIds, until })
      Object.assign(report, { created, errors })
    })
    const [{ assigned } = { assigned: 0 }] = await sql<{ assigned: number }[]>`
      select count(*)::int as assigned from journey where live_line_id = any(${lineIds}::uuid[]) and status = 'AFFECTE'`
    await setAside(sql, lineIds)
    const plain = await measured(() => putBack(sql))
    await forget(sql, lineIds)
    rows.push({
      lines,
      means: checked ? 'a driver and a lorry each, checked' : 'none',
      ...report,
      assigned,
      seconds: rounded(generated.seconds),
      'cpu here': Math.round(generated.here),
      'cpu database': Math.round(generated.database),
      'cpu a journey': rounded(generated.cpu / report.created),
      'plain seconds': rounded(plain.seconds),
      'plain cpu a journey': rounded(plain.cpu / report.created),
      '× plain': rounded(generated.cpu / plain.cpu),
      '× plain seconds': rounded(generated.seconds / plain.seconds),
    })
  }
  await close()
  return rows
}

/** Copies of a line under contracts in force, leaving at any minute of the morning; with resources, each has its own driver and lorry. */
async function addLines(sql: Sql, count: number, withMeans: boolean): Promise<string[]> {
  return sql.begin(async tx => {
    await tx`select set_config('quai.source', 'IMPORT', true)`
    if (withMeans) await addMeans(tx as unknown as Sql, count)
    const added = await tx<{ id: string }[]>`
      with version as (
        select v.id, row_number() over (order by v.id) - 1 as place, count(*) over () as versions from delivery_request_version v
        join delivery_request r on r.id = v.request_id join company c on c.id = r.company_id
        where v.status = 'ACTIF' and v.valid_from <= current_date and v.valid_to is null and v.recurrence is not null and c.status = 'ACTIF'
          and v.vehicle_need ->> 'category' like 'PORTEUR%' and v.vehicle_need ->> 'body' = 'FOURGON' and v.vehicle_need -> 'equipment' = '[]'),
      model as (select * from live_line where status = 'PLANIFIE' order by number limit 1),
      means as (select d.id as driver_id, d.code, (select id from vehicle where fleet_no = 'G' || substr(d.code, 2)) as vehicle_id
        from driver d where d.code like 'G%')
      insert into live_line (number, version_id, code, label, weekdays, km_loaded, km_empty, driving_min, service_min, start_time, end_time, status,
        default_driver_id, default_vehicle_id, run_no)
      select 'TP-G' || lpad(n::text, 6, '0'), version.id, 'G' || n, 'Banc ' || n, '{1,2,3,4,5}', 120, 10, 120, 180,
        '05:00'::time + n % 300 * interval '1 minute', '09:00'::time + n % 300 * interval '1 minute', 'PLANIFIE', means.driver_id, means.vehicle_id,
        1 + n / version.versions % 99
      from generate_series(1, ${count}) as n join version on version.place = n % version.versions
      left join means on ${withMeans} and means.code = 'G' || n
      returning id`
    const ids = added.map(({ id }) => id)
    await tx`
      insert into live_line_stop (live_line_id, position, address_id, kind, arrival, departure)
      select line.id, place, site.ids[1 + (abs(hashtext(line.code)) + place) % array_length(site.ids, 1)],
        case place when 0 then 'CHARGEMENT' else 'LIVRAISON' end,
        case place when 0 then line.start_time when 1 then line.start_time + interval '2 hours' else line.end_time end,
        case place when 0 then line.start_time when 1 then line.start_time + interval '130 minutes' else line.end_time end
      from live_line line cross join generate_series(0, 2) as place
      cross join (select array_agg(id order by id) as ids from (select id from address where lat is not null and closures = '[]' limit 50) s) as site
      where line.id = any(${ids}::uuid[])`
    return ids
  })
}

async function addMeans(tx: Sql, count: number): Promise<void> {
  const own = ['id', 'code', 'fleet_no', 'plate', 'vin', 'email', 'tacho_card_no', 'licence_no', 'photo_id']
  const [driver, vehicle] = [await columnsOf(tx, 'driver', own), await columnsOf(tx, 'vehicle', own)]
  await tx.unsafe(
    `insert into driver (code, ${driver}) select 'G' || n, ${driver} from generate_series(1, $1) as n,
      (select * from driver where status = 'ACTIF' and leave_date is null and 'CE' = any(licence_categories) order by code limit 1) as model`,
    [count],
  )
  await tx`insert into driver_certification (driver_id, type_id, obtained_on, valid_to)
    select driver.id, type.id, date '2024-01-02', date '2035-01-01' from driver, certification_type type
    where driver.code like 'G%' and type.code in ('FCO', 'SUIVI_MED', 'HAYON')`
  await tx.unsafe(
    `insert into vehicle (fleet_no, plate, ${vehicle}) select 'G' || n, 'GB-' || lpad(n::text, 6, '0'), ${vehicle}
      from generate_series(1, $1) as n,
      (select * from vehicle where status = 'EN_SERVICE' and category = 'PORTEUR_19' and body = 'FOURGON' order by fleet_no limit 1) as model`,
    [count],
  )
}

/** Stored columns of a table except `but`, as SQL. */
async function columnsOf(sql: Sql, table: string, but: readonly string[] = []): Promise<string> {
  const found = await sql<{ name: string }[]>`select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and not column_name::text = any(${[...but]}::text[])`
  return found.map(({ name }) => `"${name}"`).join(', ')
}

/** Copies the generated rows to temporary tables and removes them. */
async function setAside(sql: Sql, lineIds: readonly string[]): Promise<void> {
  await sql`create temp table bench_journey as select * from journey where live_line_id = any(${[...lineIds]}::uuid[])`
  await sql`create temp table bench_stop as select * from journey_stop where journey_id in (select id from bench_journey)`
  await sql`create unique index on bench_journey (id)`
  await remove(sql)
  await sql.unsafe('vacuum analyze journey, journey_stop, journey_crew')
}

/** Without triggers: 300,000 cascades would take longer than the measurement, and nothing later reads the monthly sums. */
async function remove(sql: Sql): Promise<void> {
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`delete from journey_stop where journey_id in (select id from bench_journey)`
    await tx`delete from journey_crew where journey_id in (select id from bench_journey)`
    await tx`delete from journey where id in (select id from bench_journey)`
  })
}

/** Lower bound of a generation. */
async function putBack(sql: Sql): Promise<void> {
  await sql.begin(async tx => {
    await tx`select set_config('quai.source', 'SYSTEME', true)`
    const [journey, stop] = [
      await columnsOf(tx as unknown as Sql, 'journey'),
      await columnsOf(tx as unknown as Sql, 'journey_stop'),
    ]
    await tx.unsafe(`insert into journey (${journey}) select ${journey} from bench_journey`)
    await tx.unsafe(`insert into journey_stop (${stop}) select ${stop} from bench_stop`)
  })
}

async function forget(sql: Sql, lineIds: readonly string[]): Promise<void> {
  await remove(sql)
  await sql`drop table bench_journey, bench_stop`
  await sql`delete from live_line where id = any(${[...lineIds]}::uuid[])`
}
