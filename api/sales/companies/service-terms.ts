import { and, asc, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { keyBy } from 'es-toolkit/array'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { journeySettlements, settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { isCounted, usesOfYear } from '#api/trade/requests/service-uses.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { paging } from '#domain/lists.ts'
import { clauseShare } from '#domain/sales/pricing/cancellation-charge.ts'
import { serviceTermServices } from './answers.ts'
import { findCompany } from './writes.ts'

const PER_PAGE = 25

const shown = z.object({ page: paging.page, agreedPage: paging.page, tariff: z.uuid().optional().catch(undefined) })

export const companyServiceRoutes = operations('sales/companies').read(
  'GET /:id/services',
  "Prestations et tarifs d'un client",
  { act: 'service.tariff', query: shown, answer: serviceTermServices },
  async ({ db, id, query: { page, agreedPage, tariff } }) => {
    await findCompany(db, id)
    const byLabel = sql`${additionalServices.label} collate french`
    const [tariffs, agreed, active, used] = await Promise.all([
      tariffsOf(db, id, page, tariff),
      agreedWith(db, id, agreedPage),
      db.select().from(additionalServices).where(eq(additionalServices.active, true)).orderBy(byLabel).limit(CHOICES_MAX),
      db.select().from(additionalServices).where(usedBy(db, id)).orderBy(byLabel),
    ])
    const found = await usesOfYear(db, used.filter(isCounted), today(), id)
    const uses = used.flatMap(({ id: serviceId, label, trigger }) => {
      const own = found.get(serviceId)
      return own?.total ? [{ serviceId, label, trigger, uses: own }] : []
    })
    const catalogue = active.map(({ id: serviceId, code, label, unit, unitPrice: cataloguePrice }) => ({
      ...{ serviceId, code, label, unit, cataloguePrice },
    }))
    return { tariffs, agreed, catalogue, uses }
  },
)

const SERVICE = {
  serviceId: additionalServices.id,
  code: additionalServices.code,
  label: additionalServices.label,
  unit: additionalServices.unit,
  active: additionalServices.active,
  cataloguePrice: additionalServices.unitPrice,
}

/** Page of a client's tariffs; `tariff` is there although it may be on another page. */
async function tariffsOf(db: Reader, companyId: string, page: number, tariff: string | undefined) {
  const label = db
    .select({ label: additionalServices.label })
    .from(additionalServices)
    .where(eq(additionalServices.id, serviceTariffs.serviceId))
  const { rows, ...pages } = await pageWith(db, serviceTariffs, {
    where: eq(serviceTariffs.companyId, companyId),
    order: [asc(sql`(${label}) collate french`), desc(serviceTariffs.validFrom)],
    page,
    id: tariff,
  })
  const ids = rows.map(({ serviceId }) => serviceId)
  const services = await db.select(SERVICE).from(additionalServices).where(inArray(additionalServices.id, ids))
  const serviceOf = keyBy(services, ({ serviceId }) => serviceId)
  return {
    ...pages,
    rows: rows.map(({ id, serviceId, unitPrice, freeQty, validFrom, validTo, version }) => ({
      ...{ id, companyId, unitPrice, freeQty, validFrom, validTo, version },
      ...serviceOf[serviceId]!,
    })),
  }
}

/** Page of the services in a client's cahiers des charges in force, with its tariff of today. */
async function agreedWith(db: Reader, companyId: string, page: number) {
  const own = db
    .select({ unitPrice: serviceTariffs.unitPrice })
    .from(serviceTariffs)
    .where(
      and(
        eq(serviceTariffs.companyId, companyId),
        eq(serviceTariffs.serviceId, versionServices.serviceId),
        sql`${today()}::date between ${serviceTariffs.validFrom} and coalesce(${serviceTariffs.validTo}, 'infinity')`,
      ),
    )
    .limit(1)
  const rows = await db
    .select({
      id: versionServices.id,
      mode: versionServices.mode,
      unitPrice: versionServices.unitPrice,
      requestId: deliveryRequests.id,
      request: deliveryRequests.number,
      versionNo: versions.versionNo,
      title: deliveryRequests.title,
      trigger: additionalServices.trigger,
      cancelPct: versions.cancelPct,
      ownPrice: sql<string | null>`(${own})`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
      ...SERVICE,
    })
    .from(deliveryRequests)
    .innerJoin(versions, and(eq(versions.requestId, deliveryRequests.id), runningVersion))
    .innerJoin(versionServices, eq(versionServices.versionId, versions.id))
    .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
    .where(eq(deliveryRequests.companyId, companyId))
    .orderBy(desc(deliveryRequests.number), desc(versions.versionNo), asc(additionalServices.code))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  return {
    ...{ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 },
    rows: rows.map(({ trigger, cancelPct, total: _, ...row }) => ({
      ...row,
      clause: clauseShare({ ...row, trigger }, cancelPct),
    })),
  }
}

/** Charged to the client or agreed with it. */
function usedBy(db: Reader, companyId: string) {
  const one = { one: sql`1` }
  const ofCompany = eq(journeys.companyId, companyId)
  return or(
    exists(
      db
        .select(one)
        .from(versionServices)
        .innerJoin(versions, eq(versions.id, versionServices.versionId))
        .innerJoin(deliveryRequests, eq(deliveryRequests.id, versions.requestId))
        .where(and(eq(versionServices.serviceId, additionalServices.id), eq(deliveryRequests.companyId, companyId))),
    ),
    exists(
      db
        .select(one)
        .from(performedServices)
        .innerJoin(journeys, eq(journeys.id, performedServices.journeyId))
        .where(and(eq(performedServices.serviceId, additionalServices.id), ofCompany)),
    ),
    exists(
      db
        .select(one)
        .from(settledServices)
        .innerJoin(journeySettlements, eq(journeySettlements.id, settledServices.settlementId))
        .innerJoin(journeys, eq(journeys.id, journeySettlements.journeyId))
        .where(and(eq(settledServices.serviceId, additionalServices.id), ofCompany)),
    ),
  )
}
