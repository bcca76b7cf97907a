import { and, desc, eq, lte } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { hold, requireStatus, settle, touch } from '#api/delivery-requests/record.ts'
import { ofVersion, versionOf } from '#api/delivery-requests/versions.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { invalid, notFound } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { cnrShares, costReferences } from '#api/transverse/cnr/cnr.table.ts'
import type { VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { REQ } from '#domain/messages.ts'
import { clausesUpdate } from '#domain/sales/delivery-request/clauses-schema.ts'
import { PRICE_OPEN_STATUSES } from '#domain/sales/delivery-request/states.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import type { CnrActivity } from '#domain/transverse/cnr/values.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from './delivery-requests.table.ts'
import { indexChoices, requireIndexValue } from './indexation-clause.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/delivery-request']
type Version = typeof versions.$inferSelect

/** What a version agrees beside its price: revision by fuel, cancellation, notice, penalties, punctuality, billing (`domain.md` §3.3). */
export const requestClauseRoutes = new Hono<Env>()
  .get(
    '/:id/clauses',
    describeRoute({ tags, summary: 'Clauses, avec ce que propose le CNR' }),
    right('request.price'),
    byId,
    ofVersion,
    async c => {
      const { db } = c.var
      const [found] = await db
        .select({ version: versions })
        .from(deliveryRequests)
        .innerJoin(versions, eq(versions.id, versionOf(c.req.valid('query').version)))
        .where(eq(deliveryRequests.id, c.req.valid('param').id))
      if (!found) throw notFound()
      const { version } = found
      const [indices, share] = await Promise.all([
        indexChoices(db, version.indexation?.indexCode),
        shareOf(db, version, today().slice(0, 7)),
      ])
      const { cancelHours, cancelPct, noticeDays, penalties, toleranceMin, otifTarget, indexation } = version
      const { billingFrequency, billingGrouping, purchaseOrder } = version
      return c.json({
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
        /** The CNR's share of fuel for the activity, that a clause takes when it says none. */
        share,
      })
    },
  )
  .put(
    '/:id/clauses',
    describeRoute({ tags, summary: "Enregistrer les clauses, jusqu'à la proposition" }),
    right('request.price'),
    byId,
    ofVersion,
    body(clausesUpdate),
    async c => {
      const { version, fuel: _, indexation, ...clauses } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, c.req.valid('query').version)
          requireStatus(held, PRICE_OPEN_STATUSES)
          const clause = indexation && (await clauseOf(tx, held.current, indexation))
          await touch(tx, held, version)
          return settle(tx, held, { ...clauses, indexation: clause })
        }),
      )
    },
  )

/** The clause with the share that it takes over; its reference month must have a value, or nothing could ever be reckoned. */
async function clauseOf(
  db: Reader,
  version: Version,
  { thresholdPct, sharePct, ...clause }: NonNullable<z.output<typeof clausesUpdate>['indexation']>,
): Promise<IndexationClause> {
  await requireIndexValue(db, clause)
  const share = sharePct ?? (await shareOf(db, version, clause.refMonth))?.fuelPct
  if (share === undefined) throw invalid({ path: 'indexation.sharePct', message: REQ })
  return { ...clause, sharePct: share, ...(thresholdPct !== null && { thresholdPct }) }
}

/** Without rates of a referential, the activity that the vehicle is usually in. */
const USUAL_ACTIVITY: Record<VehicleCategory, CnrActivity> = {
  VUL: 'VUL',
  PORTEUR_12: 'REG_PORTEUR',
  PORTEUR_19: 'REG_PORTEUR',
  PORTEUR_26: 'REG_PORTEUR',
  TRACTEUR: 'REG_EA',
}

/** The share of fuel that the CNR gives the version's activity in that month's year, else in the last one before. */
async function shareOf(db: Reader, { rates, vehicleNeed }: Version, month: string) {
  const [reference] = rates?.referenceId
    ? await db.select({ activity: costReferences.activity }).from(costReferences).where(eq(costReferences.id, rates.referenceId))
    : []
  const activity = reference?.activity ?? USUAL_ACTIVITY[vehicleNeed?.category as VehicleCategory] ?? 'REG_EA'
  const [share] = await db
    .select({ year: cnrShares.year, shares: cnrShares.shares })
    .from(cnrShares)
    .where(and(eq(cnrShares.activity, activity), lte(cnrShares.year, Number(month.slice(0, 4)))))
    .orderBy(desc(cnrShares.year))
    .limit(1)
  return share ? { activity, year: share.year, fuelPct: share.shares.fuel } : null
}
