import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { isCounted, usesOfYear } from '#api/trade/requests/service-uses.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { CHOICES_MAX } from '#domain/lists.ts'
import { clauseShare } from '#domain/sales/pricing/cancellation-charge.ts'
import { findCompany } from './writes.ts'

const SHOWN = 200

export const companyServiceRoutes = new Hono<Env>().get(
  '/:id/services',
  describeRoute({ tags: ['sales/companies'], summary: "Prestations et tarifs d'un client" }),
  right('service.tariff'),
  params(z.object({ id: z.uuid() })),
  async c => {
    const { id } = c.req.valid('param')
    const { db } = c.var
    const service = {
      serviceId: additionalServices.id,
      code: additionalServices.code,
      label: additionalServices.label,
      unit: additionalServices.unit,
      active: additionalServices.active,
      cataloguePrice: additionalServices.unitPrice,
    }
    const [, tariffs, agreed, catalogue, all] = await Promise.all([
      findCompany(db, id),
      db
        .select({
          id: serviceTariffs.id,
          companyId: serviceTariffs.companyId,
          unitPrice: serviceTariffs.unitPrice,
          freeQty: serviceTariffs.freeQty,
          validFrom: serviceTariffs.validFrom,
          validTo: serviceTariffs.validTo,
          version: serviceTariffs.version,
          ...service,
        })
        .from(serviceTariffs)
        .innerJoin(additionalServices, eq(additionalServices.id, serviceTariffs.serviceId))
        .where(eq(serviceTariffs.companyId, id))
        .orderBy(sql`${additionalServices.label} collate french`, desc(serviceTariffs.validFrom))
        .limit(SHOWN),
      db
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
          ...service,
        })
        .from(deliveryRequests)
        .innerJoin(versions, and(eq(versions.requestId, deliveryRequests.id), runningVersion))
        .innerJoin(versionServices, eq(versionServices.versionId, versions.id))
        .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
        .where(eq(deliveryRequests.companyId, id))
        .orderBy(desc(deliveryRequests.number), desc(versions.versionNo), asc(additionalServices.code))
        .limit(SHOWN),
      db
        .select(service)
        .from(additionalServices)
        .where(eq(additionalServices.active, true))
        .orderBy(sql`${additionalServices.label} collate french`)
        .limit(CHOICES_MAX),
      db.select().from(additionalServices).orderBy(sql`${additionalServices.label} collate french`),
    ])
    const found = await usesOfYear(db, all.filter(isCounted), today(), id)
    const uses = all.flatMap(({ id: serviceId, label, trigger }) => {
      const own = found.get(serviceId)
      return own?.total ? [{ serviceId, label, trigger, uses: own }] : []
    })
    return c.json({
      tariffs,
      agreed: agreed.map(({ trigger, cancelPct, ...row }) => ({ ...row, clause: clauseShare({ ...row, trigger }, cancelPct) })),
      catalogue,
      uses,
    })
  },
)
