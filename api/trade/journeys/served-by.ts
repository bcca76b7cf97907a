import { and, countDistinct, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { figure, inYear, ofFigures } from '#api/trade/requests/service-months.ts'
import type { ServedBy } from '#domain/incidents-management/delays/by-responsibility.ts'

/**
 * Punctuality of journeys over twelve months (`domain.md` §5 K01, K04) and responsibility for delays, most frequent first. The
 * caller has renewed the figures.
 */
export async function servedBy(db: Reader, which: SQL): Promise<ServedBy> {
  const mine = and(which, inYear(today()))
  const number = countDistinct(delays.journeyId)
  const [[sums], by] = await Promise.all([
    db
      .select({
        journeys: figure('done'),
        missed: figure('missed'),
        notExecutedOwn: figure('notExecutedOwn'),
        late: figure('late'),
        lateOwn: figure('lateOwn'),
      })
      .from(journeys)
      .innerJoin(journeyFigures, ofFigures)
      .where(mine),
    db
      .select({
        responsibility: delays.responsibility,
        journeys: number,
        minutes: sql<number>`sum(${delays.minutes} - ${delays.toleranceMin})::int`,
      })
      .from(journeys)
      .innerJoin(delays, eq(delays.journeyId, journeys.id))
      .where(and(mine, sql`${journeys.status} in ('TERMINE', 'CONTROLE', 'FACTURE')`))
      .groupBy(delays.responsibility)
      .orderBy(desc(number), delays.responsibility),
  ])
  return { ...sums!, by }
}
