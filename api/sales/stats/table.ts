import { type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { renewJourneyFigures } from '#api/figures/sums.ts'
import { today } from '#api/middleware/today.ts'
import { type Measure, NO_SUMS, type Sums } from '#domain/sales/kpi/measures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'
import { type Dimension, measuresOf, shownStatistics, statisticOf } from '#domain/sales/kpi/statistics.ts'
import type { StatsQuery } from '#domain/sales/kpi/stats-query.ts'
import { namesOf } from './names.ts'
import { keyOf, rowsFor, summed } from './source.ts'

/** Columns of a table that are a dimension: more are no table any more. */
const COLUMNS_MOST = 24

type Key = string | null
interface Group {
  row: Key
  column: Key
  /** What it is the sum of. */
  of: 'cell' | 'column' | 'row' | 'total'
  sums: Sums
}
const KINDS = ['cell', 'column', 'row', 'total'] as const

/**
 * A table of journeys by one or two dimensions (`domain.md` §4.2): its rows by the first figure, or in the order of time, as many as are `most`;
 * totals are over all of them. Null where there is nothing to divide by.
 */
export async function statsTable(db: Reader, query: StatsQuery, most: number) {
  const day = today()
  const period = kpiDays(query, day)
  const across = query.across === query.rows ? undefined : query.across
  const names = shownStatistics({ ...query, across })
  const measures = measuresOf(names)
  await renewJourneyFigures(db)
  const source = rowsFor([query.rows, ...(across ? [across] : [])], measures, query, period, day)
  const keyed = sql`(select *, ${keyOf(query.rows)} as row, ${keyOf(across)} as col from (${source}) as found) as keyed`
  const values = ({ sums }: Group) => names.map(name => statisticOf(name).read(sums))
  const inOrder = (dimension: Dimension, groups: Group[], key: 'row' | 'column') =>
    groups.sort((a, b) => {
      const byKey = String(a[key]).localeCompare(String(b[key]))
      if (dimension === 'month' || dimension === 'day') return byKey
      const [x, y] = [a, b].map(group => values(group)[0] ?? Number.NEGATIVE_INFINITY) as [number, number]
      return x === y ? byKey : y - x
    })

  const groups = await readGroups(db, keyed, measures, across ? 'both' : 'rows')
  const of = (kind: Group['of']) => groups.filter(group => group.of === kind)
  const rows = inOrder(query.rows, of('row'), 'row')
  const columns = across ? inOrder(across, of('column'), 'column') : []
  const [total] = of('total')
  const [shownRows, shownColumns] = [rows.slice(0, most), columns.slice(0, COLUMNS_MOST)]
  const [rowKeys, columnKeys] = [shownRows.map(({ row }) => row), shownColumns.map(({ column }) => column)]
  const [cells, rowNames, columnNames] = await Promise.all([
    across ? readGroups(db, keyed, measures, 'cells', sql`${among('row', rowKeys)} and ${among('col', columnKeys)}`) : [],
    namesOf(db, query.rows, rowKeys),
    across ? namesOf(db, across, columnKeys) : new Map<Key, string>(),
  ])
  const place = (row: Key, column: Key) => `${row}\u0000${column}`
  const at = new Map(cells.map(cell => [place(cell.row, cell.column), values(cell)[0]!]))
  return {
    period,
    names,
    rows: shownRows.map(group => ({
      id: group.row,
      name: rowNames.get(group.row)!,
      cells: columnKeys.map(column => at.get(place(group.row, column)) ?? null),
      values: values(group),
    })),
    columns: shownColumns.map(group => ({ id: group.column, name: columnNames.get(group.column)!, value: values(group)[0]! })),
    /** How many there are in all. */
    found: { rows: rows.length, columns: columns.length },
    total: total ? values(total) : names.map(() => null),
  }
}

const GROUPED = {
  rows: { column: 'null::text', kind: '2 + grouping(row)', by: 'grouping sets ((row), ())' },
  both: { column: 'col', kind: 'grouping(row) + 2 * grouping(col)', by: 'grouping sets ((row), (col), ())' },
  cells: { column: 'col', kind: '0', by: 'row, col' },
}

/** The sums of the rows, of the columns and of all, or those of each cell. */
async function readGroups(
  db: Reader,
  keyed: SQL,
  measures: readonly Measure[],
  grouped: keyof typeof GROUPED,
  where = sql`true`,
): Promise<Group[]> {
  const { column, kind, by } = GROUPED[grouped]
  const rows = await db.execute<Record<string, unknown>>(sql`
    select row, ${sql.raw(column)} as col, ${sql.raw(kind)} as kind, ${summed(measures)} from ${keyed}
    where ${where} group by ${sql.raw(by)} ${OWN_PLAN}`)
  return [...rows].map(({ row, col, kind, ...sums }) => ({
    ...{ row: row as Key, column: col as Key, of: KINDS[kind as number]! },
    sums: { ...NO_SUMS, ...(Object.fromEntries(measures.map(name => [name, sums[name] ?? 0])) as Partial<Sums>) },
  }))
}

/** One of these keys, null among them where it is. */
function among(column: string, keys: readonly Key[]): SQL {
  const known = sql`${sql.raw(column)} = any(${sql.param(keys.filter(key => key !== null))}::text[])`
  return keys.includes(null) ? sql`(${known} or ${sql.raw(column)} is null)` : known
}
