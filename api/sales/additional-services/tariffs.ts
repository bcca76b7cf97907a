import { and, count, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { invalid, notFound, refused, stale } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { overlap, periodText } from '#domain/calendar/period.ts'
import { doubtsOf, farFromLast } from '#domain/doubts/doubts.ts'
import { DATEORD, ENUM, OVERLAP, STATE } from '#domain/messages.ts'
import type { TariffInput } from '#domain/sales/additional-services/additional-service.ts'
import { SERVICE_STATUS_LABELS } from '#domain/sales/additional-services/values.ts'

interface Ids {
  id: string
  tariffId: string
}

const LIMIT = 50

/** Client tariffs of a service: current and future ones first, then by client. */
export async function tariffsOf(db: Reader, serviceId: string, today: string) {
  const current = or(isNull(serviceTariffs.validTo), gte(serviceTariffs.validTo, today))
  const [[total], rows] = await Promise.all([
    db.select({ n: count() }).from(serviceTariffs).where(eq(serviceTariffs.serviceId, serviceId)),
    db
      .select({ tariff: serviceTariffs, company: companies.legalName, companyCode: companies.code })
      .from(serviceTariffs)
      .innerJoin(companies, eq(companies.id, serviceTariffs.companyId))
      .where(eq(serviceTariffs.serviceId, serviceId))
      .orderBy(desc(sql`(${current})`), sql`${companies.legalName} collate french`, desc(serviceTariffs.validFrom))
      .limit(LIMIT),
  ])
  return { total: total!.n, rows: rows.map(({ tariff, ...company }) => ({ ...tariff, ...company })) }
}

export async function createTariff(tx: Transaction, serviceId: string, input: TariffInput): Promise<{ id: string }> {
  const { unitPrice } = await lockService(tx, serviceId)
  ask(...doubtsOf({ unitPrice: farFromLast(input.unitPrice, unitPrice) }))
  await refuseUnusableCompany(tx, input.companyId)
  await refuseOverlap(tx, serviceId, input)
  return insert(tx, serviceTariffs, { serviceId, ...input })
}

export async function updateTariff(tx: Transaction, ids: Ids, input: TariffInput, version: number): Promise<{ id: string }> {
  await lockService(tx, ids.id)
  const before = await findTariff(tx, ids)
  if (before.version !== version) throw stale(before)
  if (input.companyId !== before.companyId) await refuseUnusableCompany(tx, input.companyId)
  await refuseOverlap(tx, ids.id, input, ids.tariffId)
  ask(...doubtsOf({ unitPrice: farFromLast(input.unitPrice, before.unitPrice) }))
  await change(tx, serviceTariffs, ids.tariffId, input)
  return { id: ids.tariffId }
}

/** Last day of a tariff; afterwards another tariff or the catalogue price applies. */
export async function closeTariff(tx: Transaction, ids: Ids, validTo: string): Promise<{ id: string }> {
  await lockService(tx, ids.id)
  const before = await findTariff(tx, ids)
  if (validTo < before.validFrom) throw invalid({ path: 'validTo', message: DATEORD })
  await refuseOverlap(tx, ids.id, { ...before, validTo }, ids.tariffId, 'validTo')
  await change(tx, serviceTariffs, ids.tariffId, { validTo })
  return { id: ids.tariffId }
}

/** Serializes writers of one service's tariffs, so that the second gets the overlapping period in its error. */
async function lockService(tx: Transaction, id: string) {
  const [service] = await tx
    .select({ active: additionalServices.active, unitPrice: additionalServices.unitPrice })
    .from(additionalServices)
    .where(eq(additionalServices.id, id))
    .for('update')
  if (!service) throw notFound()
  if (!service.active) throw refused(STATE(SERVICE_STATUS_LABELS.DESACTIVEE))
  return service
}

async function findTariff(tx: Transaction, { id, tariffId }: Ids) {
  const [found] = await tx
    .select({ tariff: serviceTariffs, company: companies.legalName, companyCode: companies.code })
    .from(serviceTariffs)
    .innerJoin(companies, eq(companies.id, serviceTariffs.companyId))
    .where(and(eq(serviceTariffs.id, tariffId), eq(serviceTariffs.serviceId, id)))
  if (!found) throw notFound()
  return { ...found.tariff, company: found.company, companyCode: found.companyCode }
}

async function refuseUnusableCompany(tx: Transaction, id: string) {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), ne(companies.status, 'ARCHIVE'), sql`'CLIENT' = any(${companies.types})`))
    .for('share')
  if (!company) throw invalid({ path: 'companyId', message: ENUM })
}

/** The exclusion constraint enforces this; the query names the overlapping period in the error. */
async function refuseOverlap(
  tx: Transaction,
  serviceId: string,
  wanted: { companyId: string; validFrom: string; validTo: string | null },
  except?: string,
  path = 'validFrom',
) {
  const others = await tx
    .select({ validFrom: serviceTariffs.validFrom, validTo: serviceTariffs.validTo })
    .from(serviceTariffs)
    .where(
      and(
        eq(serviceTariffs.serviceId, serviceId),
        eq(serviceTariffs.companyId, wanted.companyId),
        except ? ne(serviceTariffs.id, except) : undefined,
      ),
    )
  const other = others.find(period => overlap(period, wanted))
  if (other) throw invalid({ path, message: OVERLAP(periodText(other)) })
}
