import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid, notFound, stale } from '#api/problem.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { isMonth, monthOf } from '#domain/calendar/months.ts'
import { recordVersion } from '#domain/fields.ts'
import { fuelIndexation } from '#domain/sales/pricing/fuel-indexation.ts'
import {
  correctionSchema,
  importSchema,
  indexChange,
  indexSchema,
  publicationSchema,
  rateQuery,
  valueSchema,
} from '#domain/transverse/cnr/cnr.ts'
import { INDEX_MISSING, missingMonths, NO_VALUE } from '#domain/transverse/cnr/values.ts'
import { alertMissingMonths } from './alerts.ts'
import {
  addValue,
  type CnrMonth,
  type CnrValue,
  correctValue,
  findIndex,
  findOpenIndex,
  importValues,
  indicesWithMonths,
  monthsOf,
  planImport,
  publishValue,
  refuseOverfullIndices,
  valuesInForce,
} from './values.ts'

/** Journey updates after an index change, implemented by journey management. */
interface Indexation {
  holdIndexValues(tx: Transaction): Promise<void>
  indexMonthOf(tx: Transaction, indexCode: string, month: string): Promise<number>
}

const tags = ['transverse/cnr']
const byId = params(z.object({ id: z.uuid() }))
const since = query(z.object({ since: z.string().refine(isMonth).optional().catch(undefined) }))
const yesNo = (value: boolean) => (value ? 'Oui' : 'Non')

/** Price revision indices with their months (`domain.md` §3.22, §4.7). */
export function cnrRoutes(journeys: Indexation) {
  /** Writes values of one index, then revises journeys and updates the alert. */
  async function revised(tx: Transaction, jobs: Pick<Jobs, 'mail'>, values: readonly CnrValue[]) {
    const index = await findIndex(tx, values[0]!.indexId)
    let revisions = 0
    for (const { month } of values) revisions += await journeys.indexMonthOf(tx, index.code, monthOf(month))
    if (!index.archived) await alertMissingMonths(tx, jobs, index)
    return { id: values[0]!.id, month: monthOf(values[0]!.month), values: values.length, journeys: revisions }
  }

  return new Hono<Env>()
    .use(gate(['/transverse/cnr']))
    .get('/indices', describeRoute({ tags, summary: 'Indices, avec les mois qui leur manquent' }), async c => {
      const indices = (await indicesWithMonths(c.var.db)).map(({ months, latest, ...index }) => {
        const month = months.at(-1)
        return {
          ...index,
          months: months.length,
          last: month && latest ? { month, value: latest } : null,
          missing: index.archived ? [] : missingMonths(months, today()),
        }
      })
      return c.json({ indices })
    })
    .post('/indices', describeRoute({ tags, summary: 'Créer un indice' }), right('cnr.write'), body(indexSchema), async c => {
      const created = await write(c, async tx => {
        const [row] = await tx.insert(cnrIndices).values(c.req.valid('json')).returning({ id: cnrIndices.id })
        await refuseOverfullIndices(tx)
        return row!
      })
      return c.json(created, 201)
    })
    .get('/indices/:id', describeRoute({ tags, summary: "Mois d'un indice" }), byId, since, async c => {
      const index = await findIndex(c.var.db, c.req.valid('param').id)
      const months = await monthsOf(c.var.db, index.id, c.req.valid('query').since)
      return c.json({
        index,
        months,
        missing: index.archived
          ? []
          : missingMonths(
              months.map(({ month }) => month),
              today(),
            ),
      })
    })
    .put(
      '/indices/:id',
      describeRoute({ tags, summary: 'Renommer un indice' }),
      right('cnr.write'),
      byId,
      body(indexChange.extend({ version: recordVersion() })),
      async c => {
        const { version, ...input } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const changed = await write(c, async tx => {
          const [before] = await tx.select().from(cnrIndices).where(eq(cnrIndices.id, id)).for('update')
          if (!before) throw notFound()
          if (before.version !== version) throw stale(before)
          await tx.update(cnrIndices).set(input).where(eq(cnrIndices.id, id))
          return { id }
        })
        return c.json(changed)
      },
    )
    .get('/indices/:id/export.csv', describeRoute({ tags, summary: "Mois d'un indice en CSV" }), byId, async c => {
      const { id } = c.req.valid('param')
      const index = await findIndex(c.var.db, id)
      const rows = await monthsOf(c.var.db, id, undefined)
      return csvAnswer<CnrMonth>(c, {
        name: index.code.toLowerCase(),
        columns: {
          Mois: row => `${row.month.slice(5)}/${row.month.slice(0, 4)}`,
          Valeur: row => ({ number: row.value }),
          'Variation mensuelle (%)': row => (row.monthly === null ? null : { number: row.monthly }),
          'Publié le': row => row.publishedOn && formatDate(row.publishedOn),
          Provisoire: row => yesNo(row.provisional),
          Source: row => row.source,
          'Motif de correction': row => row.reason,
        },
        ids: rows.map(row => row.id),
        read: async ids => rows.filter(row => ids.includes(row.id)),
      })
    })
    .post(
      '/indices/:id/values',
      describeRoute({ tags, summary: "Ajouter la valeur d'un mois, qui indexe les trajets de ce mois" }),
      right('cnr.write'),
      byId,
      body(valueSchema),
      async c => {
        const added = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          const index = await findOpenIndex(tx, c.req.valid('param').id)
          return revised(tx, c.var.jobs, [await addValue(tx, index.id, c.req.valid('json'))])
        })
        return c.json(added, 201)
      },
    )
    .post(
      '/indices/:id/import/preview',
      describeRoute({ tags, summary: "Ce qu'importer une liste de valeurs ferait, sans rien écrire" }),
      right('cnr.write'),
      byId,
      body(importSchema),
      async c => {
        const { id } = await findOpenIndex(c.var.db, c.req.valid('param').id)
        return c.json({ lines: await planImport(c.var.db, id, c.req.valid('json').text) })
      },
    )
    .post(
      '/indices/:id/import',
      describeRoute({ tags, summary: "Importer les valeurs nouvelles d'une liste" }),
      right('cnr.write'),
      byId,
      body(importSchema),
      async c => {
        const imported = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          const { id } = await findOpenIndex(tx, c.req.valid('param').id)
          return revised(tx, c.var.jobs, await importValues(tx, id, c.req.valid('json').text))
        })
        return c.json(imported, 201)
      },
    )
    .post(
      '/values/:id/correction',
      describeRoute({ tags, summary: 'Corriger une valeur par une nouvelle, avec son motif' }),
      right('cnr.write'),
      byId,
      body(correctionSchema),
      async c => {
        const corrected = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          return revised(tx, c.var.jobs, [await correctValue(tx, c.req.valid('param').id, c.req.valid('json'))])
        })
        return c.json(corrected, 201)
      },
    )
    .post(
      '/values/:id/publication',
      describeRoute({ tags, summary: 'Publier une valeur provisoire' }),
      right('cnr.write'),
      byId,
      body(publicationSchema),
      async c => {
        const { publishedOn } = c.req.valid('json')
        const published = await write(c, async tx => {
          await journeys.holdIndexValues(tx)
          const { id, month } = await publishValue(tx, c.req.valid('param').id, publishedOn)
          return { id, month: monthOf(month) }
        })
        return c.json(published)
      },
    )
    .get(
      '/rate',
      describeRoute({ tags, summary: "Taux d'indexation entre deux mois d'un indice" }),
      query(rateQuery),
      async c => {
        const { index, refMonth, month, sharePct, thresholdPct, baseCents } = c.req.valid('query')
        const values = await pair(c.var.db, index, [refMonth, month])
        const [referenceIndex, monthIndex] = [values.get(refMonth), values.get(month)]
        const issues: Issue[] = []
        if (!referenceIndex) issues.push({ path: 'refMonth', message: NO_VALUE(refMonth) })
        if (!monthIndex) issues.push({ path: 'month', message: INDEX_MISSING(index, month) })
        if (!referenceIndex || !monthIndex) throw invalid(...issues)
        const rate = fuelIndexation({ referenceIndex, monthIndex, sharePct, thresholdPct, baseCents })
        return c.json({ referenceIndex, monthIndex, baseCents, ...rate })
      },
    )
}

async function pair(db: Reader, code: string, months: string[]): Promise<Map<string, string>> {
  const [index] = await db.select({ id: cnrIndices.id }).from(cnrIndices).where(eq(cnrIndices.code, code))
  if (!index) return new Map()
  const values = await valuesInForce(db, index.id)
  return new Map(months.flatMap(month => (values.has(month) ? [[month, values.get(month)!]] : [])))
}
