import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { lockRequest, raiseVersion, requireStatus, settle } from '#api/trade/requests/record.ts'
import { fuelShares, REVISED } from '#api/trade/requests/revision.ts'
import { ofVersion, versionOf } from '#api/trade/requests/versions.ts'
import { REQ } from '#domain/messages.ts'
import { clausesUpdate } from '#domain/sales/delivery-request/clauses-schema.ts'
import { PRICE_OPEN_STATUSES } from '#domain/sales/delivery-request/states.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { type FuelShare, fuelShareOf } from '#domain/sales/pricing/revision.ts'
import { clausesAnswer, movedRequest } from './answers.ts'
import { indexChoices, requireIndexValue } from './indexation-clause.ts'

type Version = typeof versions.$inferSelect

/** Clauses of a version: fuel revision, cancellation, notice, penalties, punctuality, billing (`domain.md` §3.3). */
export const requestClauseRoutes = operations('sales/delivery-request')
  .read(
    'GET /:id/clauses',
    'Clauses, avec ce que propose le CNR',
    { act: 'request.price', ...ofVersion, answer: clausesAnswer },
    async ({ db, id, query }) => {
      const [found] = await db
        .select({ version: versions })
        .from(deliveryRequests)
        .innerJoin(versions, eq(versions.id, versionOf(query.version)))
        .where(eq(deliveryRequests.id, id))
      if (!found) throw notFound()
      const { version } = found
      const [indices, share] = await Promise.all([
        indexChoices(db, version.indexation?.indexCode),
        shareOf(db, version.id, today().slice(0, 7)),
      ])
      const { cancelHours, cancelPct, noticeDays, penalties, toleranceMin, otifTarget, indexation } = version
      const { billingFrequency, billingGrouping, purchaseOrder } = version
      return {
        clauses: {
          indexation,
          cancelHours,
          cancelPct,
          noticeDays,
          penalties,
          toleranceMin,
          otifTarget,
          billingFrequency,
          billingGrouping,
          purchaseOrder,
        },
        indices,
        share: share ?? null,
      }
    },
  )
  .write(
    'PUT /:id/clauses',
    "Enregistrer les clauses, jusqu'à la proposition",
    { act: 'request.price', ...ofVersion, body: clausesUpdate, answer: movedRequest },
    async (tx, { id, query, body: { version, fuel: _, indexation, ...clauses } }) => {
      const held = await lockRequest(tx, id, query.version)
      requireStatus(held, PRICE_OPEN_STATUSES)
      const clause = indexation && (await clauseOf(tx, held.current, indexation))
      await raiseVersion(tx, held, version)
      return settle(tx, held, { ...clauses, indexation: clause })
    },
  )

/** Clause with its resolved share. The reference month needs a value, or no revision could be computed. */
async function clauseOf(
  db: Reader,
  version: Version,
  { thresholdPct, sharePct, ...clause }: NonNullable<z.output<typeof clausesUpdate>['indexation']>,
): Promise<IndexationClause> {
  await requireIndexValue(db, clause)
  const share = sharePct ?? (await shareOf(db, version.id, clause.refMonth))?.fuelPct
  if (share === undefined) throw invalid({ path: 'indexation.sharePct', message: REQ })
  return { ...clause, sharePct: share, ...(thresholdPct !== null && { thresholdPct }) }
}

/** CNR fuel share of the activity for the month's year, else the latest earlier year. */
async function shareOf(db: Reader, versionId: string, month: string): Promise<FuelShare | undefined> {
  const { referenceActivity, category } = REVISED
  const [[activity], shares] = await Promise.all([
    db.select({ referenceActivity, category }).from(versions).where(eq(versions.id, versionId)),
    fuelShares(db),
  ])
  return fuelShareOf(shares, activity!, month)
}
