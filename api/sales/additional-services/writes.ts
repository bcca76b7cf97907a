import { and, asc, countDistinct, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { refuseOverfull } from '#api/middleware/catalogue.ts'
import { eachOf } from '#api/middleware/each.ts'
import { invalid, refused } from '#api/problem.ts'
import { change, found, hold, insert } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { withSuspension } from '#api/trade/requests/suspension.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { doubtsOf, farFromLast } from '#domain/doubts/doubts.ts'
import { STATE, UNIQ } from '#domain/messages.ts'
import { AGREED_BY_REQUESTS, type ServiceInput, USED_BY_REQUESTS } from '#domain/sales/additional-services/additional-service.ts'
import { STARTER_SERVICES } from '#domain/sales/additional-services/starter-services.ts'
import { SERVICE_STATUS_LABELS } from '#domain/sales/additional-services/values.ts'

export async function findService(db: Reader, id: string) {
  const service = await db.select().from(additionalServices).where(eq(additionalServices.id, id)).then(found)
  return service
}

export async function createService(tx: Transaction, input: ServiceInput): Promise<{ id: string }> {
  await refuseTakenCode(tx, input.code)
  const row = await insert(tx, additionalServices, input)
  await refuseOverfull(tx, additionalServices)
  return row
}

export async function updateService(tx: Transaction, id: string, input: ServiceInput, version: number): Promise<{ id: string }> {
  const before = await hold(tx, additionalServices, id, version)
  if (!before.active) throw refused(STATE(SERVICE_STATUS_LABELS.DESACTIVEE))
  await refuseTakenCode(tx, input.code, id)
  await refuseOtherNature(tx, before, input)
  ask(...doubtsOf({ unitPrice: input.unit === before.unit && farFromLast(input.unitPrice, before.unitPrice) }))
  return change(tx, additionalServices, id, input)
}

/** Refused while an active cahier des charges uses the service (`domain.md` §3.4). */
export async function deactivateService(tx: Transaction, id: string) {
  const service = await hold(tx, additionalServices, id)
  if (!service.active) throw refused(STATE(SERVICE_STATUS_LABELS.DESACTIVEE))
  const n = await requestsWith(tx, id, runningVersion)
  if (n > 0) throw refused(USED_BY_REQUESTS(n))
  return change(tx, additionalServices, id, { active: false })
}

export async function reactivateService(tx: Transaction, id: string) {
  const service = await hold(tx, additionalServices, id)
  if (service.active) throw refused(STATE(SERVICE_STATUS_LABELS.ACTIVE))
  await change(tx, additionalServices, id, { active: true })
  await refuseOverfull(tx, additionalServices)
  return { id }
}

/** Deactivates unused services; returns the reason for each other one. */
export async function deactivateServices(tx: Transaction, ids: readonly string[]) {
  const named = (id: string) =>
    tx.select({ name: additionalServices.code }).from(additionalServices).where(eq(additionalServices.id, id))
  return eachOf(ids, id => deactivateService(tx, id), named)
}

export async function loadStarterServices(tx: Transaction): Promise<{ created: number }> {
  const rows = await tx
    .insert(additionalServices)
    .values([...STARTER_SERVICES])
    .onConflictDoNothing({ target: additionalServices.code })
    .returning({ id: additionalServices.id })
  await refuseOverfull(tx, additionalServices)
  return { created: rows.length }
}

/** Cahiers des charges with the service, each with its active or else newest unarchived version; active ones first. */
export async function serviceUse(db: Reader, serviceId: string) {
  const used = and(eq(versionServices.serviceId, serviceId), ne(deliveryRequestVersions.status, 'ARCHIVE'))
  const each = db
    .selectDistinctOn([deliveryRequests.number], {
      id: deliveryRequests.id,
      number: deliveryRequests.number,
      title: deliveryRequests.title,
      company: companies.legalName,
      versionNo: deliveryRequestVersions.versionNo,
      status: deliveryRequestVersions.status,
      suspendedFrom: deliveryRequestVersions.suspendedFrom,
      mode: versionServices.mode,
      isRunning: sql<boolean>`(${runningVersion})`.as('is_running'),
    })
    .from(versionServices)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, versionServices.versionId))
    .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
    .innerJoin(companies, eq(companies.id, deliveryRequests.companyId))
    .where(used)
    .orderBy(asc(deliveryRequests.number), desc(runningVersion), desc(deliveryRequestVersions.versionNo))
    .as('each')
  const [[total], rows] = await Promise.all([
    db
      .select({
        requests: countDistinct(deliveryRequestVersions.requestId),
        running: sql<number>`count(distinct ${deliveryRequestVersions.requestId}) filter (where ${runningVersion})::int`,
      })
      .from(versionServices)
      .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, versionServices.versionId))
      .where(used),
    db.select().from(each).orderBy(desc(each.isRunning), asc(each.number)).limit(20),
  ])
  return { ...total!, rows: rows.map(({ isRunning: _, ...row }) => withSuspension(row)) }
}

/** Versions priced from the catalogue: offered, active, or with journeys that are not controlled yet. */
const agreedVersion = or(
  eq(deliveryRequestVersions.status, 'PROPOSE'),
  runningVersion,
  sql`exists (select 1 from ${journeys} where ${journeys.versionId} = ${deliveryRequestVersions.id}
    and ${journeys.status} not in ('CONTROLE', 'FACTURE', 'ANNULE', 'NON_EXECUTE'))`,
)

/** Trigger and unit are part of signed offers, so they must not change. */
async function refuseOtherNature(tx: Transaction, before: typeof additionalServices.$inferSelect, input: ServiceInput) {
  const changed = (['trigger', 'unit'] as const).filter(field => before[field] !== input[field])
  if (changed.length === 0) return
  const n = await requestsWith(tx, before.id, agreedVersion)
  if (n > 0) throw invalid(...changed.map(path => ({ path, message: AGREED_BY_REQUESTS(n) })))
}

async function requestsWith(tx: Transaction, serviceId: string, version: SQL | undefined): Promise<number> {
  const [used] = await tx
    .select({ n: countDistinct(deliveryRequestVersions.requestId) })
    .from(versionServices)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, versionServices.versionId))
    .where(and(eq(versionServices.serviceId, serviceId), version))
  return used!.n
}

/** The unique index enforces this; the query returns it together with the other refusals. */
async function refuseTakenCode(tx: Transaction, code: string, except?: string) {
  const [taken] = await tx
    .select({ id: additionalServices.id })
    .from(additionalServices)
    .where(and(eq(additionalServices.code, code), except ? ne(additionalServices.id, except) : undefined))
  if (taken) throw invalid({ path: 'code', message: UNIQ })
}
