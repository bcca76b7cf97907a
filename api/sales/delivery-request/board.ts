import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { countLists } from '#api/db/list.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  versionFigures,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { currentFigures } from '#api/trade/requests/figures.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { BOARD_STATUSES } from '#domain/sales/delivery-request/move.ts'
import { boardAnswer } from './answers.ts'
import { figuresOf, matching, SUMMARY, stepOf } from './list.ts'

const CARDS = 12

export const requestBoardRoutes = operations('sales/delivery-request').read(
  'GET /board',
  'Cahiers des charges par statut',
  { query: requestListQuery, answer: boardAnswer },
  async ({ db, query: filters }) => {
    const wanted = BOARD_STATUSES.filter(status => filters.status.length === 0 || filters.status.includes(status))
    const { id, currentStatus, updatedAt } = deliveryRequests
    if (filters.losingOn) await renewJourneyFigures(db)
    const found = matching(filters) ?? sql`true`
    const [cards, counts] = await Promise.all([
      // One index probe by status and date per column, so hidden cards are never read.
      db.execute<{ id: string }>(sql`
        select card.id from unnest(${sql.param([...wanted])}::text[]) with ordinality as shown (status, place)
        cross join lateral (
          select ${id}, ${updatedAt} from ${deliveryRequests} where ${currentStatus} = shown.status and ${found}
          order by ${updatedAt} desc, ${id} limit ${CARDS}) as card
        order by shown.place, card.updated_at desc, card.id`),
      countLists(
        db,
        wanted.map(status => ({ table: deliveryRequests, where: and(eq(currentStatus, status), found) })),
      ),
    ])
    const ids = cards.map(card => card.id)
    const rows = new Map((await cardsOf(db, ids)).map(row => [row.id, row]))
    const shown = ids.flatMap(id => rows.get(id) ?? [])
    return {
      columns: wanted.map((status, index) => ({
        status,
        ...counts[index]!,
        rows: shown.filter(row => row.status === status),
      })),
    }
  },
)

async function cardsOf(db: Reader, ids: readonly string[]) {
  const rows = await plainCards(db, { ids, day: today() })
  const drafts = rows.filter(({ status }) => status === 'BROUILLON')
  const figures = await figuresOf(db, drafts)
  return rows.map(row => {
    const { versionId: _, figures: __, kind: ___, goods: ____, stops: _____, weekdays: ______, ...card } = row
    return { ...card, step: row.status === 'BROUILLON' ? stepOf(row, figures(row).priceCents) : null }
  })
}

const plainCards = (db: Reader, { ids, day }: { ids: readonly string[]; day: string }) => {
  const { id, number, title, kind, company, status, validFrom, validTo, weekdays, offerExpiresOn } = SUMMARY
  const { suspendedTo, pricingMode, unitPrice, goods, stops, versionId, figures } = SUMMARY
  return db
    .select({
      ...{ id, number, title, kind, company, status, validFrom, validTo, weekdays, offerExpiresOn },
      ...{ suspendedTo, pricingMode, unitPrice, goods, stops, versionId, figures },
    })
    .from(deliveryRequests)
    .innerJoin(versions, eq(versions.id, deliveryRequests.currentVersionId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .leftJoin(versionFigures, currentFigures(day))
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
}
