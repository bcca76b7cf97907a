import { and, count, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Env } from '#api/middleware/env.ts'
import { query } from '#api/middleware/input.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { BOARD_STATUSES } from '#domain/sales/delivery-request/move.ts'
import { deliveryRequests } from './delivery-requests.table.ts'
import { matching, requestRows } from './list.ts'

/** Cards of a column; the list filtered by its status has the others. */
const CARDS = 12

/** Cahiers des charges by status, as the list's query asks for them: so many cards a column, the last changed first, and the counts. */
export const requestBoardRoutes = new Hono<Env>().get(
  '/board',
  describeRoute({ tags: ['sales/delivery-request'], summary: 'Cahiers des charges par statut' }),
  query(requestListQuery),
  async c => {
    const { db } = c.var
    const filters = c.req.valid('query')
    const wanted = BOARD_STATUSES.filter(status => filters.status.length === 0 || filters.status.includes(status))
    const { id, currentStatus, updatedAt } = deliveryRequests
    const found = matching(filters) ?? sql`true`
    const [cards, counts] = await Promise.all([
      // One probe of the index by status and date for each column: none of the cards that are not shown is read.
      db.execute<{ id: string }>(sql`
        select card.id from unnest(${sql.param([...wanted])}::text[]) with ordinality as shown (status, place)
        cross join lateral (
          select ${id}, ${updatedAt} from ${deliveryRequests} where ${currentStatus} = shown.status and ${found}
          order by ${updatedAt} desc, ${id} limit ${CARDS}) as card
        order by shown.place, card.updated_at desc, card.id`),
      db
        .select({ status: currentStatus, total: count() })
        .from(deliveryRequests)
        .where(and(inArray(currentStatus, wanted), found))
        .groupBy(currentStatus),
    ])
    const ids = cards.map(card => card.id)
    const rows = new Map((await requestRows(db, ids)).map(row => [row.id, row]))
    const shown = ids.flatMap(id => rows.get(id) ?? [])
    return c.json({
      columns: wanted.map(status => ({
        status,
        total: counts.find(column => column.status === status)?.total ?? 0,
        rows: shown.filter(row => row.status === status),
      })),
    })
  },
)
