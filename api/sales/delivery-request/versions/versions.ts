import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { type Issue, invalid, notFound } from '#api/problem.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { copyVersion } from '#api/trade/requests/copy-version.ts'
import { findRequest, type LockedRequest, lockRequest, stopsOf } from '#api/trade/requests/record.ts'
import { refuseClash, renewVersion, spansOf, type Validity } from '#api/trade/requests/renewal.ts'
import { ofVersion, showCurrent } from '#api/trade/requests/versions.ts'
import { UNCHANGED_IN_VERSION } from '#domain/messages.ts'
import type { DeliveryRequestInput } from '#domain/sales/delivery-request/delivery-request.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { versionDifferences } from '#domain/sales/delivery-request/version-difference.ts'
import { duplicateSchema, renewalSchema } from '#domain/sales/delivery-request/version-schema.ts'
import { nextRequestNumber, refuseUnusableParts } from '../input.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/delivery-request']
const twoVersions = query(z.object({ a: z.coerce.number().int().min(1), b: z.coerce.number().int().min(1) }))

/** Versions of a cahier des charges: next, comparison, and copy to a new one (`domain.md` §3.3, §4.2). */
export const requestVersionRoutes = new Hono<Env>()
  .post(
    '/:id/versions',
    describeRoute({ tags, summary: 'Nouvelle version, au brouillon' }),
    right('request.write'),
    byId,
    ofVersion,
    body(renewalSchema),
    async c => {
      const { validFrom, version } = c.req.valid('json')
      const created = await write(c, async tx => {
        const held = await lockRequest(tx, c.req.valid('param').id, c.req.valid('query').version)
        const { versionId: _, ...named } = await renewVersion(tx, held, validFrom, version)
        return named
      })
      return c.json(created, 201)
    },
  )
  .get('/:id/versions/compare', describeRoute({ tags, summary: 'Deux versions côte à côte' }), byId, twoVersions, async c => {
    const { id } = c.req.valid('param')
    const { a, b } = c.req.valid('query')
    const [left, right] = await Promise.all([contentOf(c.var.db, id, a), contentOf(c.var.db, id, b)])
    return c.json({ a, b, differences: versionDifferences(left, right) })
  })
  .post(
    '/:id/duplicate',
    describeRoute({ tags, summary: 'Dupliquer en un nouveau brouillon' }),
    right('request.write'),
    byId,
    ofVersion,
    body(duplicateSchema),
    async c => {
      const { companyId, title, validFrom } = c.req.valid('json')
      const created = await write(c, async tx => {
        const { request, current } = await lockRequest(tx, c.req.valid('param').id, c.req.valid('query').version)
        await refuseUnusableParts(tx, { companyId, stops: [] })
        const number = await nextRequestNumber(tx)
        const salesUserId = c.var.user.role === 'SALES' ? c.var.user.id : request.salesUserId
        const [copy] = await tx
          .insert(deliveryRequests)
          .values({ companyId, title, kind: request.kind, tags: request.tags, salesUserId, number })
          .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
        await copyVersion(
          tx,
          current,
          { requestId: copy!.id, versionNo: 1, validFrom, validTo: request.kind === 'SPOT' ? validFrom : null },
          // Prices agreed with one client are not copied to another.
          { ownServicePrices: companyId === request.companyId },
        )
        await showCurrent(tx, copy!.id)
        return copy!
      })
      return c.json(created, 201)
    },
  )

/** Client and type belong to the cahier des charges: changing them would change the active contract. */
export function refuseOtherContract(
  { request, current }: LockedRequest,
  input: Pick<DeliveryRequestInput, 'companyId' | 'kind'>,
) {
  if (current.versionNo === 1) return
  const issues: Issue[] = []
  if (input.companyId !== request.companyId) issues.push({ path: 'companyId', message: UNCHANGED_IN_VERSION })
  if (input.kind !== request.kind) issues.push({ path: 'kind', message: UNCHANGED_IN_VERSION })
  if (issues.length > 0) throw invalid(...issues)
}

/** A version with a changed validity must remain acceptable. */
export async function refuseOverlap(tx: Transaction, { request, current }: LockedRequest, validity: Validity) {
  if (current.versionNo === 1) return
  const others = await spansOf(tx, request.id)
  refuseClash(
    others.filter(({ versionNo }) => versionNo !== current.versionNo),
    validity,
  )
}

async function contentOf(db: Reader, id: string, versionNo: number) {
  const { current } = await findRequest(db, id, versionNo)
  const [version] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.requestId, id), eq(versions.versionNo, versionNo)))
  if (!version) throw notFound()
  const [stops, services] = await Promise.all([
    stopsOf(db, current.id),
    db
      .select({ label: additionalServices.label, mode: versionServices.mode, unitPrice: versionServices.unitPrice })
      .from(versionServices)
      .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
      .where(eq(versionServices.versionId, current.id)),
  ])
  return {
    version,
    priceCents: priceOfVersion(version).priceCents,
    stops: stops.map(({ site, id: _, ...stop }) => ({ ...stop, place: `${site.label}, ${site.city}` })),
    services,
  }
}
