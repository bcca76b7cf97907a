import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
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
import { actions } from '#api/schema/transverse/actions.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { type ACTION_SORTS, actionListQuery, actionSchema } from '#domain/transverse/actions/action.ts'
import { ACTION_FIELDS } from '#domain/transverse/actions/fields.ts'
import { createAction, deactivateActions, findAction, loadStarterActions, setActionActive, updateAction } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['transverse/actions']

/** Catalogue of actions (`domain.md` §3.21, §4.7). */
export const actionRoutes = new Hono<Env>()
  .use(gate(['/transverse/actions']))
  .get('/', describeRoute({ tags, summary: 'Liste des actions' }), query(actionListQuery), async c =>
    c.json(await readPage(actionList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des actions en CSV' }), query(actionListQuery), c =>
    csvList(c, actionList(c.var.db, c.req.valid('query')), { name: 'actions', columns: COLUMNS }),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une action" }), byId, async c =>
    c.json(await findAction(c.var.db, c.req.valid('param').id)),
  )
  .post('/', describeRoute({ tags, summary: 'Créer une action' }), right('action.write'), body(actionSchema), async c =>
    c.json(await write(c, tx => createAction(tx, c.req.valid('json'))), 201),
  )
  .post('/starter', describeRoute({ tags, summary: 'Charger le catalogue de départ' }), right('action.write'), async c =>
    c.json(await write(c, loadStarterActions)),
  )
  .post(
    '/deactivate',
    describeRoute({ tags, summary: 'Désactiver plusieurs actions' }),
    right('action.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => deactivateActions(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une action' }),
    right('action.write'),
    byId,
    body(actionSchema.extend({ version: recordVersion() })),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateAction(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post('/:id/deactivate', describeRoute({ tags, summary: 'Désactiver une action' }), right('action.archive'), byId, async c =>
    c.json(await write(c, tx => setActionActive(tx, c.req.valid('param').id, false))),
  )
  .post('/:id/reactivate', describeRoute({ tags, summary: 'Réactiver une action' }), right('action.archive'), byId, async c =>
    c.json(await write(c, tx => setActionActive(tx, c.req.valid('param').id, true))),
  )

export const actionList = (db: Reader, query: z.output<typeof actionListQuery>): List<typeof actions.$inferSelect> => ({
  db,
  query,
  table: actions,
  where: matching(query),
  sorts: SORTS,
  nullable: ['delay'],
  rowsOf: ids => db.select().from(actions).where(inArray(actions.id, ids)),
})

const SORTS: Record<(typeof ACTION_SORTS)[number], SQL | readonly SQL[]> = {
  code: sql`${actions.code}`,
  label: sql`${actions.label} collate french`,
  nature: [sql`${actions.nature}`, sql`${actions.code}`],
  delay: sql`${actions.defaultDelayDays}`,
}

const COLUMNS = columnsOf(ACTION_FIELDS, [
  'code',
  'label',
  'nature',
  'events',
  'defaultDelayDays',
  'defaultRole',
  'checklist',
  'active',
])

function matching(query: z.output<typeof actionListQuery>): SQL | undefined {
  return and(
    searched(sql`searchable(${actions.code} || ' ' || ${actions.label})`, query.q),
    query.event.length ? or(eq(actions.events, []), arrayOverlaps(actions.events, query.event)) : undefined,
    query.nature.length ? inArray(actions.nature, query.nature) : undefined,
    query.role.length ? inArray(actions.defaultRole, query.role) : undefined,
    query.inactive ? undefined : eq(actions.active, true),
    query.only.length ? inArray(actions.id, query.only) : undefined,
  )
}
