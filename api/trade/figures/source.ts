import { type SQL, sql } from 'drizzle-orm'
import type { GRAINS, YEAR_GRAINS } from '#api/schema/house/figures.table.ts'
import { byClient, bySeller, inYear, piecesWithYear, type Scope, within, withinSellers } from '#api/trade/figures/sums.ts'
import { firstDay } from '#domain/calendar/months.ts'
import type { Indicator, Linear } from '#domain/sales/kpi/indicators.ts'
import type { Measure } from '#domain/sales/kpi/measures.ts'
import { type Days, piecesOf } from '#domain/sales/kpi/period.ts'
import { type Dimension, factorsOf } from '#domain/sales/kpi/statistics.ts'

/** Column of each dimension: in stored sums, in journeys (day) or in delay sums (cause). */
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
const TYPES: Partial<Record<Dimension, string>> = { activity: 'text', month: 'text', day: 'text[]::date' }

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const keyOf = (dimension: Dimension): SQL => sql.raw(COLUMNS[dimension])

const summed = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `sum(sign * ${snake(name)}) as "${name}"`).join(', '))
export const totalled = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `coalesce(sum("${name}"), 0) as "${name}"`).join(', '))
export const named = (measures: readonly Measure[]): SQL => sql.raw(measures.map(name => `"${name}"`).join(', '))

/** Unrounded, unscaled indicator value for ordering; an amount is ordered by its numerator. */
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

/** Dimension of a table with its displayed keys; null is « none ». */
export interface Side {
  dimension: Dimension
  keys: readonly (string | null)[]
}

/** Dimensions with few values per year, too unselective for an index. */
const FEW: readonly Dimension[] = ['depot', 'activity', 'month']

/** Conditions for set keys and for « none »; a single one when no index distinguishes them. */
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
 * Sums of each non-empty cell. Indexes find cells by row or column; cells with neither, a tenth of all rows, have their own
 * stored sums.
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

/** Yearly sums without the client, plus the days to subtract, like `rowsFor`; undefined when they cannot answer. */
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

export interface Asked {
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  scope: Scope
  period: Days
  today: string
  /** With the cause of delays as a dimension, rows without a delay are absent. */
  ofDelays: boolean
  none?: readonly Dimension[]
}

/**
 * Signed rows with `day` for these dimensions: stored sums of the coarsest sufficient grain, else figures of journeys or delays.
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

/** Sums per key of a dimension: stored sums for the common year, else computed. */
export function groupsFor(dimension: Dimension, asked: Asked): SQL {
  const year = yearFor(dimension, asked)
  const groups = year
    ? sql`${withLater(year.later)} ${year.rows()}`
    : sql`select ${keyOf(dimension)} as key, ${summed(asked.measures)} from (${rowsFor(asked)}) as found group by 1`
  return asked.ofDelays ? sql`select * from (${groups}) as late where delays > 0` : groups
}

interface FirstGroups {
  tables: SQL
  first: SQL
  found: SQL
  all: SQL
}

interface Stretch {
  order: SQL
  limit: number
  offset: number
}

/** For the stored year an index gives the first rows when the order has one, and totals do not read all rows. */
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
 * Stored yearly sums of a dimension when they can answer: excludes the few runs `later` than its last day. `of` narrows to keys
 * without later runs.
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

const dims = (dimensions: readonly Dimension[]): SQL =>
  sql.raw(dimensions.flatMap(name => (['month', 'day', 'cause'].includes(name) ? [] : [`${COLUMNS[name]}, `])).join(''))

type Grain = (typeof GRAINS)[number]
/** Dimensions of each grain besides depot, activity and month, coarsest first. */
const KEPT: readonly [Grain, readonly Dimension[]][] = [
  ['MOIS', []],
  ['CLIENT', ['company']],
  ['TOURNEE', ['pool']],
  ['CHAUFFEUR', ['driver']],
  ['VEHICULE', ['vehicle']],
  ['CDC', ['company', 'request']],
  ['LIGNE', ['company', 'request', 'line']],
]
const YEARLY: Partial<Record<Dimension, (typeof YEAR_GRAINS)[number]>> = {
  company: 'CLIENT',
  request: 'CDC',
  line: 'LIGNE',
  pool: 'TOURNEE',
  driver: 'CHAUFFEUR',
  vehicle: 'VEHICULE',
}

/** Grain of daily sums over all clients: by depot and activity, or one dimension alone. */
function daysFor(dimensions: readonly Dimension[], scope: Scope): Grain | undefined {
  const all = (...kept: Dimension[]) => dimensions.every(name => kept.includes(name))
  if (byClient(scope)) return
  if (scope.depot.length + scope.activity.length === 0 && all('day', 'month')) return 'JOUR_SEUL'
  return all('day', 'month', 'depot', 'activity') ? 'JOUR' : undefined
}

/** True when monthly sums by cause exist for these dimensions, over all clients or by seller. */
const keepsCauses = (dimensions: readonly Dimension[], scope: Scope) =>
  (bySeller(scope) || !byClient(scope)) && dimensions.every(name => ['cause', 'depot', 'activity', 'month'].includes(name))

function grainFor(dimensions: readonly Dimension[], scope: Scope, none: readonly Dimension[]): Grain {
  const wanted = [...dimensions, ...(byClient(scope) ? (['company'] as const) : [])]
  const has = (kept: readonly Dimension[]) => wanted.every(name => [...FEW, ...kept].includes(name))
  // Cells need the index of either side, which only the finest grain has.
  const cells = dimensions.filter(name => !FEW.includes(name)).length > 1
  const [grain] = (!cells && KEPT.find(([, kept]) => has(kept))) || ['TOUT']
  return grain !== 'MOIS' && has(none) ? 'SANS' : grain
}
