import { and, arrayOverlaps, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { searched } from '#api/db/list.ts'
import { pageWith } from '#api/db/page-with.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { paging } from '#domain/lists.ts'
import {
  type FACTOR_SORTS,
  factorImpactQuery,
  factorListQuery,
  factorSchema,
  factorUpdate,
  factorValueSchema,
} from '#domain/transverse/cost-factors/cost-factor.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'
import { FACTOR_STATUS_LABELS } from '#domain/transverse/cost-factors/values.ts'
import { costFactorImpact, costFactorPage, costFactorSheet } from './answers.ts'
import { inSeriesOf } from './series.ts'
import { factorUse, impactOf, requestsByFactor } from './use.ts'
import { addFactorValue, createFactor, deleteFactor, findFactor, setFactorActive, updateFactor } from './writes.ts'

/** Cost factors added to the trinôme, by period (`domain.md` §3.23, §4.7). */
export const costFactorRoutes = operations('transverse/cost-factors', gate(['/transverse/cost-factors']))
  .list('GET /', 'Liste des facteurs de coût', { query: factorListQuery, answer: costFactorPage }, ({ c, query }) =>
    factorList(c.var, query),
  )
  .respond('GET /export.csv', 'Liste des facteurs de coût en CSV', { query: factorListQuery, file: SHEET }, ({ c, query }) =>
    csvList(c, factorList(c.var, query), { name: 'facteurs-de-cout', columns: COLUMNS }),
  )
  .read(
    'GET /:id',
    "Fiche d'un facteur de coût, avec une page de ses valeurs",
    { query: z.object({ page: paging.page }), answer: costFactorSheet },
    async ({ c, id, query }) => {
      const { db, shared } = c.var
      const factor = await findFactor(db, id)
      const series = inSeriesOf(factor)
      const [values, [before = null], use] = await Promise.all([
        pageWith(db, costFactors, { where: series, order: [desc(costFactors.validFrom)], page: query.page }),
        db
          .select({ validFrom: costFactors.validFrom, validTo: costFactors.validTo })
          .from(costFactors)
          .where(and(series, eq(costFactors.validTo, addDays(factor.validFrom, -1)))),
        factorUse(shared, db, factor),
      ])
      return { ...factor, values, before, use }
    },
  )
  .read(
    'GET /:id/impact',
    "Simuler l'impact d'un autre montant sur les cahiers des charges en vigueur",
    { query: factorImpactQuery, answer: costFactorImpact },
    async ({ db, id, query }) => {
      const factor = await findFactor(db, id)
      return impactOf(db, factor, query)
    },
  )
  .create('POST /', 'Créer un facteur de coût', { act: 'factor.write', body: factorSchema }, (tx, { body }) =>
    createFactor(tx, body),
  )
  .write(
    'PUT /:id',
    "Modifier une valeur d'un facteur de coût",
    { act: 'factor.write', body: factorUpdate.and(z.object({ version: recordVersion() })) },
    (tx, { id, body: { version, ...input } }) => updateFactor(tx, id, input, version),
  )
  .create(
    'POST /:id/values',
    "Donner un autre montant à partir d'un jour",
    { act: 'factor.write', body: factorValueSchema },
    (tx, { id, body }) => addFactorValue(tx, id, body),
  )
  .write('POST /:id/deactivate', 'Désactiver un facteur de coût', { act: 'factor.archive' }, (tx, { id }) =>
    setFactorActive(tx, id, false),
  )
  .write('POST /:id/reactivate', 'Réactiver un facteur de coût', { act: 'factor.archive' }, (tx, { id }) =>
    setFactorActive(tx, id, true),
  )
  .write('DELETE /:id', "Supprimer une valeur qu'aucun cahier des charges n'utilise", { act: 'factor.archive' }, (tx, { id }) =>
    deleteFactor(tx, id),
  )

type FactorListQuery = z.output<typeof factorListQuery>

export const factorList = ({ db, shared }: Pick<Env['Variables'], 'db' | 'shared'>, query: FactorListQuery) => ({
  db,
  query,
  table: costFactors,
  where: matching(query),
  sorts: SORTS,
  rowsOf: async (ids: string[]) => {
    const [rows, requests] = await Promise.all([
      db
        .select()
        .from(costFactors)
        .where(sql`${costFactors.id} = any(${sql.param(ids)}::uuid[])`),
      requestsByFactor(shared, db, ids),
    ])
    return rows.map(row => ({ ...row, requests: requests.get(row.id) ?? 0 }))
  },
})

const SORTS: Record<(typeof FACTOR_SORTS)[number], SQL | readonly SQL[]> = {
  code: [sql`${costFactors.code}`, sql`${costFactors.validFrom}`],
  label: sql`${costFactors.label} collate french`,
  amount: sql`${costFactors.amount}`,
}

const COLUMNS: CsvColumns<typeof costFactors.$inferSelect & { requests: number }> = {
  ...columnsOf(FACTOR_FIELDS, [
    'code',
    'label',
    'basis',
    'amount',
    'sign',
    'condition',
    'vehicleCategories',
    'stackable',
    'priority',
    'validFrom',
    'validTo',
  ]),
  'CDC actifs': row => ({ number: row.requests }),
  Statut: row => FACTOR_STATUS_LABELS[row.active ? 'ACTIF' : 'DESACTIVE'],
}

function matching(query: FactorListQuery): SQL | undefined {
  return and(
    searched(sql`searchable(${costFactors.code} || ' ' || ${costFactors.label})`, query.q),
    query.basis.length ? inArray(costFactors.basis, query.basis) : undefined,
    query.condition.length ? inArray(costFactors.condition, query.condition) : undefined,
    // A factor without categories applies to all.
    query.category.length
      ? or(eq(costFactors.vehicleCategories, []), arrayOverlaps(costFactors.vehicleCategories, query.category))
      : undefined,
    query.periods ? undefined : nearest(),
    query.inactive ? undefined : eq(costFactors.active, true),
    query.only.length ? inArray(costFactors.id, query.only) : undefined,
  )
}

/** Per factor: today's period, else the next, else the last. */
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
