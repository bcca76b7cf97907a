import type { Sql } from 'postgres'
import { openSql } from '#api/db/database-url.ts'

/** Rows that a table gets at most, so that the database grows within seconds. */
const ROWS_MAX = 2_500

/** One row by definition, or rows of a sign-in. */
const SINGLE = ['carrier', 'figure_year_begin', 'company_figures_day', 'session', 'spent_refresh_token', 'rate_limit', 'counter']

interface Column {
  name: string
  type: string
  inKey: boolean
  unique: boolean
  /** Table of the record that it names. */
  to: string | null
}

interface Table {
  name: string
  count: number
  columns: Column[]
}

/**
 * Copies the rows of every table up to `factor` times, as a carrier that grows: copies refer to the copies of their records, but belong to
 * the same people. Exclusions, checks and unique numbers are dropped; a copy that is no record of its own by another unique key is left out.
 */
export async function multiply(url: string, factor: number): Promise<void> {
  const sql = openSql(url, { max: 1, onnotice: () => {} })
  try {
    await sql`set session_replication_role = replica`
    // What a running application has cached is dropped.
    for (const { always } of await sql<{ always: string }[]>`
      select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as always from pg_trigger where tgname ~ '_tell$'`)
      await sql.unsafe(always)
    const tables = await readTables(sql)
    for (const { drop } of await sql<{ drop: string }[]>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where connamespace = 'public'::regnamespace and conparentid = 0 and contype in ('x', 'c')`)
      await sql.unsafe(drop)
    const unique = await sql<{ drop: string; create: string }[]>`
      select case when conname is null then format('drop index %s', indexrelid::regclass)
          else format('alter table %s drop constraint %I cascade', indrelid::regclass, conname) end as drop,
        regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE (INDEX .*? ON )(ONLY )?', 'CREATE \\1') as create
      from pg_index join pg_class on pg_class.oid = indexrelid left join pg_constraint on conindid = indexrelid and contype = 'u'
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace and not relispartition and ${ofNumbers(sql)}`
    for (const { drop } of unique) await sql.unsafe(drop)
    const copies = new Map(
      tables.map(({ name, count }) => [
        name,
        SINGLE.includes(name) ? 0 : Math.max(0, Math.min(factor, Math.floor(ROWS_MAX / Math.max(count, 1))) - 1),
      ]),
    )
    for (const table of tables) if (table.count > 0 && copies.get(table.name)! > 0) await sql.unsafe(copyOf(table, copies))
    // Not unique any more, but as fast to read by.
    for (const { create } of unique) await sql.unsafe(create)
    await sql.unsafe('analyze')
  } finally {
    await sql.end()
  }
}

/** Unique numbers, such as a position or an invoice's place in its series. */
const ofNumbers = (sql: Sql) => sql`exists (
  select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and atttypid = 'int4'::regtype)`

function copyOf({ name, columns }: Table, copies: ReadonlyMap<string, number>): string {
  const times = copies.get(name)!
  const copyOfId = (column: string, most: number) =>
    `case copy % ${most + 1} when 0 then original."${column}" else md5(original."${column}"::text || copy % ${most + 1})::uuid end`
  const value = ({ name: column, type, inKey, unique, to }: Column) => {
    if (to && to !== 'account' && type === 'uuid') return copyOfId(column, copies.get(to)!)
    if (inKey && type === 'uuid') return copyOfId(column, times)
    if (unique && type === 'text') return `original."${column}" || '-' || copy`
    return `original."${column}"`
  }
  return `insert into "${name}" (${columns.map(column => `"${column.name}"`)}) overriding system value
    select ${columns.map(value)} from "${name}" original, generate_series(1, ${times}) copy on conflict do nothing`
}

async function readTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<Omit<Table, 'count'>[]>`
    select relname as name,
      (select json_agg(json_build_object(
        'name', attname,
        'type', format_type(atttypid, atttypmod),
        'inKey', exists (select from pg_index where indrelid = t.oid and indisprimary and attnum = any(indkey)),
        'unique', attname !~ '^(kind|activity|screen|status)$' and exists (select from pg_index where indrelid = t.oid
          and indisunique and not indisprimary and (attnum = any(indkey) or pg_get_expr(indexprs, t.oid) ~ ('\\m' || attname || '\\M'))),
        'to', (select confrelid::regclass::text from pg_constraint where conrelid = t.oid and contype = 'f' and conkey = array[attnum] limit 1)
      ) order by attnum) from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const counted = []
  for (const table of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table.name)}`
    counted.push({ ...table, count: row!.count })
  }
  return counted
}
