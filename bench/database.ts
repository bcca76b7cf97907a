import type postgres from 'postgres'

export interface SlowQuery {
  calls: number
  /** Execution and planning time: a statement with many joins may run fast and plan slowly. */
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

/** Below this row count a sequential scan is the fastest plan. */
const LARGE_ROWS = 1_000

/** Resets the counters. */
export async function startCounting(sql: postgres.Sql): Promise<void> {
  await sql`select pg_stat_statements_reset()`
  await sql`select pg_stat_reset()`
}

/** Milliseconds that the product's statements were planned and executed since counting started. */
export async function timeOf(sql: postgres.Sql): Promise<{ planned: number; executed: number }> {
  const [found] = await sql<[{ planned: number; executed: number }]>`
    select coalesce(sum(total_plan_time), 0)::float as planned, coalesce(sum(total_exec_time), 0)::float as executed
    from pg_stat_statements where ${ofProduct(sql)}`
  return found
}

/** Statements of this database by the product, without those of readers and the bench itself. */
const ofProduct = (sql: postgres.Sql) =>
  sql`dbid = (select oid from pg_database where datname = current_database()) and userid = current_user::regrole::oid
    and query not like '%pg_stat_statements%'`

/** Slowest statements since counting started, by mean time. */
export async function slowestQueries(sql: postgres.Sql, limit = 8): Promise<SlowQuery[]> {
  return sql<SlowQuery[]>`
    select calls::int, round(mean_exec_time::numeric, 2)::float as "meanMs", round(mean_plan_time::numeric, 2)::float as "planMs", round(max_exec_time::numeric, 2)::float as "maxMs",
      (rows / calls)::int as rows, regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements
    where ${ofProduct(sql)} and calls >= 20
    order by mean_exec_time + mean_plan_time desc limit ${limit}`
}

/** Sequential scans of large tables since counting started. */
export async function sequentialScans(sql: postgres.Sql): Promise<Scan[]> {
  return sql<Scan[]>`
    select s.relname as table, c.reltuples::int as rows, seq_scan::int as scans, seq_tup_read::float as "rowsRead"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where seq_scan > 0 and c.reltuples >= ${LARGE_ROWS} order by seq_tup_read desc`
}
