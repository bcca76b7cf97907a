import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Env } from '#api/middleware/env.ts'
import { query } from '#api/middleware/input.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { BOARD_STATUSES } from '#domain/sales/delivery-request/move.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'
import { matching, selectRows, shown } from './list.ts'

/** Cards of a column; the list filtered by its status has the others. */
const CARDS = 12

/** Cahiers des charges by status, as the list's query asks for them: so many cards a column, the last changed first, and the counts. */
export const requestBoardRoutes = new Hono<Env>().get(
  '/board',
  describeRoute({ tags: ['sales/delivery-request'], summary: 'Cahiers des charges par statut' }),
  query(requestListQuery),
  async c => {
    const asked = c.req.valid('query')
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
      .where(and(matching(asked), ne(versions.status, 'ARCHIVE')))
      .as('ranked')
    const cards = await c.var.db.select().from(ranked).where(sql`${ranked.place} <= ${CARDS}`)
    const rows =
      cards.length === 0
        ? []
        : await selectRows(c.var.db)
            .where(
              inArray(
                deliveryRequests.id,
                cards.map(card => card.id),
              ),
            )
            .orderBy(desc(deliveryRequests.updatedAt), deliveryRequests.id)
    const wanted = BOARD_STATUSES.filter(status => asked.status.length === 0 || asked.status.includes(status))
    return c.json({
      columns: wanted.map(status => ({
        status,
        total: cards.find(card => card.status === status)?.total ?? 0,
        rows: rows.filter(row => row.status === status).map(shown),
      })),
    })
  },
)
