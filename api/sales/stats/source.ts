import { type SQL, sql } from 'drizzle-orm'
import type { GRAINS, YEAR_GRAINS } from '#api/figures/figures.table.ts'
import { byClient, inYear, piecesWithYear, type Scope, within } from '#api/figures/sums.ts'
import { firstDay } from '#domain/calendar/months.ts'
import type { Indicator, Linear } from '#domain/sales/kpi/indicators.ts'
import type { Measure } from '#domain/sales/kpi/measures.ts'
import { type Days, piecesOf } from '#domain/sales/kpi/period.ts'
import { type Dimension, factorsOf } from '#domain/sales/kpi/statistics.ts'

/** The column of each dimension: of the sums, of the journeys where it is a day, of the delays where it is a cause. */
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
  day: 'day::text',
  cause: 'cause_id',
}
/** Those whose keys are text. */
const TEXTS: readonly Dimension[] = ['activity', 'month', 'day']

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export const keyOf = (dimension: Dimension): SQL => sql.raw(COLUMNS[dimension])

/** The sums of signed rows, each under the name of its measure. */
export const summed = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `sum(sign * ${snake(name)}) as "${name}"`).join(', '))
/** The sums of sums. */
export const totalled = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `coalesce(sum("${name}"), 0) as "${name}"`).join(', '))
export const named = (measures: readonly Measure[]): SQL => sql.raw(measures.map(name => `"${name}"`).join(', '))

/** The value of an indicator by its sums, as a statement orders by it: not rounded, and without its scale. */
export function orderOf({ part, whole, known }: Indicator): SQL {
  const term = (linear: Linear) => {
    const { number, factors } = factorsOf(linear)
    return `(${[number, ...factors.map(([name, factor]) => `${factor} * "${name}"`)].join(' + ')})`
  }
  const value = `${term(part)}::float8 / nullif(${term(whole)}, 0)`
  return sql.raw(known ? `case when ${term(known)} <> 0 then ${value} end` : value)
}

/** One of these keys, null among them where it is. */
export function among(dimension: Dimension, keys: readonly (string | null)[]): SQL {
  const known = sql`${keyOf(dimension)} = any(${sql.param(keys.filter(key => key !== null))}::${sql.raw(TEXTS.includes(dimension) ? 'text' : 'uuid')}[])`
  return keys.includes(null) ? sql`(${known} or ${keyOf(dimension)} is null)` : known
}

/** What a table sums. */
export interface Asked {
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  scope: Scope
  period: Days
  today: string
  /** Of the delays: a dimension of the table is their cause. */
  ofDelays: boolean
}

/**
 * Rows that a table of these dimensions sums, with their `sign` and `day`: kept sums of the coarsest grain that has them, else the journeys, or
 * their delays.
 */
export function rowsFor({ dimensions, measures, scope, period, today, ofDelays }: Asked): SQL {
  const columns = sql.raw(measures.map(snake).join(', '))
  const journeys = ({ from, to }: Days, sign: 1 | -1) => sql`
    select figure.service_date as day, ${sql.raw(String(sign))} as sign, ${dims(dimensions)} ${columns} from journey_figure figure
    where service_date between ${from} and ${to} and ${within(scope)}`
  if (ofDelays) {
    return sql`select figure.service_date as day, 1 as sign, ${dims(dimensions)} delay.cause_id,
        1::float8 as delays, (delay.minutes - delay.tolerance_min)::float8 as delay_min
      from journey_figure figure join delay on delay.journey_id = figure.journey_id and not delay.estimated
      where service_date between ${period.from} and ${period.to} and figure.done = 1 and ${within(scope)}`
  }
  if (dimensions.includes('day')) return journeys(period, 1)
  const { months, days } = piecesOf(period, today)
  const parts = days.map(({ sign, ...stretch }) => journeys(stretch, sign))
  if (months) {
    parts.unshift(sql`select first_day as day, 1 as sign, ${dims(dimensions)} ${columns} from figure_sum
      where grain = ${sql.raw(`'${grainFor(dimensions, scope)}'`)} and first_day between ${firstDay(months.from)} and ${firstDay(months.to)}
        and ${within(scope)}`)
  }
  return sql.join(parts, sql` union all `)
}

/**
 * The sums of each key of a dimension: kept for the year that most ask for, without what ran after today, else summed. A table of its `key` and
 * the measures.
 */
export function groupsFor(dimension: Dimension, asked: Asked): SQL {
  const { measures, scope, period, today, ofDelays } = asked
  const summedRows = (rows: SQL) => sql`select ${keyOf(dimension)} as key, ${summed(measures)} from (${rows}) as found group by 1`
  const grain = YEARLY[dimension]
  const pieces = grain && !ofDelays && inYear(scope, grain) ? piecesWithYear(period, today) : undefined
  if (!pieces?.year || pieces.months || pieces.days.some(({ sign }) => sign === 1)) return summedRows(rowsFor(asked))
  const [after] = pieces.days
  const kept = sql`from figure_year where grain = ${sql.raw(`'${grain}'`)} and ${within(scope)}`
  const columns = (of: (column: string) => string) => sql.raw(measures.map(name => `${of(snake(name))} as "${name}"`).join(', '))
  if (!after) return sql`select ${keyOf(dimension)} as key, ${columns(name => name)} ${kept}`
  return sql`select kept.key, ${columns(name => `kept.${name} - coalesce(less.${name}, 0)`)}
    from (select ${keyOf(dimension)} as key, figure_year.* ${kept}) as kept left join (
      select ${keyOf(dimension)} as key, ${sql.raw(measures.map(name => `sum(${snake(name)}) as ${snake(name)}`).join(', '))}
      from journey_figure where service_date between ${after.from} and ${after.to} group by 1) as less on ${some('less')} = ${some('kept')}`
}

/** The key of a row, the one of no record where it has none: nulls would not meet. */
const some = (table: string) => sql.raw(`coalesce(${table}.key, '00000000-0000-0000-0000-000000000000')`)

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
const YEARLY: Partial<Record<Dimension, (typeof YEAR_GRAINS)[number]>> = { company: 'CLIENT', request: 'CDC', line: 'LIGNE' }

function grainFor(dimensions: readonly Dimension[], scope: Scope): Grain {
  const wanted = [...dimensions, ...(byClient(scope) ? (['company'] as const) : [])]
  const has = (kept: readonly Dimension[]) => wanted.every(name => ['depot', 'activity', 'month', ...kept].includes(name))
  return KEPT.find(([, kept]) => has(kept))?.[0] ?? 'TOUT'
}
