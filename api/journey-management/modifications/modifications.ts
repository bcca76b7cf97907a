import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import {
  draftSchema,
  type ModificationListQuery,
  messageSchema,
  modificationActSchema,
  modificationHistoryQuery,
  modificationListQuery,
  modificationReasonSchema,
  modificationSchema,
  noticeSchema,
} from '#domain/journey-management/modifications/modification.ts'
import { actsOnRow } from '#domain/journey-management/modifications/transitions.ts'
import { may } from '#domain/rights.ts'
import { modificationColumns } from './export.ts'
import { modificationList } from './list.ts'
import { findModification, targetFor } from './read.ts'
import { idOfRef } from './refs.ts'
import { registerFile } from './register.ts'
import {
  applyNow,
  askModification,
  changeDraft,
  endModification,
  noteNotice,
  reverseModification,
  submitModification,
  validateModification,
  writeMessage,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/modifications']

/** SALES opens single modifications from journeys, not the lists. */
const listed = right('modification.write')

/** Modifications (`domain.md` §3.8, §4.3): inbox, register and acts. */
export const modificationRoutes = new Hono<Env>()
  .use(gate(['/journey-management/modifications', '/journey-management/journeys']))
  .get('/', describeRoute({ tags, summary: 'Modifications en cours' }), listed, query(modificationListQuery), async c =>
    c.json(await pageOf(c, 'inbox', c.req.valid('query'))),
  )
  .get(
    '/export.csv',
    describeRoute({ tags, summary: 'Modifications en cours en CSV' }),
    listed,
    query(modificationListQuery),
    async c => {
      const money = may(c.var.user.role, 'journey.money')
      const list = modificationList(c.var.db, c.req.valid('query'), { part: 'inbox', money })
      return csvList(c, list, { name: 'modifications', columns: modificationColumns('inbox', money) })
    },
  )
  .get(
    '/history',
    describeRoute({ tags, summary: 'Registre des modifications' }),
    listed,
    query(modificationHistoryQuery),
    async c => c.json(await pageOf(c, 'history', c.req.valid('query'))),
  )
  .get(
    '/history/export.csv',
    describeRoute({ tags, summary: 'Registre des modifications en CSV' }),
    listed,
    query(modificationHistoryQuery),
    async c => {
      const money = may(c.var.user.role, 'journey.money')
      const list = modificationList(c.var.db, c.req.valid('query'), { part: 'history', money })
      return csvList(c, list, { name: 'registre-modifications', columns: modificationColumns('history', money) })
    },
  )
  .get(
    '/history/register.pdf',
    describeRoute({ tags, summary: 'Registre des modifications en PDF' }),
    listed,
    query(modificationHistoryQuery),
    c => registerFile(c, c.req.valid('query')),
  )
  .get(
    '/target',
    describeRoute({ tags, summary: "Ce qu'une modification peut changer d'un trajet ou d'un trajet prévu" }),
    query(z.object({ ref: z.union([journeyRef, z.string().regex(/^TP-\d{5,}$/)]) })),
    async c => c.json(await targetFor(c.var.db, await idOfRef(c.var.db, c.req.valid('query').ref))),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une modification" }), byId, async c =>
    c.json(await findModification(c.var.db, c.req.valid('param').id, c.var.user)),
  )
  .post(
    '/',
    describeRoute({ tags, summary: 'Demander une modification' }),
    right('modification.ask'),
    body(modificationSchema),
    async c => c.json(await write(c, tx => askModification(tx, c.req.valid('json'), c.var.user)), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Changer un brouillon' }),
    right('modification.ask'),
    byId,
    body(draftSchema),
    async c => c.json(await write(c, tx => changeDraft(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user))),
  )
  .post(
    '/:id/submit',
    describeRoute({ tags, summary: 'Envoyer un brouillon en validation' }),
    right('modification.ask'),
    byId,
    body(modificationActSchema),
    async c =>
      c.json(await write(c, tx => submitModification(tx, c.req.valid('param').id, c.req.valid('json').version, c.var.user))),
  )
  .post(
    '/:id/validate',
    describeRoute({ tags, summary: 'Valider' }),
    right('modification.ask'),
    byId,
    body(modificationActSchema),
    async c =>
      c.json(await write(c, tx => validateModification(tx, c.req.valid('param').id, c.req.valid('json').version, c.var.user))),
  )
  .post(
    '/:id/refuse',
    describeRoute({ tags, summary: 'Refuser' }),
    right('modification.ask'),
    byId,
    body(modificationReasonSchema),
    async c =>
      c.json(await write(c, tx => endModification(tx, c.req.valid('param').id, 'refuse', c.req.valid('json'), c.var.user))),
  )
  .post(
    '/:id/apply',
    describeRoute({ tags, summary: 'Appliquer maintenant' }),
    right('modification.write'),
    byId,
    body(modificationActSchema),
    async c => c.json(await write(c, tx => applyNow(tx, c.req.valid('param').id, c.req.valid('json').version, c.var.user))),
  )
  .post(
    '/:id/cancel',
    describeRoute({ tags, summary: 'Annuler une modification' }),
    right('modification.ask'),
    byId,
    body(modificationReasonSchema),
    async c =>
      c.json(await write(c, tx => endModification(tx, c.req.valid('param').id, 'cancel', c.req.valid('json'), c.var.user))),
  )
  .post(
    '/:id/notify',
    describeRoute({ tags, summary: 'Noter que le client est prévenu' }),
    right('modification.ask'),
    byId,
    body(noticeSchema),
    async c => c.json(await write(c, tx => noteNotice(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user))),
  )
  .post(
    '/:id/messages',
    describeRoute({ tags, summary: 'Écrire un message' }),
    right('modification.ask'),
    byId,
    body(messageSchema),
    async c => c.json(await write(c, tx => writeMessage(tx, c.req.valid('param').id, c.req.valid('json').body, c.var.user)), 201),
  )
  .post(
    '/:id/reverse',
    describeRoute({ tags, summary: "Annuler l'effet" }),
    right('modification.write'),
    byId,
    body(modificationReasonSchema),
    async c =>
      c.json(await write(c, tx => reverseModification(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user)), 201),
  )

async function pageOf(c: Context<Env>, part: 'inbox' | 'history', asked: ModificationListQuery) {
  const { role, id } = c.var.user
  const page = await readPage(modificationList(c.var.db, asked, { part, money: may(role, 'journey.money') }))
  return { ...page, rows: page.rows.map(row => ({ ...row, acts: actsOnRow(role, row, id, today()) })) }
}
