import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { cnrIndices } from '#api/schema/transverse/cnr.table.ts'
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
import { cnrIndicesImportPreview, cnrRate, cnrValuesPublication, correctedValue, indexList, indexSheet } from './answers.ts'
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

const since = { query: z.object({ since: z.string().refine(isMonth).optional().catch(undefined) }) }
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

  return operations('transverse/cnr', gate(['/transverse/cnr']))
    .read('GET /indices', 'Indices, avec les mois qui leur manquent', { answer: indexList }, async ({ db }) => {
      const indices = (await indicesWithMonths(db)).map(({ months, latest, ...index }) => {
        const month = months.at(-1)
        return {
          ...index,
          months: months.length,
          last: month && latest ? { month, value: latest } : null,
          missing: index.archived ? [] : missingMonths(months, today()),
        }
      })
      return { indices }
    })
    .create('POST /indices', 'Créer un indice', { act: 'cnr.write', body: indexSchema }, async (tx, { body }) => {
      const row = await insert(tx, cnrIndices, body)
      await refuseOverfullIndices(tx)
      return row
    })
    .read('GET /indices/:id', "Mois d'un indice", { ...since, answer: indexSheet }, async ({ db, id, query }) => {
      const index = await findIndex(db, id)
      const months = await monthsOf(db, index.id, query.since)
      return {
        index,
        months,
        missing: index.archived
          ? []
          : missingMonths(
              months.map(({ month }) => month),
              today(),
            ),
      }
    })
    .write(
      'PUT /indices/:id',
      'Renommer un indice',
      { act: 'cnr.write', body: indexChange.extend({ version: recordVersion() }) },
      async (tx, { id, body: { version, ...input } }) => {
        await hold(tx, cnrIndices, id, version)
        return change(tx, cnrIndices, id, input)
      },
    )
    .respond('GET /indices/:id/export.csv', "Mois d'un indice en CSV", { file: SHEET }, async ({ c, db, id }) => {
      const index = await findIndex(db, id)
      const rows = await monthsOf(db, id, undefined)
      return csvAnswer<CnrMonth>(c, {
        name: index.code.toLowerCase(),
        columns: {
          Mois: row => `${row.month.slice(5)}/${row.month.slice(0, 4)}`,
          Valeur: row => ({ number: row.value }),
          'Variation mensuelle (%)': row => (row.monthly === null ? null : { number: row.monthly }),
          'Publié le': row => row.publishedOn && { date: row.publishedOn },
          Provisoire: row => yesNo(row.provisional),
          Source: row => row.source,
          'Motif de correction': row => row.reason,
        },
        ids: rows.map(row => row.id),
        read: async ids => rows.filter(row => ids.includes(row.id)),
      })
    })
    .create(
      'POST /indices/:id/values',
      "Ajouter la valeur d'un mois, qui indexe les trajets de ce mois",
      { act: 'cnr.write', body: valueSchema, answer: correctedValue },
      async (tx, { c, id, body }) => {
        await journeys.holdIndexValues(tx)
        const index = await findOpenIndex(tx, id)
        return revised(tx, c.var.jobs, [await addValue(tx, index.id, body)])
      },
    )
    .read(
      'POST /indices/:id/import/preview',
      "Ce qu'importer une liste de valeurs ferait, sans rien écrire",
      { act: 'cnr.write', body: importSchema, answer: cnrIndicesImportPreview },
      async ({ db, id, body }) => {
        await findOpenIndex(db, id)
        return { lines: await planImport(db, id, body.text) }
      },
    )
    .create(
      'POST /indices/:id/import',
      "Importer les valeurs nouvelles d'une liste",
      { act: 'cnr.write', body: importSchema, answer: correctedValue },
      async (tx, { c, id, body }) => {
        await journeys.holdIndexValues(tx)
        await findOpenIndex(tx, id)
        return revised(tx, c.var.jobs, await importValues(tx, id, body.text))
      },
    )
    .create(
      'POST /values/:id/correction',
      'Corriger une valeur par une nouvelle, avec son motif',
      { act: 'cnr.write', body: correctionSchema, answer: correctedValue },
      async (tx, { c, id, body }) => {
        await journeys.holdIndexValues(tx)
        return revised(tx, c.var.jobs, [await correctValue(tx, id, body)])
      },
    )
    .write(
      'POST /values/:id/publication',
      'Publier une valeur provisoire',
      { act: 'cnr.write', body: publicationSchema, answer: cnrValuesPublication },
      async (tx, { id, body: { publishedOn } }) => {
        await journeys.holdIndexValues(tx)
        const { month } = await publishValue(tx, id, publishedOn)
        return { id, month: monthOf(month) }
      },
    )
    .read(
      'GET /rate',
      "Taux d'indexation entre deux mois d'un indice",
      { query: rateQuery, answer: cnrRate },
      async ({ db, query: { index, refMonth, month, sharePct, thresholdPct, baseCents } }) => {
        const values = await pair(db, index, [refMonth, month])
        const [referenceIndex, monthIndex] = [values.get(refMonth), values.get(month)]
        const issues: Issue[] = []
        if (!referenceIndex) issues.push({ path: 'refMonth', message: NO_VALUE(refMonth) })
        if (!monthIndex) issues.push({ path: 'month', message: INDEX_MISSING(index, month) })
        if (!referenceIndex || !monthIndex) throw invalid(...issues)
        const rate = fuelIndexation({ referenceIndex, monthIndex, sharePct, thresholdPct, baseCents })
        return { referenceIndex, monthIndex, baseCents, ...rate }
      },
    )
}

async function pair(db: Reader, code: string, months: string[]): Promise<Map<string, string>> {
  const [index] = await db.select({ id: cnrIndices.id }).from(cnrIndices).where(eq(cnrIndices.code, code))
  if (!index) return new Map()
  const values = await valuesInForce(db, index.id)
  return new Map(months.flatMap(month => (values.has(month) ? [[month, values.get(month)!]] : [])))
}
