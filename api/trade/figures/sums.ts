import { and, type SQL, sql } from 'drizzle-orm'
import { type Database, OWN_PLAN, type Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import {
  figureSellersDue,
  figureSums,
  figureYearBegin,
  type GRAINS,
  journeyFigures,
  journeyFiguresDue,
  type YEAR_GRAINS,
} from '#api/schema/house/figures.table.ts'
import { addMonths, firstDay, lastDay, monthOf, yearBegin } from '#domain/calendar/months.ts'
import { MEASURES, type Measure, type Sums, sumOf } from '#domain/sales/kpi/measures.ts'
import { type Days, type Pieces, piecesOf, piecesToDate } from '#domain/sales/kpi/period.ts'
import { renewing } from './renewing.ts'

/** Filter of the journeys to sum; empty lists mean all. */
export interface Scope {
  company: readonly string[]
  companyName: string
  salesUser: readonly string[]
  depot: readonly string[]
  activity: readonly string[]
}

/** Stored figures, refreshed before a read when stale. */
export const upToDateFigures = (db: Reader) => ({
  due: sql`(exists (select from ${journeyFiguresDue}) or exists (select from ${figureSellersDue}))`,
  renew: () => renewing(db, sql`select renew_journey_figures()`),
})

/** Also refreshes the sums of the current twelve-month window. */
export const upToDateYear = (db: Reader, today: string) => ({
  due: sql`(${upToDateFigures(db).due} or not exists (select from ${figureYearBegin} where ${figureYearBegin.firstDay} = ${yearBegin(today)}))`,
  renew: () => renewing(db, sql`select renew_figure_year(${yearBegin(today)}::date)`),
})

export async function renewYear(db: Reader, today: string): Promise<void> {
  const { due, renew } = upToDateYear(db, today)
  const [state] = await db.execute<{ due: boolean }>(sql`select ${due} as due`)
  if (state!.due) await renew()
}

export async function renewJourneyFigures(db: Reader): Promise<void> {
  const { due, renew } = upToDateFigures(db)
  const [state] = await db.execute<{ due: boolean }>(sql`select ${due} as due`)
  if (state!.due) await renew()
}

export const rebuildJourneyFigures = (db: Database) => renewing(db, sql`select rebuild_journey_figures()`)

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const summed = (measures: readonly Measure[]) => sql.raw(measures.map(name => `sum(${snake(name)}) as "${name}"`).join(', '))

const anyOf = (column: SQL, values: readonly string[], type: 'uuid' | 'text'): SQL | undefined =>
  values.length > 0 ? sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])` : undefined

export function within({ company, companyName, salesUser, depot, activity }: Scope): SQL {
  return (
    and(
      anyOf(sql`company_id`, company, 'uuid'),
      companyName
        ? sql`company_id in (select id from company where ${searched(sql`search`, companyName) ?? sql`true`})`
        : undefined,
      salesUser.length > 0
        ? sql`company_id in (select id from company where ${anyOf(sql`sales_user_id`, salesUser, 'uuid')})`
        : undefined,
      anyOf(sql`depot_id`, depot, 'uuid'),
      anyOf(sql`activity`, activity, 'text'),
    ) ?? sql`true`
  )
}

/** True when clients filter the scope: months are stored by client, days are read from journeys. */
export const byClient = ({ company, companyName, salesUser }: Scope) => company.length + companyName.length + salesUser.length > 0

/** True when only sellers filter the scope: months are stored by seller. */
export const bySeller = ({ company, companyName, salesUser }: Scope) =>
  company.length + companyName.length === 0 && salesUser.length > 0

export const withinSellers = (scope: Scope) =>
  sql`${anyOf(sql`sales_user_id`, scope.salesUser, 'uuid')} and ${within({ ...scope, salesUser: [] })}`

const monthsWhere = (scope: Scope, { from, to }: Days, grain: Grain) =>
  sql`grain = ${sql.raw(`'${grain}'`)} and first_day between ${firstDay(from)} and ${firstDay(to)}
    and ${grain === 'VENDEUR' ? withinSellers(scope) : within(scope)}`
type Grain = (typeof GRAINS)[number]

const monthGrain = (scope: Scope): Grain => (bySeller(scope) ? 'VENDEUR' : byClient(scope) ? 'CLIENT' : 'MOIS')

export const EVERYTHING: Scope = { company: [], companyName: '', salesUser: [], depot: [], activity: [] }

/** Stored months without the days after today: a charged cancellation counts from its day on. */
function monthsToDate(scope: Scope, months: Days, today: string, measures: readonly Measure[]): SQL {
  const columns = (sign: '' | '-') => sql.raw(measures.map(name => sign + snake(name)).join(', '))
  return sql`(
    select first_day, ${columns('')} from ${figureSums} where ${monthsWhere(scope, months, monthGrain(scope))}
    union all select date_trunc('month', service_date)::date, ${columns('-')} from ${journeyFigures}
      where service_date > ${today} and service_date <= ${lastDay(months.to)} and ${within(scope)}) as stored`
}

/** Sums to date by month `YYYY-MM`, of all or the named measures; months without rows are absent. */
export async function sumsByMonth<Name extends Measure = Measure>(
  db: Reader,
  scope: Scope,
  { months, today }: { months: Days; today: string },
  measures: readonly Name[] = MEASURES as readonly Measure[] as readonly Name[],
): Promise<Map<string, Pick<Sums, Name>>> {
  const rows = await db.execute<Record<string, unknown>>(sql`
    select to_char(first_day, 'YYYY-MM') as month, ${summed(measures)} from ${monthsToDate(scope, months, today, measures)}
    group by first_day ${OWN_PLAN}`)
  return new Map([...rows].map(({ month, ...sums }) => [month as string, sums as unknown as Pick<Sums, Name>]))
}

export function sumsOf(
  months: ReadonlyMap<string, Partial<Sums>>,
  { months: whole, days }: Pieces,
  extra: readonly Partial<Sums>[],
): Sums {
  const inside = whole ? [...months].filter(([month]) => whole.from <= month && month <= whole.to) : []
  return sumOf([...inside.map(([, sums]) => ({ sums })), ...days.map(({ sign }, index) => ({ sums: extra[index]!, sign }))])
}

/** Daily sums exist over all clients; filtered by client, journeys are read. */
const daysWithin = (scope: Scope, { from, to }: Days): SQL =>
  byClient(scope)
    ? sql`${journeyFigures} where service_date between ${from} and ${to} and ${within(scope)}`
    : sql`${figureSums} where grain = 'JOUR' and first_day between ${from} and ${to} and ${within(scope)}`

/** Sums by month, sums of a period within them, and a number `beside`; one statement when nothing is stale. */
export async function monthsAndDays<Name extends Measure>(
  db: Reader,
  scope: Scope,
  { months, days, today }: { months: Days; days: Days; today: string },
  measures: readonly Name[],
  beside: SQL = sql`null`,
): Promise<{ months: Map<string, Pick<Sums, Name>>; days: Sums; beside: number | null }> {
  const { due, renew } = upToDateFigures(db)
  // Daily sums exist over all clients only; by client whole months are cheaper.
  const pieces: Pieces = byClient(scope) ? piecesToDate(days, today) : { months: null, days: [{ ...days, sign: 1 }] }
  const stretches = pieces.days.map(
    (stretch, place) => sql`
      union all select null, ${place}::int, false, null, ${summed(measures)} from ${daysWithin(scope, stretch)}`,
  )
  const read = async () => [
    ...(await db.execute<{ month: string | null; place: number | null; due: boolean; beside: number | null } & Sums>(sql`
      select to_char(first_day, 'YYYY-MM') as month, null::int as place, false as due, null::float8 as beside, ${summed(measures)}
        from ${monthsToDate(scope, months, today, measures)} group by first_day
      union all select null, null, ${due}, (${beside})::float8, ${sql.raw(measures.map(() => 'null').join(', '))}
      ${sql.join(stretches, sql` `)} ${OWN_PLAN}`)),
  ]
  let rows = await read()
  if (rows.some(row => row.due)) {
    await renew()
    rows = await read()
  }
  const found = new Map(rows.flatMap(({ month, place: _, due: __, beside: ___, ...sums }) => (month ? [[month, sums]] : [])))
  const extra = pieces.days.map((_, index) => rows.find(({ place }) => place === index)!)
  return {
    months: found as Map<string, Pick<Sums, Name>>,
    days: sumsOf(found, pieces, extra),
    beside: rows.find(({ month, place }) => month === null && place === null)!.beside,
  }
}

export async function sumsOfDays(
  db: Reader,
  scope: Scope,
  days: readonly Days[],
  measures: readonly Measure[] = MEASURES,
): Promise<Sums[]> {
  if (days.length === 0) return []
  const each = days.map(
    (stretch, index) => sql`select ${index}::int as place, ${summed(measures)} from ${daysWithin(scope, stretch)}`,
  )
  const rows = await db.execute<Record<string, unknown>>(sql`${sql.join(each, sql` union all `)} ${OWN_PLAN}`)
  const found = new Map([...rows].map(({ place, ...sums }) => [place as number, sums as unknown as Sums]))
  return days.map((_, index) => sumOf([{ sums: found.get(index)! }]))
}

/** True when `figure_year` can answer: no depot or activity filter, and clients only in the grain CLIENT. */
export const inYear = (scope: Scope, grain: (typeof YEAR_GRAINS)[number]) =>
  scope.depot.length + scope.activity.length === 0 && (grain === 'CLIENT' || !byClient(scope))

/** Splits a period into whole months, days and, if contained, the year of `figure_year`. */
export function piecesWithYear(period: Days, today: string): Pieces & { year: boolean } {
  const { months, days } = piecesOf(period, today)
  const first = monthOf(yearBegin(today))
  if (!months || months.from > first || months.to < monthOf(today)) return { year: false, months, days }
  return { year: true, months: months.from < first ? { from: months.from, to: addMonths(first, -1) } : null, days }
}

/** Margins by cahier des charges with `sign`; covered by the index of the months. */
export function marginsOfRequests(scope: Scope, period: Days, today: string): SQL {
  const { months, days } = piecesOf(period, today)
  const columns = (sign: 1 | -1) => sql.raw(`request_id, ${sign} as sign, revenue_cents, cost_cents`)
  const parts = days.map(
    ({ from, to, sign }) => sql`
      select ${columns(sign)} from ${journeyFigures} where service_date between ${from} and ${to} and request_id is not null and ${within(scope)}`,
  )
  if (months)
    parts.unshift(
      sql`select ${columns(1)} from ${figureSums} where ${monthsWhere(scope, months, 'CDC')} and request_id is not null`,
    )
  return sql.join(parts, sql` union all `)
}
