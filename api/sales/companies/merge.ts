import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { retryDeadlock, write } from '#api/db/write.ts'
import { documents } from '#api/documents/documents.table.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { invalid, notFound, refused, stale } from '#api/middleware/problem.ts'
import { additionalServices, serviceTariffs } from '#api/sales/additional-services/additional-services.table.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { ENUM } from '#domain/messages.ts'
import {
  freeLabel,
  MERGE_ARCHIVED,
  MERGE_SELF,
  MERGE_TARIFFS,
  MERGED_ALREADY,
  mergeSchema,
} from '#domain/sales/companies/merge.ts'
import { statusAfterMerge } from '#domain/sales/companies/merge-values.ts'
import { COMPANY_TYPES } from '#domain/sales/companies/values.ts'
import { companies, contacts } from './companies.table.ts'
import { findCompany } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Two records of one company become one (`domain.md` §4.2): everything of the duplicate moves, the duplicate is archived. */
export const companyMergeRoutes = new Hono<Env>()
  .get(
    '/:id/merge/:into',
    describeRoute({ tags, summary: "Ce qu'une fusion déplacerait" }),
    right('company.merge'),
    params(z.object({ id: z.uuid(), into: z.uuid() })),
    async c => {
      const { id: from, into } = c.req.valid('param')
      const [duplicate, kept] = await Promise.all([findCompany(c.var.db, from), findCompany(c.var.db, into)])
      const [moves, renamed, refusal] = await Promise.all([
        movesOf(c.var.db, from),
        renamedAddresses(c.var.db, from, into),
        refusalOf(c.var.db, duplicate, kept),
      ])
      return c.json({ duplicate, kept, moves, renamed, refusal })
    },
  )
  .post(
    '/:id/merge',
    describeRoute({ tags, summary: 'Fusionner un doublon dans un autre client' }),
    right('company.merge'),
    byId,
    body(mergeSchema),
    async c => {
      const { into, version } = c.req.valid('json')
      const from = c.req.valid('param').id
      return c.json(await retryDeadlock(() => write(c, tx => mergeCompany(tx, { from, into, version }))))
    },
  )

/** Every column that names a company, with what a person calls its rows. A test reads the schema and fails on one that is missing. */
async function movesOf(db: Reader, from: string) {
  const [moves] = await db.execute<{
    addresses: number
    contacts: number
    requests: number
    journeys: number
    subcontracted: number
    documents: number
    tariffs: number
  }>(sql`select
    (select count(*)::int from ${addresses} where ${addresses.companyId} = ${from}) as addresses,
    (select count(*)::int from ${contacts} where ${contacts.companyId} = ${from}) as contacts,
    (select count(*)::int from ${deliveryRequests} where ${deliveryRequests.companyId} = ${from}) as requests,
    (select count(*)::int from ${journeys} where ${journeys.companyId} = ${from}) as journeys,
    (select count(*)::int from ${journeys} where ${journeys.subcontractorId} = ${from})
      + (select count(*)::int from ${liveLines} where ${liveLines.subcontractorId} = ${from}) as subcontracted,
    (select count(*)::int from ${documents} where ${documents.ownerTable} = 'company' and ${documents.ownerId} = ${from}) as documents,
    (select count(*)::int from ${serviceTariffs} where ${serviceTariffs.companyId} = ${from}) as tariffs`)
  return moves!
}

/** Addresses of the duplicate whose label the kept company has already, with the one that each gets. */
async function renamedAddresses(db: Reader, from: string, into: string) {
  const live = and(inArray(addresses.companyId, [from, into]), eq(addresses.archived, false))
  const rows = await db
    .select({ id: addresses.id, companyId: addresses.companyId, label: addresses.label })
    .from(addresses)
    .where(live)
    .orderBy(asc(addresses.label), asc(addresses.id))
  // A new label meets none that either has: nothing depends on the order in which they are moved.
  const taken = new Set(rows.filter(row => row.companyId === into).map(row => row.label.toLowerCase()))
  const coming = new Set(rows.filter(row => row.companyId === from).map(row => row.label.toLowerCase()))
  const renamed: { id: string; label: string; newLabel: string }[] = []
  for (const { id, label, companyId } of rows) {
    if (companyId !== from || !taken.has(label.toLowerCase())) continue
    const newLabel = freeLabel(label, new Set([...taken, ...coming]))
    taken.add(newLabel.toLowerCase())
    renamed.push({ id, label, newLabel })
  }
  return renamed
}

type Side = { id: string; legalName: string; status: string; mergedIntoId: string | null }

/** Why these two cannot become one, or null. */
async function refusalOf(db: Reader, duplicate: Side, kept: Side): Promise<string | null> {
  if (duplicate.id === kept.id) return MERGE_SELF
  for (const side of [duplicate, kept]) {
    if (side.mergedIntoId) {
      const [into] = await db.select({ name: companies.legalName }).from(companies).where(eq(companies.id, side.mergedIntoId))
      return MERGED_ALREADY(side.legalName, into!.name)
    }
    if (side.status === 'ARCHIVE') return MERGE_ARCHIVED(side.legalName)
  }
  const services = await clashingTariffs(db, duplicate.id, kept.id)
  return services.length > 0 ? MERGE_TARIFFS(services) : null
}

async function clashingTariffs(db: Reader, from: string, into: string): Promise<string[]> {
  const theirs = alias(serviceTariffs, 'theirs')
  const rows = await db
    .selectDistinct({ label: additionalServices.label })
    .from(serviceTariffs)
    .innerJoin(
      theirs,
      and(
        eq(theirs.serviceId, serviceTariffs.serviceId),
        eq(theirs.companyId, into),
        sql`daterange(${theirs.validFrom}, ${theirs.validTo}, '[]') && daterange(${serviceTariffs.validFrom}, ${serviceTariffs.validTo}, '[]')`,
      ),
    )
    .innerJoin(additionalServices, eq(additionalServices.id, serviceTariffs.serviceId))
    .where(eq(serviceTariffs.companyId, from))
    .orderBy(additionalServices.label)
  return rows.map(row => row.label)
}

interface Merge {
  from: string
  into: string
  /** The duplicate's, as it was read. */
  version: number
}

/**
 * Moves everything that names the duplicate to the kept company, archives the duplicate and remembers where it went. One merge at a time:
 * of two that are asked at once, in either direction, the second finds what the first did and is refused.
 */
async function mergeCompany(tx: Transaction, { from, into, version }: Merge) {
  if (from === into) throw invalid({ path: 'into', message: MERGE_SELF })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('company_merge'))`)
  await holdAll(tx, from, into)
  const sides = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [from, into]))
  const duplicate = sides.find(side => side.id === from)
  const kept = sides.find(side => side.id === into)
  if (!duplicate) throw notFound()
  if (!kept) throw invalid({ path: 'into', message: ENUM })
  const refusal = await refusalOf(tx, duplicate, kept)
  if (refusal) throw refused(refusal)
  if (duplicate.version !== version) throw stale(await findCompany(tx, from))

  for (const { id, newLabel } of await renamedAddresses(tx, from, into)) {
    await tx.update(addresses).set({ label: newLabel }).where(eq(addresses.id, id))
  }
  await tx.update(addresses).set({ companyId: into }).where(eq(addresses.companyId, from))
  await tx.update(contacts).set({ companyId: into }).where(eq(contacts.companyId, from))
  await tx.update(deliveryRequests).set({ companyId: into }).where(eq(deliveryRequests.companyId, from))
  await tx.update(journeys).set({ companyId: into }).where(eq(journeys.companyId, from))
  await tx.update(journeys).set({ subcontractorId: into }).where(eq(journeys.subcontractorId, from))
  await tx.update(liveLines).set({ subcontractorId: into }).where(eq(liveLines.subcontractorId, from))
  await tx.update(serviceTariffs).set({ companyId: into }).where(eq(serviceTariffs.companyId, from))
  await tx
    .update(documents)
    .set({ ownerId: into })
    .where(and(eq(documents.ownerTable, 'company'), eq(documents.ownerId, from)))
  await tx.update(companies).set({ mergedIntoId: into }).where(eq(companies.mergedIntoId, from))
  await followTheName(tx, from, into)
  await tx
    .update(companies)
    .set({
      types: COMPANY_TYPES.filter(type => kept.types.includes(type) || duplicate.types.includes(type)),
      status: statusAfterMerge(kept.status, duplicate.status),
      blockedReason: kept.blockedReason ?? duplicate.blockedReason,
      registryNo: kept.registryNo ?? duplicate.registryNo,
      licenceNo: kept.licenceNo ?? duplicate.licenceNo,
      fleet: kept.fleet ?? duplicate.fleet,
      defaultIndexation: kept.defaultIndexation ?? duplicate.defaultIndexation,
    })
    .where(eq(companies.id, into))
  // Its people have gone: nobody finds it by their names. The lock counts the archiving, which is the change.
  await tx.update(companies).set({ contactSearch: '' }).where(eq(companies.id, from))
  await tx.update(companies).set({ status: 'ARCHIVE', blockedReason: null, mergedIntoId: into }).where(eq(companies.id, from))
  return { id: into, name: kept.legalName }
}

/**
 * Holds what is to be moved, then both companies: in the order in which other writers hold them, who come to a company by its request,
 * address or journey. After this nothing new can name the duplicate.
 */
async function holdAll(tx: Transaction, from: string, into: string) {
  const hold = 'update' as const
  await tx
    .select({ id: deliveryRequests.id })
    .from(deliveryRequests)
    .where(eq(deliveryRequests.companyId, from))
    .orderBy(asc(deliveryRequests.id))
    .for(hold)
  await tx.select({ id: addresses.id }).from(addresses).where(eq(addresses.companyId, from)).orderBy(asc(addresses.id)).for(hold)
  await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(or(eq(journeys.companyId, from), eq(journeys.subcontractorId, from)))
    .orderBy(asc(journeys.serviceDate), asc(journeys.id))
    .for(hold)
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [from, into]))
    .orderBy(asc(companies.id))
    .for(hold)
}

/** Lines are found by the name of their client, and a view that somebody kept may name it. Neither is a change of theirs. */
async function followTheName(tx: Transaction, from: string, into: string) {
  await tx.execute(sql`select set_config('quai.reindexing', 'on', true)`)
  await tx
    .update(liveLines)
    .set({ search: '' })
    .where(
      inArray(
        liveLines.versionId,
        tx
          .select({ id: deliveryRequestVersions.id })
          .from(deliveryRequestVersions)
          .innerJoin(deliveryRequests, eq(deliveryRequests.id, deliveryRequestVersions.requestId))
          .where(eq(deliveryRequests.companyId, into)),
      ),
    )
  await tx.execute(sql`update saved_view set query = replace(query, ${from}, ${into}) where query like ${`%${from}%`}`)
  await tx.execute(sql`select set_config('quai.reindexing', '', true)`)
}
