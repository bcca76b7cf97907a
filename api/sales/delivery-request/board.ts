import { and, eq, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Env } from '#api/middleware/env.ts'
import { query } from '#api/middleware/input.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { BOARD_STATUSES } from '#domain/sales/delivery-request/move.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'
import { matching, requestRows } from './list.ts'

/** Cards of a column; the list filtered by its status has the others. */
const CARDS = 12

/** Cahiers des charges by status, as the list's query asks for them: so many cards a column, the last changed first, and the counts. */
export const requestBoardRoutes = new Hono<Env>().get(
  '/board',
  describeRoute({ tags: ['sales/delivery-request'], summary: 'Cahiers des charges par statut' }),
  query(requestListQuery),
  async c => {
    const filters = c.req.valid('query')
    const ranked = c.var.db
      .select({
        id: deliveryRequests.id,
        status: versions.status,
        place:
          sql<number>`row_number() over (partition by ${versions.status} order by ${deliveryRequests.updatedAt} desc, ${deliveryRequests.id})`
            .mapWith(Number)
            .as('place'),
        total: sql<number>`count(*) over (partition by ${versions.status})`.mapWith(Number).as('total'),
      })
      .from(deliveryRequests)
      .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
      .where(and(matching(filters), ne(versions.status, 'ARCHIVE')))
      .as('ranked')
    const cards = await c.var.db.select().from(ranked).where(sql`${ranked.place} <= ${CARDS}`).orderBy(ranked.place)
    const found = await requestRows(
      c.var.db,
      cards.map(card => card.id),
    )
    const rows = new Map(found.map(row => [row.id, row]))
    const wanted = BOARD_STATUSES.filter(status => filters.status.length === 0 || filters.status.includes(status))
    return c.json({
      columns: wanted.map(status => ({
        status,
        total: cards.find(card => card.status === status)?.total ?? 0,
        rows: cards.filter(card => card.status === status).flatMap(card => rows.get(card.id) ?? []),
      })),
    })
  },
)
