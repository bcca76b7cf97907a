import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { mergeSchema } from '#domain/sales/merge.ts'
import { refusalOf, renamedAddresses } from './merge-rules.ts'
import { mergeCompany } from './merge-writes.ts'
import { findCompany } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Merges a duplicate into another company (`domain.md` §4.2). */
export const companyMergeRoutes = new Hono<Env>()
  .get(
    '/:id/merge/:into',
    describeRoute({ tags, summary: "Ce qu'une fusion déplacerait" }),
    right('company.merge'),
    params(z.object({ id: z.uuid(), into: z.uuid() })),
    async c => {
      const { id: from, into } = c.req.valid('param')
      const [duplicate, survivor] = await Promise.all([findCompany(c.var.db, from), findCompany(c.var.db, into)])
      const [moves, renamed, refusal] = await Promise.all([
        movesOf(c.var.db, from),
        renamedAddresses(c.var.db, from, into),
        refusalOf(c.var.db, duplicate, survivor),
      ])
      return c.json({ duplicate, survivor, moves, renamed, refusal })
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
      return c.json(await write(c, tx => mergeCompany(tx, { from, into, version })))
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
