import { sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { type Asked, cellsFor, firstGroups, named, orderOf, type Side, totalled } from '#api/trade/figures/source.ts'
import { upToDateYear } from '#api/trade/figures/sums.ts'
import { NO_SUMS, type Sums } from '#domain/sales/kpi/measures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'
import { type Dimension, measuresOf, shownStatistics, statisticOf } from '#domain/sales/kpi/statistics.ts'
import type { StatsQuery } from '#domain/sales/kpi/stats-query.ts'
import { namesOf } from './names.ts'

export interface Shown {
  rows: { limit: number; offset: number }
  columns: { limit: number; offset: number }
}

type Key = string | null
interface Group {
  key: Key
  sums: Sums
}

/**
 * Table of journeys by one or two dimensions (`domain.md` §4.2). Rows are ordered by the first figure, days by date. Totals cover
 * all rows; null means a zero divisor.
 */
export async function statsTable(db: Reader, query: StatsQuery, shown: Shown) {
  const day = today()
  const across = query.across === query.rows ? undefined : query.across
  const names = shownStatistics({ ...query, across })
  const ofMargin = names.includes('margin') || names.includes('marginPct')
  const period = kpiDays(query, day)
  const both = across ? [query.rows, across] : [query.rows]
  const ofDelays = both.includes('cause')
  const asked: Asked = {
    dimensions: both,
    measures: measuresOf(ofMargin ? [...names, 'uncosted'] : names),
    scope: query,
    period,
    today: day,
    ofDelays,
  }
  const values = ({ sums }: Pick<Group, 'sums'>) => names.map(name => statisticOf(name).read(sums))
  const by = (dimension: Dimension, part: Shown[keyof Shown]) =>
    readGroups(db, { ...asked, dimensions: [dimension] }, dimension, { order: names[0]!, ...part })

  const { groups: rows, found, total } = await by(query.rows, shown.rows)
  const columns = across ? await by(across, shown.columns) : { groups: [], found: 0 }
  const [rowKeys, columnKeys] = [rows, columns.groups].map(groups => groups.map(({ key }) => key)) as [Key[], Key[]]
  const [cells, rowNames, columnNames] = await Promise.all([
    across ? readCells(db, asked, { dimension: query.rows, keys: rowKeys }, { dimension: across, keys: columnKeys }) : [],
    namesOf(db, query.rows, rowKeys),
    across ? namesOf(db, across, columnKeys) : new Map<Key, string>(),
  ])
  const place = (row: Key, column: Key) => `${row}\u0000${column}`
  const at = new Map(cells.map(cell => [place(cell.row, cell.column), values(cell)[0]!]))
  return {
    period,
    names,
    rows: rows.map(group => ({
      id: group.key,
      name: rowNames.get(group.key)!,
      cells: columnKeys.map(column => at.get(place(group.key, column)) ?? null),
      values: values(group),
    })),
    columns: columns.groups.map(group => ({ id: group.key, name: columnNames.get(group.key)!, value: values(group)[0]! })),
    found: { rows: found, columns: columns.found },
    total: values(total),
    /** Journeys without a cost, where the table shows a margin. */
    uncosted: ofMargin ? statisticOf('uncosted').read(total.sums)! : 0,
  }
}

type Row = Record<string, unknown>
const sumsIn = (row: Row, { measures }: Asked): Sums => ({
  ...NO_SUMS,
  ...(Object.fromEntries(measures.map(name => [name, row[name] ?? 0])) as Partial<Sums>),
})

/** First groups, their count and totals, up to date; one statement when no figures are stale. */
async function readGroups(
  db: Reader,
  asked: Asked,
  dimension: Dimension,
  { order, ...part }: { order: Parameters<typeof statisticOf>[0]; limit: number; offset: number },
): Promise<{ groups: Group[]; found: number; total: Group }> {
  const { measures } = asked
  const { due, renew } = upToDateYear(db, asked.today)
  const inTime = dimension === 'month' || dimension === 'day'
  const by = inTime ? sql`key desc` : sql`${orderOf(statisticOf(order))} desc nulls last, key`
  const { tables, first, found, all } = firstGroups(dimension, asked, { order: by, ...part })
  const read = async () => [
    ...(await db.execute<Row>(sql`
      ${tables} shown as (${first})
      select row_number() over () as place, key::text as key, null::int as found, false as due, ${named(measures)} from shown
      union all select null, null, ${found}, ${due}, ${totalled(measures)} from (${all}) as every
      order by place nulls last ${OWN_PLAN}`)),
  ]
  let rows = await read()
  if (rows.at(-1)!.due) {
    await renew()
    rows = await read()
  }
  const groups = rows.map(row => ({ key: row.key as Key, sums: sumsIn(row, asked) }))
  const total = groups.pop()!
  return { found: rows.at(-1)!.found as number, total, groups: inTime ? groups.reverse() : groups }
}

async function readCells(db: Reader, asked: Asked, rows: Side, columns: Side) {
  if (rows.keys.length === 0 || columns.keys.length === 0) return []
  // Read only the displayed days, not the whole period.
  const days = [rows, columns].find(({ dimension }) => dimension === 'day')?.keys ?? []
  const period = days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : asked.period
  const found = await db.execute<Row>(sql`${cellsFor({ ...asked, period }, rows, columns)} ${OWN_PLAN}`)
  return [...found].map(row => ({ row: row.row as Key, column: row.col as Key, sums: sumsIn(row, asked) }))
}
