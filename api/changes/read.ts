import { getTableName, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { BACKUP_READER } from '#api/db/database-url.ts'
import { type List, upToDate } from '#api/db/list.ts'
import { tombstones } from '#api/schema/house/tombstones.table.ts'
import { BEFORE_ALL, cursorOf, type Place } from './place.ts'

export interface Changes<Row> {
  /** Created or changed since, oldest change first. */
  rows: Row[]
  deleted: { id: string; reference: string | null; deletedAt: string }[]
  /** Changed since, and left out by the filters. */
  filtered: string[]
  /** Where to read on. */
  cursor: string
  /** More changes are known already. */
  more: boolean
}

interface Change {
  at: string
  id: string
  reference: string | null
  gone: boolean
  fits: boolean
}

/**
 * Reads the changes of a list after a place, one page at most (decision 38). Records are found by the moment of their change and filtered
 * afterwards, so that a page costs the same with any filter.
 */
export async function readChanges<Row extends { id: string }>(list: List<Row>, place: Place): Promise<Changes<Row>> {
  const { table, where, query } = list
  const { from, until } = await settled(list.db, place)
  const within = (at: unknown, id: unknown) =>
    sql`(${at}, ${id}) > (${from}::timestamptz, ${place.id}::uuid) and ${at} < ${until}::timestamptz order by ${at}, ${id} limit ${query.perPage + 1}`
  const updatedAt = sql`${table}.updated_at`
  const { deletedAt, recordId, tableName, reference } = tombstones
  const { changes } = await upToDate<{ changes: Change[] }>(list, {
    // A record that has come back is no longer deleted.
    matches: sql`(
      (select ${updatedAt} as at, ${table.id} as id, null as reference, false as gone from ${table} where ${within(updatedAt, table.id)})
      union all
      (select ${deletedAt}, ${recordId}, ${reference}, true from ${tombstones}
        where ${tableName} = ${getTableName(table)} and not exists (select from ${table} where ${table.id} = ${recordId})
          and ${within(deletedAt, recordId)})
      order by at, id limit ${query.perPage + 1})`,
    columns: sql`(select coalesce(jsonb_agg(jsonb_build_object('at', at, 'id', id, 'reference', reference, 'gone', gone, 'fits',
      not gone and id in (select ${table.id} from ${table}
        where ${table.id} = any(array(select matches.id from matches)) and (${where ?? sql`true`}))) order by at, id), '[]')
      from matches) as changes`,
  })
  const told = changes.slice(0, query.perPage)
  const more = changes.length > told.length
  const ids = told.filter(({ fits }) => fits).map(({ id }) => id)
  const rows = new Map((ids.length > 0 ? await list.rowsOf(ids) : []).map(row => [row.id, row]))
  const { at, id } = more ? told.at(-1)! : { at: until, id: BEFORE_ALL }
  return {
    rows: ids.flatMap(id => rows.get(id) ?? []),
    deleted: told.flatMap(({ id, reference, gone, at }) => (gone ? { id, reference, deletedAt: at } : [])),
    filtered: told.flatMap(({ id, gone, fits }) => (gone || fits ? [] : id)),
    cursor: cursorOf({ at, id, complete: place.complete }),
    more,
  }
}

/**
 * A row has the time at which its transaction began, and is seen when that ends. So changes are told up to the begin of the oldest
 * transaction under way, less the moment that the database takes to announce one.
 */
async function settled(db: Reader, { at, begins }: Place): Promise<{ from: string; until: string }> {
  const [found] = await db.execute<{ from: string; until: string }>(sql`
    select to_jsonb(case when ${begins} then least(at, safe) else at end) as "from",
      to_jsonb(case when ${begins} then safe else greatest(at, safe) end) as "until"
    from (select ${at}::timestamptz as at, least(now(), min(xact_start)) - interval '1 second' as safe from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name <> ${BACKUP_READER}) as moment`)
  return found!
}
