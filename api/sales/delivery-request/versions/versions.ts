import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { numbered } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { copyVersion } from '#api/trade/requests/copy-version.ts'
import { nextRequestNumber, refuseUnusableParts } from '#api/trade/requests/input.ts'
import { findRequest, lockRequest, stopsOf } from '#api/trade/requests/record.ts'
import { renewVersion } from '#api/trade/requests/renewal.ts'
import { ofVersion, showCurrent } from '#api/trade/requests/versions.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { versionDifferences } from '#domain/sales/delivery-request/version-difference.ts'
import { duplicateSchema, renewalSchema } from '#domain/sales/delivery-request/version-schema.ts'
import { versionVersions, versionVersionsCompare } from './answers.ts'

const twoVersions = { query: z.object({ a: z.coerce.number().int().min(1), b: z.coerce.number().int().min(1) }) }

/** Versions of a cahier des charges: next, comparison, and copy to a new one (`domain.md` §3.3, §4.2). */
export const requestVersionRoutes = operations('sales/delivery-request')
  .create(
    'POST /:id/versions',
    'Nouvelle version, au brouillon',
    { act: 'request.write', ...ofVersion, body: renewalSchema, answer: versionVersions },
    async (tx, { id, query, body: { validFrom, version } }) => {
      const held = await lockRequest(tx, id, query.version)
      const { versionId: _, ...named } = await renewVersion(tx, held, validFrom, version)
      return named
    },
  )
  .read(
    'GET /:id/versions/compare',
    'Deux versions côte à côte',
    { ...twoVersions, answer: versionVersionsCompare },
    async ({ db, id, query: { a, b } }) => {
      const [left, right] = await Promise.all([contentOf(db, id, a), contentOf(db, id, b)])
      return { a, b, differences: versionDifferences(left, right) }
    },
  )
  .create(
    'POST /:id/duplicate',
    'Dupliquer en un nouveau brouillon',
    { act: 'request.write', ...ofVersion, body: duplicateSchema, answer: numbered },
    async (tx, { user, id, query, body: { companyId, title, validFrom } }) => {
      const { request, current } = await lockRequest(tx, id, query.version)
      await refuseUnusableParts(tx, { companyId, stops: [] })
      const number = await nextRequestNumber(tx)
      const salesUserId = user.role === 'SALES' ? user.id : request.salesUserId
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
    },
  )

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
