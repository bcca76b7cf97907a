import { asc, desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { write } from '#api/db/write.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { notFound, stale } from '#api/problem.ts'
import { cnrShares } from '#api/schema/transverse/cnr.table.ts'
import { recordVersion } from '#domain/fields.ts'
import { paging } from '#domain/lists.ts'
import { shareSchema } from '#domain/transverse/cnr/cnr.ts'
import { CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS } from '#domain/transverse/cnr/values.ts'

const tags = ['transverse/cnr']
const byId = params(z.object({ id: z.uuid() }))
const listed = z.object({ page: paging.page, id: z.uuid().optional().catch(undefined) })
const order = [desc(cnrShares.year), asc(cnrShares.activity)]

/** Journey updates after a change of fuel shares, implemented by journey management. */
interface Indexation {
  holdIndexValues(tx: Transaction): Promise<void>
  indexByLaw(tx: Transaction): Promise<number>
}

/** Yearly cost shares by activity (`domain.md` §3.22). */
export const cnrShareRoutes = (journeys: Indexation) =>
  new Hono<Env>()
    .use(gate(['/transverse/cnr']))
    .get('/', describeRoute({ tags, summary: 'Parts par activité et par année' }), query(listed), async c =>
      c.json(await pageWith(c.var.db, cnrShares, { order, ...c.req.valid('query') })),
    )
    .get('/export.csv', describeRoute({ tags, summary: 'Parts en CSV' }), async c => {
      const rows = await c.var.db
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
    .post(
      '/',
      describeRoute({ tags, summary: "Ajouter les parts d'une année" }),
      right('cnr.write'),
      body(shareSchema),
      async c => {
        const created = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          const [row] = await tx.insert(cnrShares).values(c.req.valid('json')).returning({ id: cnrShares.id })
          await journeys.indexByLaw(tx)
          return row!
        })
        return c.json(created, 201)
      },
    )
    .put(
      '/:id',
      describeRoute({ tags, summary: "Modifier les parts d'une année" }),
      right('cnr.write'),
      byId,
      body(shareSchema.and(z.object({ version: recordVersion() }))),
      async c => {
        const { version, ...input } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const changed = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          const [before] = await tx.select().from(cnrShares).where(eq(cnrShares.id, id)).for('update')
          if (!before) throw notFound()
          if (before.version !== version) throw stale(before)
          await tx.update(cnrShares).set(input).where(eq(cnrShares.id, id))
          await journeys.indexByLaw(tx)
          return { id }
        })
        return c.json(changed)
      },
    )
