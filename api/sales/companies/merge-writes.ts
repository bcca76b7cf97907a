import { and, asc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { type Merge, mergeSides } from '#api/middleware/merge.ts'
import { invalid } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { MERGE_SELF } from '#domain/sales/companies/merge.ts'
import { statusAfterMerge } from '#domain/sales/companies/merge-values.ts'
import { COMPANY_TYPES } from '#domain/sales/companies/values.ts'
import { refusalOf, renamedAddresses } from './merge-rules.ts'
import { findCompany } from './writes.ts'

export async function mergeCompany(tx: Transaction, merge: Merge) {
  const { from, into } = merge
  if (from === into) throw invalid({ path: 'into', message: MERGE_SELF })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('company_merge'))`)
  await lockAll(tx, from, into)
  const sides = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [from, into]))
  const { duplicate, survivor } = await mergeSides(
    sides,
    merge,
    (duplicate, survivor) => refusalOf(tx, duplicate, survivor),
    () => findCompany(tx, from),
  )

  for (const { id, newLabel } of await renamedAddresses(tx, from, into)) {
    await change(tx, addresses, id, { label: newLabel })
  }
  await tx.update(addresses).set({ companyId: into }).where(eq(addresses.companyId, from))
  await tx.update(contacts).set({ companyId: into }).where(eq(contacts.companyId, from))
  await tx.update(deliveryRequests).set({ companyId: into }).where(eq(deliveryRequests.companyId, from))
  await tx.update(journeys).set({ companyId: into }).where(eq(journeys.companyId, from))
  await tx.execute(sql`select set_config('quai.merging', 'on', true)`)
  await tx.update(journeys).set({ subcontractorId: into }).where(eq(journeys.subcontractorId, from))
  await tx.execute(sql`select set_config('quai.merging', '', true)`)
  // A sub-contractor that replaced its own duplicate replaced nobody.
  const { replacedSubcontractorId: replaced, replacingSubcontractorId: replacing } = replacements
  const surviving = (column: SQLWrapper) => sql`case when ${column} = ${from} then ${into}::uuid else ${column} end`
  await tx
    .update(replacements)
    .set({
      replacedSubcontractorId: surviving(replaced),
      replacingSubcontractorId: sql`nullif(${surviving(replacing)}, ${surviving(replaced)})`,
    })
    .where(or(eq(replaced, from), eq(replacing, from)))
  await tx.update(invoices).set({ companyId: into }).where(eq(invoices.companyId, from))
  await tx.update(modifications).set({ companyId: into }).where(eq(modifications.companyId, from))
  await tx.update(liveLines).set({ subcontractorId: into }).where(eq(liveLines.subcontractorId, from))
  await tx.update(drivers).set({ employerCompanyId: into }).where(eq(drivers.employerCompanyId, from))
  // Stop movements followed their journeys and sites; corrections follow the account.
  await tx
    .update(palletMovements)
    .set({ companyId: into })
    .where(and(eq(palletMovements.companyId, from), isNull(palletMovements.stopId)))
  await tx.update(serviceTariffs).set({ companyId: into }).where(eq(serviceTariffs.companyId, from))
  await tx
    .update(documents)
    .set({ ownerId: into })
    .where(and(eq(documents.ownerTable, 'company'), eq(documents.ownerId, from)))
  await tx.update(companies).set({ mergedIntoId: into }).where(eq(companies.mergedIntoId, from))
  await followTheName(tx, from, into)
  await change(tx, companies, into, {
    types: COMPANY_TYPES.filter(type => survivor.types.includes(type) || duplicate.types.includes(type)),
    status: statusAfterMerge(survivor.status, duplicate.status),
    blockedReason: survivor.blockedReason ?? duplicate.blockedReason,
    registryNo: survivor.registryNo ?? duplicate.registryNo,
    licenceNo: survivor.licenceNo ?? duplicate.licenceNo,
    fleet: survivor.fleet ?? duplicate.fleet,
    defaultIndexation: survivor.defaultIndexation ?? duplicate.defaultIndexation,
  })
  // Removes the duplicate from contact search. Separate from the archiving, the only change for the history.
  await change(tx, companies, from, { contactSearch: '' })
  await change(tx, companies, from, { status: 'ARCHIVE', blockedReason: null, mergedIntoId: into })
  return { id: into, name: survivor.legalName }
}

/** Same lock order as other writers; afterwards nothing new can reference the duplicate. */
async function lockAll(tx: Transaction, from: string, into: string) {
  await tx
    .select({ id: deliveryRequests.id })
    .from(deliveryRequests)
    .where(eq(deliveryRequests.companyId, from))
    .orderBy(asc(deliveryRequests.id))
    .for('update')
  await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.companyId, from))
    .orderBy(asc(addresses.id))
    .for('update')
  await tx
    .select({ id: journeys.id })
    .from(journeys)
    .where(or(eq(journeys.companyId, from), eq(journeys.subcontractorId, from)))
    .orderBy(asc(journeys.serviceDate), asc(journeys.id))
    .for('update')
  await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.employerCompanyId, from))
    .orderBy(asc(drivers.id))
    .for('no key update')
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [from, into]))
    .orderBy(asc(companies.id))
    .for('update')
}

/** Reindexes the lines by client name and fixes saved views; neither is recorded in the history. */
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
