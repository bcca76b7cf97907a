import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { named } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { mergeSchema } from '#domain/sales/merge.ts'
import { mergeAnswer } from './answers.ts'
import { refusalOf, renamedAddresses } from './merge-rules.ts'
import { mergeCompany } from './merge-writes.ts'
import { findCompany } from './writes.ts'

/** Merges a duplicate into another company (`domain.md` §4.2). */
export const companyMergeRoutes = operations('sales/companies')
  .read(
    'GET /:id/merge/:into',
    "Ce qu'une fusion déplacerait",
    { act: 'company.merge', answer: mergeAnswer },
    async ({ db, id: from, into }) => {
      const [duplicate, survivor] = await Promise.all([findCompany(db, from), findCompany(db, into)])
      const [moves, renamed, refusal] = await Promise.all([
        movesOf(db, from),
        renamedAddresses(db, from, into),
        refusalOf(db, duplicate, survivor),
      ])
      return { duplicate, survivor, moves, renamed, refusal }
    },
  )
  .write(
    'POST /:id/merge',
    'Fusionner un doublon dans un autre client',
    { act: 'company.merge', body: mergeSchema, answer: named },
    (tx, { id, body: { into, version } }) => {
      const from = id
      return mergeCompany(tx, { from, into, version })
    },
  )

/** Counts references by column. A test fails when the schema has a referencing column that is missing here. */
async function movesOf(db: Reader, from: string) {
  const [moves] = await db.execute<{
    addresses: number
    contacts: number
    requests: number
    journeys: number
    subcontracted: number
    drivers: number
    documents: number
    tariffs: number
  }>(sql`select
    (select count(*)::int from ${addresses} where ${addresses.companyId} = ${from}) as addresses,
    (select count(*)::int from ${contacts} where ${contacts.companyId} = ${from}) as contacts,
    (select count(*)::int from ${deliveryRequests} where ${deliveryRequests.companyId} = ${from}) as requests,
    (select count(*)::int from ${journeys} where ${journeys.companyId} = ${from}) as journeys,
    (select count(*)::int from ${journeys} where ${journeys.subcontractorId} = ${from})
      + (select count(*)::int from ${liveLines} where ${liveLines.subcontractorId} = ${from}) as subcontracted,
    (select count(*)::int from ${drivers} where ${drivers.employerCompanyId} = ${from}) as drivers,
    (select count(*)::int from ${documents} where ${documents.ownerTable} = 'company' and ${documents.ownerId} = ${from}) as documents,
    (select count(*)::int from ${serviceTariffs} where ${serviceTariffs.companyId} = ${from}) as tariffs`)
  return moves!
}
