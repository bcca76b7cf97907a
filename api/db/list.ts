import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { partition } from 'es-toolkit/array'
import { typedPhone } from '#domain/formats/phone.ts'
import { COUNT_CAP, type Page, SEARCH_COUNT_CAP } from '#domain/lists.ts'
import { searchWords, withApostrophe } from '#domain/search-words.ts'
import { OWN_PLAN, type Reader } from './client.ts'

interface ListQuery {
  q: string
  /** Selected rows; none means all. */
  only?: readonly string[]
  page: number
  perPage: number
  sort: string
  count: 'capped' | 'exact'
}

export interface List<Row extends { id: string }> {
  db: Reader
  query: ListQuery
  table: PgTable & { id: PgColumn }
  where: SQL | undefined
  /** Search matches are spread evenly over the list's orders, as for journeys. */
  evenly?: boolean
  /** View of many tables whose planning costs more than its execution: planned once. */
  plannedOnce?: boolean
  /** Alternatives with an index each: their rows are counted separately. */
  either?: readonly SQL[]
  /** Unique number: typed in full, it finds its row regardless of filters. */
  number?: PgColumn
  sorts: Record<string, SQLWrapper | readonly SQLWrapper[]>
  /** Sorts with nulls, which come last in both directions. */
  nullable?: readonly string[]
  join?: (ids: PgSelect) => void
  /** Stored figures used by filter or order: staleness check and renewal. */
  stored?: { due: SQL; renew: () => Promise<unknown> }
  rowsOf: (ids: string[]) => Promise<Row[]>
}

/**
 * Page of a list and its total in two statements: ids with the count, then rows. Stale stored figures are renewed and the ids
 * read again.
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
  // Rows deleted since the ids were read are skipped.
  return pageOf(
    inOrder.flatMap(id => rows.get(id) ?? []),
    capped(total, query.count),
    query,
  )
}

/**
 * Rows of a list by id. The ids are one array, so that one prepared statement serves any number of them.
 *
 *     const journeyRows = rowsByIds((db, ids) => db.select({ … }).from(journeys).where(sql`${journeys.id} = any(${ids})`))
 */
export function rowsByIds<Row>(
  build: (db: Reader, ids: SQL) => PromiseLike<Row[]>,
): (db: Reader, ids: readonly string[]) => Promise<Row[]> {
  return async (db, ids) => build(db, sql`${sql.param(ids)}::uuid[]`)
}

const filteredPage = (list: List<{ id: string }>): Columns => ({
  columns: sql`array${pageIds(list)} as ids, (${list.either && list.query.count === 'capped' ? countedEither(list, list.either) : counted(fromWhere(list.table, list.where), list.query.count)}) as total,
    (${outsideFilters(list)}) as outside`,
})

/**
 * Page of a search. The trigram index is slow for common letters, so it is read once, with the order columns, for page and count.
 * Above a limit the page is read along its order's index, which soon meets evenly spread matches.
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

/** Columns of one statement; `matches` names the rows they read from. */
interface Columns {
  matches?: SQLWrapper
  columns: SQL
}

/**
 * Counts of several lists in one statement, plus one for lists planned once, so that links show the lists' own counts; those of a
 * search, whose matches are found row by row, only up to `SEARCH_COUNT_CAP`.
 *
 *     const [toControl, overdrawn] = await countLists(c.var.db, [journeyList(…), companyList(…)])
 */
export async function countLists(db: Reader, lists: readonly Countable[]): Promise<{ total: number; capped: boolean }[]> {
  const [once, each] = partition(lists, ({ plannedOnce }) => plannedOnce === true)
  const found = new Map((await Promise.all([once, each].map(some => countsOf(db, some)))).flat())
  return lists.map(list => capped(found.get(list)!, 'capped', capOf(list)))
}

type Countable = Pick<List<{ id: string }>, 'table' | 'where' | 'stored' | 'plannedOnce'> & { query?: Pick<ListQuery, 'q'> }

// A single letter is no search (`searched`).
const capOf = ({ query }: Countable) => ((query?.q ?? '').length > 1 ? SEARCH_COUNT_CAP : COUNT_CAP)

async function countsOf(db: Reader, lists: readonly Countable[]): Promise<[Countable, number][]> {
  if (lists.length === 0) return []
  const counts = lists.map(list => sql`(${counted(fromWhere(list.table, list.where), 'capped', capOf(list))})`)
  const stored = lists.find(list => list.stored)?.stored
  const found = await upToDate<{ counts: number[] }>(
    { db, stored, plannedOnce: lists[0]!.plannedOnce },
    { columns: sql`array[${sql.join(counts, sql`, `)}] as counts` },
  )
  return lists.map((list, index) => [list, found.counts[index]!])
}

/** Reads, and again after renewing stale figures. */
export async function upToDate<Found>(
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

/** Row with the exact searched number that the filters exclude. */
function outsideFilters({ query, table, where, number }: List<{ id: string }>): SQL {
  if (!number || !where || query.only?.length || !/^\S{3,}$/.test(query.q)) return sql`null::uuid`
  return sql`select ${table.id} from ${table} where ${number} = upper(${query.q}) and (${where}) is not true`
}

function orderedIds({ db, query, table, where, sorts, nullable, join }: Ordered) {
  const ids = db.select({ id: table.id }).from(table).$dynamic()
  join?.(ids as unknown as PgSelect)
  return ids.where(where).orderBy(ordered(query.sort, sorts, table.id, nullable))
}

/**
 * All words must occur in the search text, ignoring accents and case (trigram index), or the phone number in any spelling. A
 * single character finds nothing. Without `plan` in a list that is planned once.
 */
export function searched(column: SQLWrapper, q: string, plan = OWN_PLAN): SQL | undefined {
  const words = searchWords(q)
  if (q.length < 2 || words.length === 0) return undefined
  const has = (text: string) => sql`${column} like '%' || searchable(${text.replace(/[\\%_]/g, '\\$&')}) || '%' ${plan}`
  const named = sql.join(
    words.map(word => {
      const spelled = withApostrophe(word)
      return spelled ? sql`(${has(word)} or ${has(spelled)})` : has(word)
    }),
    sql` and `,
  )
  const phone = typedPhone(q)
  return phone ? sql`(${named} or ${column} like '%' || ${phone} || '%' ${plan})` : named
}

/** Rows whose `column` references a record found by part of its name; a single letter matches all. */
export function foundIn(column: SQLWrapper, table: PgTable & { id: SQLWrapper; search: SQLWrapper }, text: string): SQL {
  return sql`${column} in (select ${table.id} from ${table} where ${searched(table.search, text) ?? sql`true`})`
}

/** Descending with `-`; the id makes it stable. « nulls last » only for `nullable` sorts: it needs an index per direction. */
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

/** Counts up to one above the cap, unless the exact total is requested. */
const counted = (from: SQL, count: ListQuery['count'], cap = COUNT_CAP): SQL =>
  count === 'exact'
    ? sql`select count(*)::int from ${from}`
    : sql`select count(*)::int from (select 1 from ${from} limit ${cap + 1}) as capped`

const countedEither = ({ table, where }: Pick<List<{ id: string }>, 'table' | 'where'>, either: readonly SQL[]): SQL => {
  const each = either.map(one => sql`(select ${table.id} from ${table} where ${where} and ${one} limit ${COUNT_CAP + 1})`)
  return sql`select count(*)::int from (select from (${sql.join(each, sql` union `)}) as either limit ${COUNT_CAP + 1}) as capped`
}

const capped = (total: number, count: ListQuery['count'], cap = COUNT_CAP) =>
  count === 'exact' ? { total, capped: false } : { total: Math.min(total, cap), capped: total > cap }

export const fromWhere = (table: PgTable, where: SQL | undefined): SQL => (where ? sql`${table} where ${where}` : sql`${table}`)

function pageOf<Row>(
  rows: Row[],
  count: { total: number; capped: boolean },
  query: { page: number; perPage: number },
): Page<Row> {
  return { rows, ...count, page: query.page, perPage: query.perPage, outsideFilters: false }
}
