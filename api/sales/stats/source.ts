import { type SQL, sql } from 'drizzle-orm'
import type { GRAINS } from '#api/figures/figures.table.ts'
import { byClient, type Scope, within } from '#api/figures/sums.ts'
import { firstDay } from '#domain/calendar/months.ts'
import type { Measure } from '#domain/sales/kpi/measures.ts'
import { type Days, piecesOf } from '#domain/sales/kpi/period.ts'
import type { Dimension } from '#domain/sales/kpi/statistics.ts'

/** The column of each dimension: of the sums, of the journeys where it is a day, of the delays where it is a cause. */
const COLUMNS: Record<Dimension, string> = {
  company: 'company_id::text',
  request: 'request_id::text',
  line: 'live_line_id::text',
  pool: 'driver_pool_id::text',
  driver: 'driver_id::text',
  vehicle: 'vehicle_id::text',
  depot: 'depot_id::text',
  activity: 'activity',
  month: "to_char(day, 'YYYY-MM')",
  day: 'day::text',
  cause: 'cause_id::text',
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export const keyOf = (dimension: Dimension | undefined): SQL => (dimension ? sql.raw(COLUMNS[dimension]) : sql`null::text`)
export const summed = (measures: readonly Measure[]): SQL =>
  sql.raw(measures.map(name => `sum(sign * ${snake(name)}) as "${name}"`).join(', '))

/**
 * Rows that a table of these dimensions sums, with their `sign` and `day`: kept sums of the coarsest grain that has them, else the journeys, or
 * their delays.
 */
export function rowsFor(
  dimensions: readonly Dimension[],
  measures: readonly Measure[],
  scope: Scope,
  period: Days,
  today: string,
): SQL {
  const columns = sql.raw(measures.map(snake).join(', '))
  const journeys = ({ from, to }: Days, sign: 1 | -1) => sql`
    select figure.service_date as day, ${sql.raw(String(sign))} as sign, ${dims(dimensions)} ${columns} from journey_figure figure
    where service_date between ${from} and ${to} and ${within(scope)}`
  if (dimensions.includes('cause')) {
    return sql`select figure.service_date as day, 1 as sign, ${dims(dimensions.filter(name => name !== 'cause'))} delay.cause_id,
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

const IDS: Partial<Record<Dimension, string>> = {
  company: 'company_id',
  request: 'request_id',
  line: 'live_line_id',
  pool: 'driver_pool_id',
  driver: 'driver_id',
  vehicle: 'vehicle_id',
  depot: 'depot_id',
  activity: 'activity',
}
const dims = (dimensions: readonly Dimension[]): SQL =>
  sql.raw([...new Set(dimensions)].flatMap(name => (IDS[name] ? [`${IDS[name]}, `] : [])).join(''))

/** What each grain keeps beside depot, trade and month, the coarsest first. */
const KEPT: readonly [(typeof GRAINS)[number], readonly Dimension[]][] = [
  ['MOIS', []],
  ['CLIENT', ['company']],
  ['TOURNEE', ['pool']],
  ['CHAUFFEUR', ['driver']],
  ['VEHICULE', ['vehicle']],
  ['CDC', ['company', 'request']],
  ['LIGNE', ['company', 'request', 'line']],
]

function grainFor(dimensions: readonly Dimension[], scope: Scope): (typeof GRAINS)[number] {
  const wanted = [...dimensions, ...(byClient(scope) ? (['company'] as const) : [])]
  const has = (kept: readonly Dimension[]) => wanted.every(name => ['depot', 'activity', 'month', ...kept].includes(name))
  return KEPT.find(([, kept]) => has(kept))?.[0] ?? 'TOUT'
}
