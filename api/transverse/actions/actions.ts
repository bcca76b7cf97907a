import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { type ACTION_SORTS, actionListQuery, actionSchema } from '#domain/transverse/actions/action.ts'
import { ACTION_FIELDS } from '#domain/transverse/actions/fields.ts'
import { actionPage, actionSheet, actionStarter } from './answers.ts'
import { createAction, deactivateActions, findAction, loadStarterActions, setActionActive, updateAction } from './writes.ts'

/** Catalogue of actions (`domain.md` §3.21, §4.7). */
export const actionRoutes = operations('transverse/actions', gate(['/transverse/actions']))
  .list('GET /', 'Liste des actions', { query: actionListQuery, answer: actionPage }, ({ db, query }) => actionList(db, query))
  .respond('GET /export.csv', 'Liste des actions en CSV', { query: actionListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, actionList(db, query), { name: 'actions', columns: COLUMNS }),
  )
  .read('GET /:id', "Fiche d'une action", { answer: actionSheet }, ({ db, id }) => findAction(db, id))
  .create('POST /', 'Créer une action', { act: 'action.write', body: actionSchema }, (tx, { body }) => createAction(tx, body))
  .write('POST /starter', 'Charger le catalogue de départ', { act: 'action.write', answer: actionStarter }, loadStarterActions)
  .write('POST /deactivate', 'Désactiver plusieurs actions', { act: 'action.archive', ...byIds }, (tx, { body }) =>
    deactivateActions(tx, body.ids),
  )
  .write(
    'PUT /:id',
    'Modifier une action',
    { act: 'action.write', body: actionSchema.extend({ version: recordVersion() }) },
    (tx, { id, body: { version, ...input } }) => updateAction(tx, id, input, version),
  )
  .write('POST /:id/deactivate', 'Désactiver une action', { act: 'action.archive' }, (tx, { id }) =>
    setActionActive(tx, id, false),
  )
  .write('POST /:id/reactivate', 'Réactiver une action', { act: 'action.archive' }, (tx, { id }) => setActionActive(tx, id, true))

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
