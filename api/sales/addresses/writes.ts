import { isDeepStrictEqual } from 'node:util'
import { and, count, countDistinct, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '#api/db/client.ts'
import { eachOf } from '#api/middleware/each.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { placed } from '#api/trade/communes/communes.ts'
import { runningVersion } from '#api/trade/requests/versions.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { type AddressInput, LABEL_TAKEN, USED_BY_JOURNEYS, USED_BY_REQUESTS } from '#domain/sales/addresses/address.ts'
import { MERGED_ALREADY } from '#domain/sales/addresses/merge.ts'
import { ADDRESS_STATUS_LABELS } from '#domain/sales/addresses/values.ts'

const survivor = alias(addresses, 'survivor')

export async function findAddress(db: Reader, id: string) {
  const [found] = await db
    .select({
      address: addresses,
      company: companies.legalName,
      companyCode: companies.code,
      mergedInto: { id: survivor.id, label: survivor.label },
    })
    .from(addresses)
    .leftJoin(companies, eq(companies.id, addresses.companyId))
    .leftJoin(survivor, eq(survivor.id, addresses.mergedIntoId))
    .where(eq(addresses.id, id))
  if (!found) throw notFound()
  const { search: _, ...address } = found.address
  return { ...address, company: found.company, companyCode: found.companyCode, mergedInto: found.mergedInto }
}

/** `twin` names another address at the same position, which is allowed but reported (`domain.md` §3.27). */
export async function createAddress(tx: Transaction, input: AddressInput): Promise<{ id: string; twin: string | null }> {
  await refuseUnusableCompany(tx, input.companyId)
  await refuseTakenLabel(tx, input)
  const row = await insert(tx, addresses, stored(input))
  return { id: row.id, twin: await findTwin(tx, row.id, stored(input)) }
}

/** Throws 409 with the current address when it changed since `version`. `closed` is true when the closures changed. */
export async function updateAddress(
  tx: Transaction,
  id: string,
  input: AddressInput,
  version?: number,
): Promise<{ id: string; twin: string | null; closed: boolean }> {
  const before = await hold(tx, addresses, id, version, () => findAddress(tx, id))
  if (before.mergedIntoId) throw refused(MERGED_ALREADY(before.label, (await findAddress(tx, before.mergedIntoId)).label))
  if (before.archived) throw refused(STATE(ADDRESS_STATUS_LABELS.ARCHIVEE))
  if (input.companyId !== before.companyId) await refuseUnusableCompany(tx, input.companyId)
  await refuseTakenLabel(tx, input, id)
  await change(tx, addresses, id, stored(input))
  const closed = !isDeepStrictEqual(before.closures, input.closures)
  return { id, twin: await findTwin(tx, id, stored(input)), closed }
}

/** Refused while a future journey or an active cahier des charges stops there (`domain.md` §3.2). */
export async function archiveAddress(tx: Transaction, id: string) {
  const [address] = await tx.select({ archived: addresses.archived }).from(addresses).where(eq(addresses.id, id)).for('update')
  if (!address) throw notFound()
  if (address.archived) throw refused(STATE(ADDRESS_STATUS_LABELS.ARCHIVEE))
  const coming = await countComingJourneys(tx, id)
  if (coming > 0) throw refused(USED_BY_JOURNEYS(coming))
  const requests = await countRunningRequests(tx, id)
  if (requests > 0) throw refused(USED_BY_REQUESTS(requests))
  return change(tx, addresses, id, { archived: true })
}

/** Refused when the label is taken or the company is archived. */
export async function restoreAddress(tx: Transaction, id: string) {
  const address = await hold(tx, addresses, id)
  if (!address.archived) throw refused(STATE(ADDRESS_STATUS_LABELS.ACTIVE))
  if (address.mergedIntoId) throw refused(MERGED_ALREADY(address.label, (await findAddress(tx, address.mergedIntoId)).label))
  await refuseUnusableCompany(tx, address.companyId)
  await refuseTakenLabel(tx, address, id)
  return change(tx, addresses, id, { archived: false })
}

/** Archives unused addresses; returns the reason for each other one. */
export async function archiveAddresses(tx: Transaction, ids: readonly string[]) {
  const named = (id: string) => tx.select({ name: addresses.label }).from(addresses).where(eq(addresses.id, id))
  return eachOf(ids, id => archiveAddress(tx, id), named)
}

export async function countComingJourneys(db: Reader, addressId: string): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(journeys.id) })
    .from(journeyStops)
    .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .where(
      and(
        eq(journeyStops.addressId, addressId),
        // Their stops alone, by index.
        gte(journeyStops.plannedArrival, sql`now() - make_interval(days => ${LONGEST_DAYS}::int)`),
        gte(journeys.plannedEnd, sql`now()`),
        inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS']),
      ),
    )
  return row!.n
}

export async function countRunningRequests(db: Reader, addressId: string): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(deliveryRequestVersions.requestId) })
    .from(deliveryRequestStops)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, deliveryRequestStops.versionId))
    .where(and(eq(deliveryRequestStops.addressId, addressId), runningVersion))
  return row!.n
}

const stored = (input: AddressInput) => ({ ...input, ...placed(input.country, input.zip, input.city, input.insee) })

async function refuseUnusableCompany(tx: Transaction, id: string | null) {
  if (!id) return
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), ne(companies.status, 'ARCHIVE')))
    .for('share')
  if (!company) throw invalid({ path: 'companyId', message: ENUM })
}

/** The unique index enforces this; the query refuses before a long transaction fails as a whole. */
async function refuseTakenLabel(
  tx: Transaction,
  { companyId, label }: { companyId: string | null; label: string },
  except?: string,
) {
  const [taken] = await tx
    .select({ n: count() })
    .from(addresses)
    .where(
      and(
        sql`${addresses.companyId} is not distinct from ${companyId}::uuid`,
        sql`lower(${addresses.label}) = lower(${label})`,
        eq(addresses.archived, false),
        except ? ne(addresses.id, except) : undefined,
      ),
    )
  if (taken!.n > 0) throw invalid({ path: 'label', message: LABEL_TAKEN })
}

async function findTwin(tx: Transaction, id: string, place: { line1: string; zip: string; city: string }) {
  const [twin] = await tx
    .select({ label: addresses.label })
    .from(addresses)
    .where(
      and(
        ne(addresses.id, id),
        eq(addresses.zip, place.zip),
        eq(addresses.city, place.city),
        sql`lower(${addresses.line1}) = lower(${place.line1})`,
        eq(addresses.archived, false),
      ),
    )
    .limit(1)
  return twin?.label ?? null
}
