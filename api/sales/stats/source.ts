import { type SQL, sql } from 'drizzle-orm'
import type { GRAINS, YEAR_GRAINS } from '#api/schema/house/figures.table.ts'
import { byClient, bySeller, inYear, piecesWithYear, type Scope, within, withinSellers } from '#api/trade/figures/sums.ts'
import { firstDay } from '#domain/calendar/months.ts'
import type { Indicator, Linear } from '#domain/sales/kpi/indicators.ts'
import type { Measure } from '#domain/sales/kpi/measures.ts'
import { type Days, piecesOf } from '#domain/sales/kpi/period.ts'
import { type Dimension, factorsOf } from '#domain/sales/kpi/statistics.ts'

/** The column of each dimension: of the sums, of the journeys where it is a day, of the sums of delays where it is a cause. */
const COLUMNS: Record<Dimension, string> = {
  company: 'company_id',
  request: 'request_id',
  line: 'live_line_id',
  pool: 'driver_pool_id',
  driver: 'driver_id',
  vehicle: 'vehicle_id',
  depot: 'depot_id',
  activity: 'activity',
  month: "to_char(day, 'YYYY-MM')",
  day: 'day',
  cause: 'cause_id',
}
/** Of those that are no record. */
const TYPES: Partial<Record<Dimension, string>> = { activity: 'text', month: 'text', day: 'text[]::date' }

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const keyOf = (dimension: Dimension): SQL => sql.raw(COLUMNS[dimension])

/** The sums of signed rows, each under the name of its measure. */
const summed = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `sum(sign * ${snake(name)}) as "${name}"`).join(', '))
/** The sums of sums. */
export const totalled = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `coalesce(sum("${name}"), 0) as "${name}"`).join(', '))
export const named = (measures: readonly Measure[]): SQL => sql.raw(measures.map(name => `"${name}"`).join(', '))

/** The value of an indicator by its sums, as a statement orders by it: not rounded, and without its scale; of an amount, what it is a part of. */
export function orderOf({ part, whole, known }: Indicator): SQL {
  const term = (linear: Linear) => {
    const { number, factors } = factorsOf(linear)
    const terms = factors.map(([name, factor]) => (factor === 1 ? `"${name}"` : `${factor} * "${name}"`))
    return [...(number === 0 && terms.length > 0 ? [] : [number]), ...terms].join(' + ')
  }
  const { number, factors } = factorsOf(whole)
  const amount = factors.length === 0 && number > 0
  const value = amount ? term(part) : `(${term(part)})::float8 / nullif(${term(whole)}, 0)`
  return sql.raw(known ? `case when ${term(known)} <> 0 then ${value} end` : value)
}

/** A dimension of a table, with the keys of it that are shown; null is what has none. */
export interface Side {
  dimension: Dimension
  keys: readonly (string | null)[]
}

/** Those of which a year has few: by them alone nothing is found. */
const FEW: readonly Dimension[] = ['depot', 'activity', 'month']

/** The keys of a side that are something, and that it is none, each where it is shown: one part where no index tells them apart. */
function partsOf({ dimension, keys }: Side): { none: Dimension[]; where: SQL }[] {
  const known = keys.filter(key => key !== null)
  const column = keyOf(dimension)
  const parts = [
    ...(known.length > 0
      ? [{ none: [], where: sql`${column} = any(${sql.param(known)}::${sql.raw(TYPES[dimension] ?? 'uuid')}[])` }]
      : []),
    ...(keys.includes(null) ? [{ none: [dimension], where: sql`${column} is null` }] : []),
  ]
  if (!FEW.includes(dimension)) return parts
  return [
    {
      none: [dimension],
      where: sql`(${sql.join(
        parts.map(({ where }) => where),
        sql` or `,
      )})`,
    },
  ]
}

/**
 * The sums of each cell of these rows and columns that has any. What has one record or the other is found by an index of it; what has neither would be a
 * tenth of all there is, so it is kept once more.
 */
export function cellsFor(asked: Asked, rows: Side, columns: Side): SQL {
  const [row, column] = [rows, columns].map(({ dimension }) => keyOf(dimension)) as [SQL, SQL]
  const year = cellsOfYear(asked)
  const parts = partsOf(rows).flatMap(one =>
    partsOf(columns).map(
      other => sql`select ${row}::text as row, ${column}::text as col, ${summed(asked.measures)}
        from (${year ?? rowsFor({ ...asked, none: [...one.none, ...other.none] })}) as found
        where ${one.where} and ${other.where} group by ${row}, ${column}`,
    ),
  )
  return sql.join(parts, sql` union all `)
}

/** Rows of the kept year by all but the client, and of the days that it has too many: as `rowsFor`, if they say what is asked. */
function cellsOfYear({ dimensions, measures, scope, period, today }: Asked): SQL | undefined {
  if (!dimensions.every(name => ['request', 'line', 'pool', 'driver', 'vehicle'].includes(name)) || !inYear(scope, 'TOUT')) return
  const { year, months, days } = piecesWithYear(period, today)
  if (!year || months) return
  const columns = sql.raw(measures.map(snake).join(', '))
  const kept = sql`select 1 as sign, ${dims(dimensions)} ${columns} from figure_year where grain = 'TOUT'`
  const others = days.map(
    ({ from, to, sign }) => sql`
      select ${sql.raw(String(sign))} as sign, ${dims(dimensions)} ${columns} from journey_figure where service_date between ${from} and ${to}`,
  )
  return sql.join([kept, ...others], sql` union all `)
}

/** What a table sums. */
export interface Asked {
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  scope: Scope
  period: Days
  today: string
  /** A dimension of the table is the cause of delays: without any, nothing stands in it. */
  ofDelays: boolean
  /** Dimensions of which there is none. */
  none?: readonly Dimension[]
}

/**
 * Rows that a table of these dimensions sums, with their `sign` and `day`: kept sums of the coarsest grain that has them, else the figures of the
 * journeys, or of their delays.
 */
function rowsFor({ dimensions, measures, scope, period, today, none = [] }: Asked): SQL {
  const columns = sql.raw(measures.map(snake).join(', '))
  const journeys = ({ from, to }: Days, sign: 1 | -1) => sql`
    select figure.service_date as day, ${sql.raw(String(sign))} as sign, ${dims(dimensions)} ${columns} from journey_figure figure
    where service_date between ${from} and ${to} and ${within(scope)}`
  const sums = (grain: Grain, { from, to }: Days) => sql`
    select first_day as day, 1 as sign, ${dims(dimensions)} ${columns} from figure_sum
    where grain = ${sql.raw(`'${grain}'`)} and first_day between ${from} and ${to} and ${within(scope)}`
  const { months, days } = piecesOf(period, today)
  const whole = months && { from: firstDay(months.from), to: firstDay(months.to) }
  if (dimensions.includes('cause')) {
    const delays = ({ from, to }: Days, sign: 1 | -1) => sql`
      select service_date as day, ${sql.raw(String(sign))} as sign, ${dims(dimensions)} cause_id, ${columns} from figure_delay
      where service_date between ${from} and ${to} and ${within(scope)}`
    if (!keepsCauses(dimensions, scope)) return delays(period, 1)
    const parts = days.map(({ sign, ...stretch }) => delays(stretch, sign))
    if (whole) {
      parts.unshift(sql`
        select first_day as day, 1 as sign, ${dims(dimensions)} cause_id, ${columns} from figure_delay_sum
        where first_day between ${whole.from} and ${whole.to} and ${bySeller(scope) ? withinSellers(scope) : sql`sales_user_id is null and ${within(scope)}`}`)
    }
    return sql.join(parts, sql` union all `)
  }
  if (dimensions.includes('day')) {
    const grain = daysFor(dimensions, scope)
    return grain ? sums(grain, period) : journeys(period, 1)
  }
  const parts = days.map(({ sign, ...stretch }) => journeys(stretch, sign))
  if (whole) parts.unshift(sums(grainFor(dimensions, scope, none), whole))
  return sql.join(parts, sql` union all `)
}

/** The sums of each key of a dimension, a table of its `key` and the measures: kept for the year that most ask for, else summed. */
export function groupsFor(dimension: Dimension, asked: Asked): SQL {
  const year = yearFor(dimension, asked)
  const groups = year
    ? sql`${withLater(year.later)} ${year.rows()}`
    : sql`select ${keyOf(dimension)} as key, ${summed(asked.measures)} from (${rowsFor(asked)}) as found group by 1`
  return asked.ofDelays ? sql`select * from (${groups}) as late where delays > 0` : groups
}

/** The first groups of a dimension, with what they all come to. */
interface FirstGroups {
  /** Tables that the others name. */
  tables: SQL
  /** As many as were wanted, in their order. */
  first: SQL
  /** How many there are, beside what is summed of `all`. */
  found: SQL
  all: SQL
}

/** A page of groups: in which order, and which of them. */
interface Stretch {
  order: SQL
  limit: number
  offset: number
}

/** Of the year the first ones are read from an index where the order has one, and all of them are not read for what they come to. */
export function firstGroups(dimension: Dimension, asked: Asked, { order, limit, offset }: Stretch): FirstGroups {
  const sorted = (rows: SQL, most: number) => sql`select * from (${rows}) as found order by ${order} limit ${most}`
  const first = (rows: SQL) => sql`${sorted(rows, limit)} offset ${offset}`
  const year = byClient(asked.scope) || asked.ofDelays ? undefined : yearFor(dimension, asked)
  if (!year) {
    return {
      tables: sql`with grouped as (${groupsFor(dimension, asked)}), `,
      ...{ first: first(sql`select * from grouped`), found: sql`count(*)::int`, all: sql`select * from grouped` },
    }
  }
  return {
    tables: sql`${withLater(year.later)}${year.later ? sql`, ` : sql`with `}`,
    first: first(year.rows(rows => sorted(rows, limit + offset))),
    found: sql`(select count(*)::int ${year.kept})`,
    all: sql`select ${summed(asked.measures)} from (${rowsFor({ ...asked, dimensions: [] })}) as found`,
  }
}

const withLater = (later: SQL | undefined): SQL => (later ? sql`with later as (${later})` : sql``)

/**
 * The kept sums of the year by a dimension, if they say what is asked: without what ran `later` than its last day, which is next to nothing. `of` may
 * narrow down those that nothing later belongs to.
 */
function yearFor(dimension: Dimension, { measures, scope, period, today }: Asked) {
  const grain = YEARLY[dimension]
  if (!grain || !inYear(scope, grain)) return
  const { year, months, days } = piecesWithYear(period, today)
  if (!year || months || days.some(({ sign }) => sign === 1)) return
  const columns = (sign: '' | '-') => sql.raw(measures.map(name => `${sign}${snake(name)} as "${name}"`).join(', '))
  const kept = sql`from figure_year where grain = ${sql.raw(`'${grain}'`)} and ${within(scope)}`
  const own = sql`select ${keyOf(dimension)} as key, ${columns('')} ${kept}`
  const [after] = days
  if (!after) return { kept, later: undefined, rows: (of = (rows: SQL) => rows) => of(own) }
  const later = sql`select ${keyOf(dimension)} as key, ${columns('-')} from journey_figure
    where service_date between ${after.from} and ${after.to} and ${within(scope)}`
  const touched = sql`(${keyOf(dimension)} = any(array(select key from later))
    or ${keyOf(dimension)} is null and exists (select from later where key is null))`
  return {
    ...{ kept, later },
    rows: (of = (rows: SQL) => rows) => sql`select * from (${of(sql`${own} and ${touched} is not true`)}) as untouched
      union all select key, ${sql.raw(measures.map(name => `sum("${name}")`).join(', '))}
        from (${own} and ${touched} union all select * from later) as touched group by key`,
  }
}

/** What rows have beside their day and what is summed of them. */
const dims = (dimensions: readonly Dimension[]): SQL =>
  sql.raw(dimensions.flatMap(name => (['month', 'day', 'cause'].includes(name) ? [] : [`${COLUMNS[name]}, `])).join(''))

type Grain = (typeof GRAINS)[number]
/** What each grain keeps beside depot, trade and month, the coarsest first. */
const KEPT: readonly [Grain, readonly Dimension[]][] = [
  ['MOIS', []],
  ['CLIENT', ['company']],
  ['TOURNEE', ['pool']],
  ['CHAUFFEUR', ['driver']],
  ['VEHICULE', ['vehicle']],
  ['CDC', ['company', 'request']],
  ['LIGNE', ['company', 'request', 'line']],
]
/** The dimensions whose year is kept. */
const YEARLY: Partial<Record<Dimension, (typeof YEAR_GRAINS)[number]>> = {
  company: 'CLIENT',
  request: 'CDC',
  line: 'LIGNE',
  pool: 'TOURNEE',
  driver: 'CHAUFFEUR',
  vehicle: 'VEHICULE',
}

/** What days are kept by, of all clients together: by depot and trade, or alone. */
function daysFor(dimensions: readonly Dimension[], scope: Scope): Grain | undefined {
  const all = (...kept: Dimension[]) => dimensions.every(name => kept.includes(name))
  if (byClient(scope)) return
  if (scope.depot.length + scope.activity.length === 0 && all('day', 'month')) return 'JOUR_SEUL'
  return all('day', 'month', 'depot', 'activity') ? 'JOUR' : undefined
}

/** Whether months are kept by cause and these, of all clients together or of those of who sells to them. */
const keepsCauses = (dimensions: readonly Dimension[], scope: Scope) =>
  (bySeller(scope) || !byClient(scope)) && dimensions.every(name => ['cause', 'depot', 'activity', 'month'].includes(name))

function grainFor(dimensions: readonly Dimension[], scope: Scope, none: readonly Dimension[]): Grain {
  const wanted = [...dimensions, ...(byClient(scope) ? (['company'] as const) : [])]
  const has = (kept: readonly Dimension[]) => wanted.every(name => [...FEW, ...kept].includes(name))
  // Cells are found by either side: what is kept by all has indexes for it.
  const cells = dimensions.filter(name => !FEW.includes(name)).length > 1
  const [grain] = (!cells && KEPT.find(([, kept]) => has(kept))) || ['TOUT']
  return grain !== 'MOIS' && has(none) ? 'SANS' : grain
}
