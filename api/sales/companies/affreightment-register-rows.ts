import { and, asc, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { servedBetween } from '#api/trade/requests/service-days.ts'
import type { AffreightmentRegisterQuery } from '#domain/sales/companies/affreightment-register.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'

export function registerIds(db: Reader, { from, to, subcontractor }: AffreightmentRegisterQuery) {
  return db
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      and(
        // Also needed for one sub-contractor: it is the condition of the partial index.
        isNotNull(journeys.subcontractorId),
        subcontractor === null ? undefined : eq(journeys.subcontractorId, subcontractor),
        servedBetween(from, to),
        notInArray(journeys.status, ['ANNULE', 'NON_EXECUTE']),
      ),
    )
    .orderBy(asc(journeys.serviceDate), asc(journeys.plannedStart), asc(journeys.id))
}

const client = alias(companies, 'client')
const subcontractor = alias(companies, 'subcontractor')
const loading = alias(journeyStops, 'loading')
const shippedFrom = alias(addresses, 'shipped_from')
const shipper = alias(companies, 'shipper')
const delivery = alias(journeyStops, 'delivery')
const deliveredTo = alias(addresses, 'delivered_to')
const consignee = alias(companies, 'consignee')

/** First stop of the kind in this order; without one, the first stop. */
const stopOf = (kind: StopKind, order: SQL) =>
  sql`(select s.id from journey_stop s where s.journey_id = ${journeys.id} order by s.kind <> ${kind}, ${order} limit 1)`

export const registerRows = (db: Reader, ids: readonly string[]) =>
  db
    .select({
      id: journeys.id,
      journey: journeys,
      goods: versions.goods,
      client,
      subcontractor,
      loading,
      shippedFrom,
      shipper: shipper.legalName,
      deliveredTo,
      consignee: consignee.legalName,
      note: sql<string | null>`(select p.number from journey_paper p
        where p.journey_id = ${journeys.id} and p.kind in ('LV', 'CMR') order by p.issue_no desc limit 1)`,
    })
    .from(journeys)
    .innerJoin(subcontractor, eq(subcontractor.id, journeys.subcontractorId))
    .leftJoin(client, eq(client.id, journeys.companyId))
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .leftJoin(loading, eq(loading.id, stopOf('CHARGEMENT', sql`s.position`)))
    .leftJoin(shippedFrom, eq(shippedFrom.id, loading.addressId))
    .leftJoin(shipper, eq(shipper.id, shippedFrom.companyId))
    .leftJoin(delivery, eq(delivery.id, stopOf('LIVRAISON', sql`s.position desc`)))
    .leftJoin(deliveredTo, eq(deliveredTo.id, delivery.addressId))
    .leftJoin(consignee, eq(consignee.id, deliveredTo.companyId))
    .where(inArray(journeys.id, [...ids]))
