import { asc, desc } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { change, hold, insert } from '#api/rows.ts'
import { cnrShares } from '#api/schema/transverse/cnr.table.ts'
import { recordVersion } from '#domain/fields.ts'
import { paging } from '#domain/lists.ts'
import { shareSchema } from '#domain/transverse/cnr/cnr.ts'
import { CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS } from '#domain/transverse/cnr/values.ts'
import { sharesList } from './answers.ts'

const listed = z.object({ page: paging.page, id: z.uuid().optional().catch(undefined) })
const order = [desc(cnrShares.year), asc(cnrShares.activity)]

/** Journey updates after a change of fuel shares, implemented by journey management. */
interface Indexation {
  holdIndexValues(tx: Transaction): Promise<void>
  indexByLaw(tx: Transaction): Promise<number>
}

/** Yearly cost shares by activity (`domain.md` §3.22). */
export const cnrShareRoutes = (journeys: Indexation) =>
  operations('transverse/cnr', gate(['/transverse/cnr']))
    .read('GET /', 'Parts par activité et par année', { query: listed, answer: sharesList }, ({ db, query }) =>
      pageWith(db, cnrShares, { order, ...query }),
    )
    .respond('GET /export.csv', 'Parts en CSV', { file: SHEET }, async ({ c, db }) => {
      const rows = await db
        .select()
        .from(cnrShares)
        .orderBy(...order)
      return csvAnswer<(typeof rows)[number]>(c, {
        name: 'cnr-parts',
        columns: {
          Activité: row => CNR_ACTIVITY_LABELS[row.activity],
          Année: row => ({ number: row.year }),
          ...Object.fromEntries(
            CNR_PARTS.map(part => [
              `${CNR_PART_LABELS[part]} (%)`,
              (row: (typeof rows)[number]) => ({ number: row.shares[part] }),
            ]),
          ),
          Source: row => row.source,
        },
        ids: rows.map(row => row.id),
        read: async ids => rows.filter(row => ids.includes(row.id)),
      })
    })
    .create('POST /', "Ajouter les parts d'une année", { act: 'cnr.write', body: shareSchema }, async (tx, { body }) => {
      await journeys.holdIndexValues(tx)
      const row = await insert(tx, cnrShares, body)
      await journeys.indexByLaw(tx)
      return row
    })
    .write(
      'PUT /:id',
      "Modifier les parts d'une année",
      { act: 'cnr.write', body: shareSchema.and(z.object({ version: recordVersion() })) },
      async (tx, { id, body: { version, ...input } }) => {
        await journeys.holdIndexValues(tx)
        await hold(tx, cnrShares, id, version)
        await change(tx, cnrShares, id, input)
        await journeys.indexByLaw(tx)
        return { id }
      },
    )
