import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { partition } from 'es-toolkit/array'
import { COUNT_CAP, type Page } from '#domain/lists.ts'
import { builtOnce, type Preparable, type Value } from './built-once.ts'
import { OWN_PLAN, type Reader } from './client.ts'

/** The query of a list, as `listQuery` of `domain/lists.ts` reads it. */
interface ListQuery {
  q: string
  /** The rows that are ticked: none stands for all. */
  only?: readonly string[]
  page: number
  perPage: number
  sort: string
  count: 'capped' | 'exact'
}

/** One list with one query: what finds its rows, what orders them, what reads those that are shown. */
export interface List<Row extends { id: string }> {
  db: Reader
  query: ListQuery
  table: PgTable & { id: PgColumn }
  /** The rows that the query finds. */
  where: SQL | undefined
  /** The matches of any word lie all over the orders of the list, as those of journeys do. */
  evenly?: boolean
  /** It is a view of many tables, longer planned than read: planned once for any values. */
  plannedOnce?: boolean
  /** Where the query takes one of these, each with an index of its own: the rows of each are counted along it. */
  either?: readonly SQL[]
  /** The unique number by which people name a row: typed in full, it finds the row whatever the filters. */
  number?: PgColumn
  /** The expressions of each sort; the id comes last by itself. */
  sorts: Record<string, SQLWrapper | readonly SQLWrapper[]>
  /** Sorts whose expressions may be null: null comes last both ways. */
  nullable?: readonly string[]
  /** Joins that the order of this query needs. */
  join?: (ids: PgSelect) => void
  /** Stored figures that the filter or the order of this query reads: whether some are out of date, and what renews them. */
  stored?: { due: SQL; renew: () => Promise<unknown> }
  /** Rows by their ids, in any order. */
  rowsOf: (ids: string[]) => Promise<Row[]>
}

/**
 * One page of a list and its total, in two statements: the page's ids with the count, then its rows alone. Where stored figures were out
 * of date the ids are read again.
 *
 *     c.json(await readPage(factorList(c.var.db, c.req.valid('query'))))
 */
export async function readPage<Row extends { id: string }>(list: List<Row>): Promise<Page<Row>> {
  const { query } = list
  const {
    ids: inOrder,
    total,
    outside,
  } = await upToDate<Found & { total: number }>(list, query.q ? searchedPage(list) : filteredPage(list))
  if (outside)
    return { ...pageOf(await list.rowsOf([outside]), { total: 1, capped: false }, query), page: 1, outsideFilters: true }
  const rows = new Map((inOrder.length > 0 ? await list.rowsOf(inOrder) : []).map(row => [row.id, row]))
  // A row that went since the ids were read is left out.
  return pageOf(
    inOrder.flatMap(id => rows.get(id) ?? []),
    capped(total, query.count),
    query,
  )
}

/**
 * The rows of a list by their ids, built once a pool. Nothing in it may change from one request to the next but the ids.
 *
 *     const journeyRows = rowsByIds((db, ids) => db.select({ … }).from(journeys).where(sql`${journeys.id} = any(${ids})`))
 */
export function rowsByIds<Row>(
  build: (db: Reader, ids: SQL) => Preparable<Row>,
): (db: Reader, ids: readonly string[]) => Promise<Row[]> {
  const read = builtOnce((db, value: Value<'ids'>) => build(db, sql`${value('ids')}::uuid[]`))
  return (db, ids) => read(db, { ids })
}

const filteredPage = (list: List<{ id: string }>): Columns => ({
  columns: sql`array${pageIds(list)} as ids, (${list.either && list.query.count === 'capped' ? countedEither(list, list.either) : counted(fromWhere(list.table, list.where), list.query.count)}) as total,
    (${outsideFilters(list)}) as outside`,
})

/**
 * The page of a search. The trigram index is slow to say which rows have common letters, so it says it once, with what orders them, for page
 * and count alike. Beyond so many matches the page is sought anew, along the index of its order: it is met soon where matches lie all over
 * that order, late where names order what was found by name.
 */
function searchedPage(list: List<{ id: string }>): Columns {
  const { db, query, table, where, sorts, nullable, join } = list
  const most = list.evenly ? COUNT_CAP : COUNT_CAP * 5
  const name = query.sort.replace(/^-/, '')
  const keys = [sorts[name]!].flat().map((expression, index) => ({ expression, key: `key${index}` }))
  const matches = db
    .select({ id: table.id, ...Object.fromEntries(keys.map(({ expression, key }) => [key, sql`${expression}`.as(key)])) })
    .from(table)
    .$dynamic()
  join?.(matches as unknown as PgSelect)
  const byKeys = ordered(query.sort, { [name]: keys.map(({ key }) => sql.identifier(key)) }, sql`id`, nullable)
  return {
    matches: query.count === 'exact' ? matches.where(where) : matches.where(where).limit(most + 1),
    columns: sql`case when (select count(*) from matches) > ${most} then array${pageIds(list)}
        else array(select id from matches order by ${byKeys} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) end as ids,
      (select count(*)::int from matches) as total, (${outsideFilters(list)}) as outside`,
  }
}

const pageIds = (list: Ordered) =>
  orderedIds(list)
    .limit(list.query.perPage)
    .offset((list.query.page - 1) * list.query.perPage)

/** The id of every row of a list, in its order: what a file of it holds. */
export async function readIds(list: List<{ id: string }>): Promise<string[]> {
  const { ids, outside } = await upToDate<Found>(list, {
    columns: sql`array${orderedIds(list)} as ids, (${outsideFilters(list)}) as outside`,
  })
  return outside ? [outside] : ids
}

interface Found {
  ids: string[]
  outside: string | null
}

/** What one statement reads, from these rows where `columns` name them `matches`. */
interface Columns {
  matches?: SQLWrapper
  columns: SQL
}

/**
 * How many rows each of these lists would say that it has, in one statement, and one more for those that are planned once: what leads to a list
 * shows its own count.
 *
 *     const [toControl, overdrawn] = await countLists(c.var.db, [journeyList(…), companyList(…)])
 */
export async function countLists(db: Reader, lists: readonly Countable[]): Promise<{ total: number; capped: boolean }[]> {
  const [once, each] = partition(lists, ({ plannedOnce }) => plannedOnce === true)
  const found = new Map((await Promise.all([once, each].map(some => countsOf(db, some)))).flat())
  return lists.map(list => capped(found.get(list)!, 'capped'))
}

type Countable = Pick<List<{ id: string }>, 'table' | 'where' | 'stored' | 'plannedOnce'>

/** The count of each of these lists, all of which are planned alike. */
async function countsOf(db: Reader, lists: readonly Countable[]): Promise<[Countable, number][]> {
  if (lists.length === 0) return []
  const counts = lists.map(({ table, where }) => sql`(${counted(fromWhere(table, where), 'capped')})`)
  const stored = lists.find(list => list.stored)?.stored
  const found = await upToDate<{ counts: number[] }>(
    { db, stored, plannedOnce: lists[0]!.plannedOnce },
    { columns: sql`array[${sql.join(counts, sql`, `)}] as counts` },
  )
  return lists.map((list, index) => [list, found.counts[index]!])
}

/** Reads these columns, and once more where stored figures had to be renewed. */
async function upToDate<Found>(
  { db, stored, plannedOnce }: Pick<List<{ id: string }>, 'db' | 'stored' | 'plannedOnce'>,
  { matches, columns }: Columns,
): Promise<Found> {
  const read = async () => {
    const [row] = await db.execute<Record<string, unknown>>(
      sql`${matches ? sql`with matches as materialized ${matches} ` : sql``}select ${columns}, ${stored?.due ?? sql`false`} as due ${plannedOnce ? sql`` : OWN_PLAN}`,
    )
    return row as unknown as Found & { due: boolean }
  }
  const found = await read()
  if (!stored || !found.due) return found
  await stored.renew()
  return read()
}

type Ordered = Pick<List<{ id: string }>, 'db' | 'query' | 'table' | 'where' | 'sorts' | 'nullable' | 'join'>

/** The id of the row whose exact number was searched, where the filters leave it out. */
function outsideFilters({ query, table, where, number }: List<{ id: string }>): SQL {
  if (!number || !where || query.only?.length || !/^\S{3,}$/.test(query.q)) return sql`null::uuid`
  return sql`select ${table.id} from ${table} where ${number} = upper(${query.q}) and (${where}) is not true`
}

function orderedIds({ db, query, table, where, sorts, nullable, join }: Ordered) {
  const ids = db.select({ id: table.id }).from(table).$dynamic()
  join?.(ids as unknown as PgSelect)
  return ids.where(where).orderBy(ordered(query.sort, sorts, table.id, nullable))
}

/** Every word of the search must be in the search text: accents and case ignored, found by the trigram index. One character finds nothing. */
export function searched(column: SQLWrapper, q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(word => word.length > 0)
  if (q.length < 2 || words.length === 0) return undefined
  return sql.join(
    words.map(word => sql`${column} like '%' || searchable(${word.replace(/[\\%_]/g, '\\$&')}) || '%' ${OWN_PLAN}`),
    sql` and `,
  )
}

/** Rows whose `column` names a record that is found by a part of its name; one letter finds all of them. */
export function foundIn(column: SQLWrapper, table: PgTable & { id: SQLWrapper; search: SQLWrapper }, text: string): SQL {
  return sql`${column} in (select ${table.id} from ${table} where ${searched(table.search, text) ?? sql`true`})`
}

/**
 * `-name` → descending by the named expressions, then by id, so that equal rows keep their order from page to page. Without « nulls
 * last » the index of the ascending order serves the descending one too; only a `nullable` one, which needs an index each way, says it,
 * so that what is unknown never comes first.
 */
function ordered(
  sort: string,
  columns: Record<string, SQLWrapper | readonly SQLWrapper[]>,
  id: SQLWrapper,
  nullable: readonly string[] = [],
): SQL {
  const name = sort.replace(/^-/, '')
  const expressions = [columns[name]!, id].flat()
  if (name === sort) return sql.join(expressions, sql`, `)
  const down = nullable.includes(name) ? sql` desc nulls last` : sql` desc`
  return sql.join(
    expressions.map((expression, index) => sql`${expression}${index < expressions.length - 1 ? down : sql` desc`}`),
    sql`, `,
  )
}

/** Counts what a list would show, stopping one beyond the cap unless the exact total is requested. */
const counted = (from: SQL, count: ListQuery['count']): SQL =>
  count === 'exact'
    ? sql`select count(*)::int from ${from}`
    : sql`select count(*)::int from (select 1 from ${from} limit ${COUNT_CAP + 1}) as capped`

const countedEither = ({ table, where }: Pick<List<{ id: string }>, 'table' | 'where'>, either: readonly SQL[]): SQL => {
  const each = either.map(one => sql`(select ${table.id} from ${table} where ${where} and ${one} limit ${COUNT_CAP + 1})`)
  return sql`select count(*)::int from (select from (${sql.join(each, sql` union `)}) as either limit ${COUNT_CAP + 1}) as capped`
}

const capped = (total: number, count: ListQuery['count']) =>
  count === 'exact' ? { total, capped: false } : { total: Math.min(total, COUNT_CAP), capped: total > COUNT_CAP }

/** `table where …` for `counted`. */
export const fromWhere = (table: PgTable, where: SQL | undefined): SQL => (where ? sql`${table} where ${where}` : sql`${table}`)

function pageOf<Row>(
  rows: Row[],
  count: { total: number; capped: boolean },
  query: { page: number; perPage: number },
): Page<Row> {
  return { rows, ...count, page: query.page, perPage: query.perPage, outsideFilters: false }
}
