import { and, type SQL, sql } from 'drizzle-orm'
import { type Database, OWN_PLAN, type Reader } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { firstDay } from '#domain/calendar/months.ts'
import { MEASURES, type Sums, sumOf } from '#domain/sales/kpi/measures.ts'
import { type Days, type Pieces, piecesOf } from '#domain/sales/kpi/period.ts'
import { figureSums, journeyFigures, journeyFiguresDue } from './figures.table.ts'

/** Whose journeys are summed. */
export interface Scope {
  company: readonly string[]
  /** A part of the name of clients. */
  companyName: string
  salesUser: readonly string[]
  depot: readonly string[]
  activity: readonly string[]
}

/** The stored figures, brought up to date when a read finds some that are not: what is shown is right at that moment. */
export const upToDateFigures = (db: Reader) => ({
  due: sql`exists (select from ${journeyFiguresDue})`,
  renew: () => db.execute(sql`select renew_journey_figures()`),
})

export async function renewJourneyFigures(db: Reader): Promise<void> {
  const { due, renew } = upToDateFigures(db)
  const [state] = await db.execute<{ due: boolean }>(sql`select ${due} as due`)
  if (state!.due) await renew()
}

export const rebuildJourneyFigures = (db: Database) => db.execute(sql`select rebuild_journey_figures()`)

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const SUMMED = sql.raw(MEASURES.map(name => `sum(sign * ${snake(name)}) as "${name}"`).join(', '))
const COLUMNS = sql.raw(MEASURES.map(snake).join(', '))

const anyOf = (column: SQL, values: readonly string[], type: 'uuid' | 'text'): SQL | undefined =>
  values.length > 0 ? sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])` : undefined

/** Rows of the table in scope. */
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

/** Whether the clients narrow it down: then months are kept by client, and days are read from the journeys themselves. */
export const byClient = ({ company, companyName, salesUser }: Scope) => company.length + companyName.length + salesUser.length > 0

const monthsWhere = (scope: Scope, months: Days, grain = byClient(scope) ? 'CLIENT' : 'MOIS') =>
  sql`grain = ${sql.raw(`'${grain}'`)} and first_day between ${firstDay(months.from)} and ${firstDay(months.to)} and ${within(scope)}`

/** The sums of each month that has some, by month `YYYY-MM`. */
export async function sumsByMonth(db: Reader, scope: Scope, months: Days): Promise<Map<string, Sums>> {
  const rows = await db.execute<Record<string, unknown>>(sql`
    select to_char(first_day, 'YYYY-MM') as month, ${SUMMED} from (select *, 1 as sign from ${figureSums} where ${monthsWhere(scope, months)}) as found
    group by first_day ${OWN_PLAN}`)
  return new Map([...rows].map(({ month, ...sums }) => [month as string, sums as unknown as Sums]))
}

/** The sums of a period: of whole months, which are given, and of the days that it has more or less. */
export function sumsOf(months: ReadonlyMap<string, Sums>, { months: whole, days }: Pieces, extra: readonly Sums[]): Sums {
  const inside = whole ? [...months].filter(([month]) => whole.from <= month && month <= whole.to) : []
  return sumOf([...inside.map(([, sums]) => ({ sums })), ...days.map(({ sign }, index) => ({ sums: extra[index]!, sign }))])
}

/** The sums of each of these stretches of days, in their order. */
export async function sumsOfDays(db: Reader, scope: Scope, days: readonly Days[]): Promise<Sums[]> {
  if (days.length === 0) return []
  const [table, day, grain] = byClient(scope)
    ? [journeyFigures, sql`service_date`, sql``]
    : [figureSums, sql`first_day`, sql`grain = 'JOUR' and`]
  const each = days.map(
    ({ from, to }, index) => sql`
    select ${index}::int as place, ${SUMMED} from (select *, 1 as sign from ${table} where ${grain} ${day} between ${from} and ${to} and ${within(scope)}) as found`,
  )
  const rows = await db.execute<Record<string, unknown>>(sql`${sql.join(each, sql` union all `)} ${OWN_PLAN}`)
  const found = new Map([...rows].map(({ place, ...sums }) => [place as number, sums as unknown as Sums]))
  return days.map((_, index) => sumOf([{ sums: found.get(index)! }]))
}

/**
 * The rows of a period by client, or by cahier des charges, to be summed with their `sign`: months and days as `piecesOf` has them. Columns: the
 * key, `sign`, the measures.
 */
export function rowsByClient(scope: Scope, period: Days, today: string, key: 'company_id' | 'request_id' = 'company_id'): SQL {
  const { months, days } = piecesOf(period, today)
  const parts = [
    ...(months
      ? [
          sql`select ${sql.raw(key)}, 1 as sign, ${COLUMNS} from ${figureSums} where ${monthsWhere(scope, months, key === 'company_id' ? 'CLIENT' : 'LIGNE')}`,
        ]
      : []),
    ...days.map(
      ({ from, to, sign }) => sql`
      select ${sql.raw(key)}, ${sql.raw(String(sign))} as sign, ${COLUMNS} from ${journeyFigures} where service_date between ${from} and ${to} and ${within(scope)}`,
    ),
  ]
  return sql.join(parts, sql` union all `)
}
