import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { numbered } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { type Issue, invalid, notFound } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { lockRequest, raiseVersion, requireStatus } from '#api/trade/requests/record.ts'
import { ofVersion, versionOf } from '#api/trade/requests/versions.ts'
import { ENUM, UNIQ } from '#domain/messages.ts'
import { tariffOn } from '#domain/sales/additional-services/tariff.ts'
import { SERVICES_MAX, servicesUpdate } from '#domain/sales/delivery-request/clauses-schema.ts'
import { isPriceOpen, PRICE_OPEN_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { clauseShare } from '#domain/sales/pricing/cancellation-charge.ts'
import { freeMinutes } from '#domain/sales/pricing/waiting.ts'
import { agreedServiceServices } from './answers.ts'

type ServiceInput = z.output<typeof servicesUpdate>['services'][number]

/** Additional services of a version, included or charged (`domain.md` §3.3, §3.4). */
export const requestServiceRoutes = operations('sales/delivery-request')
  .read(
    'GET /:id/services',
    "Prestations de la version, avec le catalogue jusqu'à la proposition",
    { act: 'request.price', ...ofVersion, answer: agreedServiceServices },
    async ({ db, id, query }) => {
      const [found] = await db
        .select({
          versionId: versions.id,
          companyId: deliveryRequests.companyId,
          day: versions.validFrom,
          cancelPct: versions.cancelPct,
          status: versions.status,
        })
        .from(deliveryRequests)
        .innerJoin(versions, eq(versions.id, versionOf(query.version)))
        .where(eq(deliveryRequests.id, id))
      if (!found) throw notFound()
      const ofThisVersion = and(
        eq(versionServices.serviceId, additionalServices.id),
        eq(versionServices.versionId, found.versionId),
      )
      const isOffered = or(
        isNotNull(versionServices.id),
        isPriceOpen(found.status) ? eq(additionalServices.active, true) : undefined,
      )
      // Agreed ones first: the form sends its whole list, so what it does not list would be removed.
      const listed = db
        .select({ id: additionalServices.id })
        .from(additionalServices)
        .leftJoin(versionServices, ofThisVersion)
        .where(isOffered)
        .orderBy(asc(isNull(versionServices.id)), asc(additionalServices.label))
        .limit(SERVICES_MAX)
      const [offered, [all]] = await Promise.all([
        db
          .select({ service: additionalServices, own: versionServices })
          .from(additionalServices)
          .leftJoin(versionServices, ofThisVersion)
          .where(inArray(additionalServices.id, listed))
          .orderBy(asc(additionalServices.label)),
        db.select({ total: count() }).from(additionalServices).leftJoin(versionServices, ofThisVersion).where(isOffered),
      ])
      const ids = offered.map(({ service }) => service.id)
      const tariffs = await db
        .select()
        .from(serviceTariffs)
        .where(
          and(eq(serviceTariffs.companyId, found.companyId), sql`${serviceTariffs.serviceId} = any(${sql.param(ids)}::uuid[])`),
        )
      const services = offered.map(({ service, own }) => {
        const his = tariffs.filter(({ serviceId }) => serviceId === service.id)
        const clause = clauseShare(service, found.cancelPct)
        const usual = clause ? { unitPrice: clause, from: 'CLAUSE' as const } : tariffOn(service, his, found.companyId, found.day)
        const { id: serviceId, code, label, unit, active } = service
        return {
          serviceId,
          code,
          label,
          unit,
          active,
          mode: own?.mode ?? null,
          unitPrice: own?.unitPrice ?? null,
          /** Price without the version's own: its clause, the client's tariff or the catalogue. */
          usual: usual ? { unitPrice: usual.unitPrice, from: usual.from } : null,
        }
      })
      return { services, total: all!.total }
    },
  )
  .write(
    'PUT /:id/services',
    "Enregistrer les prestations, jusqu'à la proposition",
    { act: 'request.price', ...ofVersion, body: servicesUpdate, answer: numbered },
    async (tx, { id, query, body: { version, services } }) => {
      const held = await lockRequest(tx, id, query.version)
      requireStatus(held, PRICE_OPEN_STATUSES)
      await refuseUnknown(tx, held.current.id, services)
      await raiseVersion(tx, held, version)
      await saveServices(tx, held.current.id, services)
      return { id: held.request.id, number: held.request.number }
    },
  )

async function refuseUnknown(tx: Transaction, versionId: string, services: readonly ServiceInput[]) {
  const ids = services.map(({ serviceId }) => serviceId)
  if (ids.length === 0) return
  const known = await tx
    .select({ id: additionalServices.id, active: additionalServices.active, agreed: versionServices.id })
    .from(additionalServices)
    .leftJoin(
      versionServices,
      and(eq(versionServices.serviceId, additionalServices.id), eq(versionServices.versionId, versionId)),
    )
    .where(inArray(additionalServices.id, ids))
  const issues: Issue[] = services.flatMap(({ serviceId, mode }, index) => {
    if (mode === null) return []
    const path = `services[${index}].serviceId`
    if (ids.indexOf(serviceId) < index) return [{ path, message: UNIQ }]
    const service = known.find(({ id }) => id === serviceId)
    return service && (service.active || service.agreed) ? [] : [{ path, message: ENUM }]
  })
  if (issues.length > 0) throw invalid(...issues)
}

type Offered = Pick<typeof versions.$inferSelect, 'id' | 'validFrom' | 'cancelPct'>

/** « Proposer » copies prices and free quantities, so later changes do not affect the offer. */
export async function copyServiceTerms(tx: Transaction, version: Offered, companyId: string): Promise<void> {
  await lockServices(tx, version.id)
  const charged = await tx
    .select({ id: versionServices.id, own: versionServices.unitPrice, service: additionalServices })
    .from(versionServices)
    .innerJoin(additionalServices, eq(additionalServices.id, versionServices.serviceId))
    .where(and(eq(versionServices.versionId, version.id), eq(versionServices.mode, 'FACTURE')))
  if (charged.length === 0) return
  const [tariffs, [company]] = await Promise.all([
    tx.select().from(serviceTariffs).where(eq(serviceTariffs.companyId, companyId)),
    tx.select({ freeWaitingMin: companies.freeWaitingMin }).from(companies).where(eq(companies.id, companyId)),
  ])
  for (const { id, own, service } of charged) {
    const his = tariffs.filter(({ serviceId }) => serviceId === service.id)
    const usual = tariffOn(service, his, companyId, version.validFrom)
    const { unit, trigger, minQty, maxQty } = service
    const freeQty = usual?.freeQty ?? service.freeQty
    const freeMin = trigger === 'AUTO_ATTENTE' ? freeMinutes(unit, freeQty, company!.freeWaitingMin) : null
    const unitPrice = own ?? (clauseShare(service, version.cancelPct) ? null : (usual?.unitPrice ?? null))
    await change(tx, versionServices, id, { unitPrice, agreed: { freeQty, minQty, maxQty, freeMin } })
  }
}

/** Locks in id order to avoid deadlocks. Unit and trigger cannot change until the offer is stored. */
async function lockServices(tx: Transaction, versionId: string): Promise<void> {
  await tx
    .select({ id: additionalServices.id })
    .from(additionalServices)
    .innerJoin(versionServices, eq(versionServices.serviceId, additionalServices.id))
    .where(eq(versionServices.versionId, versionId))
    .orderBy(asc(additionalServices.id))
    .for('share', { of: additionalServices })
}

/** Services keep their rows, so that the history shows only real changes. */
async function saveServices(tx: Transaction, versionId: string, services: readonly ServiceInput[]) {
  const agreed = services.flatMap(({ mode, ...service }) => (mode === null ? [] : [{ ...service, mode }]))
  const ids = agreed.map(({ serviceId }) => serviceId)
  await tx
    .delete(versionServices)
    .where(and(eq(versionServices.versionId, versionId), ids.length > 0 ? notInArray(versionServices.serviceId, ids) : undefined))
  for (const { serviceId, mode, unitPrice } of agreed) {
    // Included services have no price of their own.
    const terms = { mode, unitPrice: mode === 'INCLUS' ? null : unitPrice }
    await tx
      .insert(versionServices)
      .values({ versionId, serviceId, ...terms })
      .onConflictDoUpdate({ target: [versionServices.versionId, versionServices.serviceId], set: terms })
  }
}
