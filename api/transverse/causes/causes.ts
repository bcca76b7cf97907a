import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, readPage, searched } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import type { CauseTable } from '#api/schema/transverse/cause-columns.ts'
import { CAUSE_TABLES } from '#api/schema/transverse/causes.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { mergeSchema } from '#domain/sales/merge.ts'
import { type CAUSE_SORTS, causeListQuery, causeMoveSchema, causeSchema } from '#domain/transverse/causes/cause.ts'
import { CAUSE_FIELDS, type CauseListKey } from '#domain/transverse/causes/fields.ts'
import { isCounted, occurrencesOf } from './uses.ts'
import { createCause, deactivateCauses, findCause, mergeCause, moveCause, setCauseActive, updateCause } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))

/** Routes of one list of causes (`domain.md` §3.20, §4.7). */
export function causeRoutes(key: CauseListKey) {
  const causes = CAUSE_TABLES[key]
  const tags = [`transverse/${key}`]
  return new Hono<Env>()
    .use(gate([`/transverse/${key}`]))
    .get('/', describeRoute({ tags, summary: 'Liste des causes' }), query(causeListQuery), async c =>
      c.json(await readPage(causeList(c.var.db, c.req.valid('query'), causes))),
    )
    .get('/export.csv', describeRoute({ tags, summary: 'Liste des causes en CSV' }), query(causeListQuery), c =>
      csvList(c, causeList(c.var.db, c.req.valid('query'), causes), { name: FILES[key], columns: columnsOfList(key) }),
    )
    .get('/:id', describeRoute({ tags, summary: "Fiche d'une cause" }), byId, async c =>
      c.json(await findCause(c.var.db, causes, c.req.valid('param').id)),
    )
    .post('/', describeRoute({ tags, summary: 'Créer une cause' }), right('cause.write'), body(causeSchema), async c =>
      c.json(await write(c, tx => createCause(tx, causes, c.req.valid('json'))), 201),
    )
    .post(
      '/deactivate',
      describeRoute({ tags, summary: 'Désactiver plusieurs causes' }),
      right('cause.archive'),
      body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
      async c => c.json(await write(c, tx => deactivateCauses(tx, causes, c.req.valid('json').ids))),
    )
    .put(
      '/:id',
      describeRoute({ tags, summary: 'Modifier une cause' }),
      right('cause.write'),
      byId,
      body(causeSchema.extend({ version: recordVersion() })),
      async c => {
        const { version, ...input } = c.req.valid('json')
        return c.json(await write(c, tx => updateCause(tx, causes, c.req.valid('param').id, input, version)))
      },
    )
    .post(
      '/:id/move',
      describeRoute({ tags, summary: "Donner à une cause sa place dans l'ordre" }),
      right('cause.write'),
      byId,
      body(causeMoveSchema),
      async c => c.json(await write(c, tx => moveCause(tx, causes, c.req.valid('param').id, c.req.valid('json').position))),
    )
    .post(
      '/:id/merge',
      describeRoute({ tags, summary: 'Fusionner une cause dans une autre' }),
      right('cause.archive'),
      byId,
      body(mergeSchema),
      async c => c.json(await write(c, tx => mergeCause(tx, causes, { from: c.req.valid('param').id, ...c.req.valid('json') }))),
    )
    .post('/:id/deactivate', describeRoute({ tags, summary: 'Désactiver une cause' }), right('cause.archive'), byId, async c =>
      c.json(await write(c, tx => setCauseActive(tx, causes, c.req.valid('param').id, false))),
    )
    .post('/:id/reactivate', describeRoute({ tags, summary: 'Réactiver une cause' }), right('cause.archive'), byId, async c =>
      c.json(await write(c, tx => setCauseActive(tx, causes, c.req.valid('param').id, true))),
    )
}

const FILES: Record<CauseListKey, string> = {
  delays: 'causes-retards',
  incidents: 'causes-incidents',
  damages: 'causes-dommages',
}

export const causeList = (
  db: Reader,
  query: z.output<typeof causeListQuery>,
  causes: CauseTable,
): List<CauseTable['$inferSelect'] & { occurrences: number | null }> => ({
  db,
  query,
  table: causes,
  where: matching(query, causes),
  sorts: sortsOf(causes),
  nullable: ['family'],
  rowsOf: ids =>
    db
      .select({ ...getTableColumns(causes), occurrences: occurrencesOf(causes) })
      .from(causes)
      .where(inArray(causes.id, ids)),
})

const sortsOf = (causes: CauseTable): Record<(typeof CAUSE_SORTS)[number], SQL | readonly SQL[]> => ({
  order: sql`${causes.order}`,
  code: sql`${causes.code}`,
  label: sql`${causes.label} collate french`,
  family: [sql`${causes.family}`, sql`${causes.order}`],
  responsibility: [sql`${causes.defaultResponsibility}`, sql`${causes.order}`],
})

/** Occurrences only for lists whose events reference causes. */
const columnsOfList = (key: CauseListKey) =>
  columnsOf(CAUSE_FIELDS, isCounted(CAUSE_TABLES[key]) ? [...COLUMNS, 'occurrences'] : COLUMNS)

const COLUMNS = [
  'code',
  'label',
  'family',
  'defaultResponsibility',
  'countsInService',
  'requiresComment',
  'requiresPhoto',
  'order',
  'active',
] as const

function matching(query: z.output<typeof causeListQuery>, causes: CauseTable): SQL | undefined {
  return and(
    searched(sql`searchable(${causes.code} || ' ' || ${causes.label})`, query.q),
    query.family.length ? inArray(causes.family, query.family) : undefined,
    query.responsibility.length ? inArray(causes.defaultResponsibility, query.responsibility) : undefined,
    query.counts ? eq(causes.countsInService, true) : undefined,
    query.inactive ? undefined : eq(causes.active, true),
    query.only.length ? inArray(causes.id, query.only) : undefined,
  )
}
