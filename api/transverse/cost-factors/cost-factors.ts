import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { counted, fromWhere, ordered, pageOf, searched } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvAnswer } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { recordVersion } from '#domain/fields.ts'
import {
  type FACTOR_SORTS,
  factorImpactQuery,
  factorListQuery,
  factorSchema,
  factorUpdate,
  factorValueSchema,
} from '#domain/transverse/cost-factors/cost-factor.ts'
import { costFactors } from './cost-factors.table.ts'
import { FACTOR_COLUMNS } from './export.ts'
import { factorUse, impactOf, requestsWith } from './use.ts'
import { addFactorValue, createFactor, deleteFactor, findFactor, setFactorActive, updateFactor, valuesOf } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['transverse/cost-factors']

/** What is added to the cost of a run beside the trinôme, by period (`domain.md` §3.23, §4.7). */
export const costFactorRoutes = new Hono<Env>()
  .use(gate(['/transverse/cost-factors']))
  .get('/', describeRoute({ tags, summary: 'Liste des facteurs de coût' }), query(factorListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select()
        .from(costFactors)
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, costFactors.id))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(c.var.db, fromWhere(costFactors, where), asked.count),
    ])
    const requests = await requestsWith(c.var.db, rows)
    return c.json(
      pageOf(
        rows.map(row => ({ ...row, requests: requests.get(row.id) ?? 0 })),
        total,
        asked,
      ),
    )
  })
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des facteurs de coût en CSV' }), query(factorListQuery), async c => {
    const asked = c.req.valid('query')
    const found = await c.var.db
      .select({ id: costFactors.id })
      .from(costFactors)
      .where(matching(asked))
      .orderBy(ordered(asked.sort, SORTS, costFactors.id))
    return csvAnswer(c, {
      name: 'facteurs-de-cout',
      columns: FACTOR_COLUMNS,
      ids: found.map(row => row.id),
      read: async ids => {
        const rows = await c.var.db.select().from(costFactors).where(inArray(costFactors.id, ids))
        const requests = await requestsWith(c.var.db, rows)
        return rows.map(row => ({ ...row, requests: requests.get(row.id) ?? 0 }))
      },
    })
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un facteur de coût" }), byId, async c => {
    const factor = await findFactor(c.var.db, c.req.valid('param').id)
    const [values, use] = await Promise.all([valuesOf(c.var.db, factor), factorUse(c.var.db, factor)])
    return c.json({ ...factor, values, use })
  })
  .get(
    '/:id/impact',
    describeRoute({ tags, summary: "Simuler l'impact d'un autre montant sur les cahiers des charges en vigueur" }),
    byId,
    query(factorImpactQuery),
    async c => {
      const factor = await findFactor(c.var.db, c.req.valid('param').id)
      return c.json(await impactOf(c.var.db, factor, c.req.valid('query')))
    },
  )
  .post('/', describeRoute({ tags, summary: 'Créer un facteur de coût' }), right('factor.write'), body(factorSchema), async c =>
    c.json(await write(c, tx => createFactor(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: "Modifier une valeur d'un facteur de coût" }),
    right('factor.write'),
    byId,
    body(factorUpdate.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateFactor(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/values',
    describeRoute({ tags, summary: "Donner un autre montant à partir d'un jour" }),
    right('factor.write'),
    byId,
    body(factorValueSchema),
    async c => c.json(await write(c, tx => addFactorValue(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/deactivate',
    describeRoute({ tags, summary: 'Désactiver un facteur de coût' }),
    right('factor.archive'),
    byId,
    async c => c.json(await write(c, tx => setFactorActive(tx, c.req.valid('param').id, false))),
  )
  .post(
    '/:id/reactivate',
    describeRoute({ tags, summary: 'Réactiver un facteur de coût' }),
    right('factor.archive'),
    byId,
    async c => c.json(await write(c, tx => setFactorActive(tx, c.req.valid('param').id, true))),
  )
  .delete(
    '/:id',
    describeRoute({ tags, summary: "Supprimer une valeur qu'aucun cahier des charges n'utilise" }),
    right('factor.archive'),
    byId,
    async c => c.json(await write(c, tx => deleteFactor(tx, c.req.valid('param').id))),
  )

const SORTS: Record<(typeof FACTOR_SORTS)[number], SQL | readonly SQL[]> = {
  code: [sql`${costFactors.code}`, sql`${costFactors.validFrom}`],
  label: sql`${costFactors.label} collate french`,
  amount: sql`${costFactors.amount}`,
}

/** Of each factor the period of today, else the one that comes next, else the last one: no other period of it is nearer. */
function nearest() {
  const distance = (period: string) =>
    sql.raw(`(day not between ${period}.valid_from and coalesce(${period}.valid_to, 'infinity'),
      ${period}.valid_from <= day, abs(${period}.valid_from - day), ${period}.id)`)
  return sql`not exists (
    select from cost_factor other, (select ${today()}::date as day) as now
    where other.code = cost_factor.code
      and category_span(other.vehicle_categories) && category_span(cost_factor.vehicle_categories)
      and ${distance('other')} < ${distance('cost_factor')})`
}

/** The rows that the list's query asks for. A table of factors has dozens of rows: its search needs no column of its own. */
function matching(asked: z.output<typeof factorListQuery>): SQL | undefined {
  return and(
    searched(sql`searchable(${costFactors.code} || ' ' || ${costFactors.label})`, asked.q),
    asked.basis.length ? inArray(costFactors.basis, asked.basis) : undefined,
    asked.condition.length ? inArray(costFactors.condition, asked.condition) : undefined,
    // One that names no category is for all of them.
    asked.category.length
      ? or(eq(costFactors.vehicleCategories, []), arrayOverlaps(costFactors.vehicleCategories, asked.category))
      : undefined,
    asked.periods ? undefined : nearest(),
    asked.inactive ? undefined : eq(costFactors.active, true),
    asked.only.length ? inArray(costFactors.id, asked.only) : undefined,
  )
}
