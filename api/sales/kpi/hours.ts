import { sql } from 'drizzle-orm'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { figureHours, journeyFigures } from '#api/schema/house/figures.table.ts'
import { byClient, bySeller, type Scope, within, withinSellers } from '#api/trade/figures/sums.ts'
import { firstDay } from '#domain/calendar/months.ts'
import { type Days, piecesOf } from '#domain/sales/kpi/period.ts'

export async function lateByHour(db: Reader, scope: Scope, period: Days, today: string) {
  // No hourly sums by client: read the journeys.
  const kept = bySeller(scope) ? withinSellers(scope) : byClient(scope) ? null : sql`sales_user_id is null and ${within(scope)}`
  const { months, days } = kept ? piecesOf(period, today) : { months: null, days: [{ ...period, sign: 1 as const }] }
  const parts = [
    ...(months
      ? [
          sql`select weekday, hour, done, late from ${figureHours}
            where month between ${firstDay(months.from)} and ${firstDay(months.to)} and ${kept}`,
        ]
      : []),
    ...days.map(({ from, to, sign }) => {
      const signed = sql.raw(String(sign))
      return sql`select weekday, hour, ${signed} * done as done, ${signed} * late as late from ${journeyFigures}
        where service_date between ${from} and ${to} and ${within(scope)}`
    }),
  ]
  const rows = await db.execute<{ weekday: number; hour: number; done: number; late: number }>(sql`
    select weekday, hour, sum(done) as done, sum(late) as late from (${sql.join(parts, sql` union all `)}) as found
    group by weekday, hour having sum(done) > 0 order by weekday, hour ${OWN_PLAN}`)
  return [...rows]
}
