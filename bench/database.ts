import type postgres from 'postgres'

export interface SlowQuery {
  calls: number
  /** Time to execute, and to find out how: a statement with many joins can be quick to run and slow to plan. */
  meanMs: number
  planMs: number
  maxMs: number
  rows: number
  query: string
}
export interface Scan {
  table: string
  rows: number
  scans: number
  rowsRead: number
}

/** Tables of fewer rows are read whole because that is quickest. */
const LARGE_ROWS = 1_000

/** Forgets what was counted so far. */
export async function startCounting(sql: postgres.Sql): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`
  await sql`select pg_stat_statements_reset()`
  await sql`select pg_stat_reset()`
}

/** The slowest statements since counting started, by their mean time. */
export async function slowestQueries(sql: postgres.Sql, limit = 8): Promise<SlowQuery[]> {
  return sql<SlowQuery[]>`
    select calls::int, round(mean_exec_time::numeric, 2)::float as "meanMs", round(mean_plan_time::numeric, 2)::float as "planMs", round(max_exec_time::numeric, 2)::float as "maxMs",
      (rows / calls)::int as rows, regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and calls >= 20
    order by mean_exec_time + mean_plan_time desc limit ${limit}`
}

/** Sequential scans of large tables since counting started. */
export async function sequentialScans(sql: postgres.Sql): Promise<Scan[]> {
  return sql<Scan[]>`
    select s.relname as table, c.reltuples::int as rows, seq_scan::int as scans, seq_tup_read::float as "rowsRead"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where seq_scan > 0 and c.reltuples >= ${LARGE_ROWS} order by seq_tup_read desc`
}
