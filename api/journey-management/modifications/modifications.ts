import type { Context } from 'hono'
import { z } from 'zod'
import { numbered, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
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
import {
  modificationApply,
  modificationHistoryPage,
  modificationSheet,
  modificationTarget,
  modificationValidate,
} from './answers.ts'
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

/** Modifications (`domain.md` §3.8, §4.3): inbox, register and acts. SALES opens single ones from journeys, not the lists. */
export const modificationRoutes = operations(
  'journey-management/modifications',
  gate(['/journey-management/modifications', '/journey-management/journeys']),
)
  .list(
    'GET /',
    'Modifications en cours',
    { act: 'modification.write', query: modificationListQuery, answer: modificationHistoryPage },
    ({ c, query }) => listOf(c, 'inbox', query),
  )
  .respond(
    'GET /export.csv',
    'Modifications en cours en CSV',
    { act: 'modification.write', query: modificationListQuery, file: SHEET },
    ({ c, db, user, query }) => {
      const money = may(user.role, 'journey.money')
      const list = modificationList(db, query, { part: 'inbox', money })
      return csvList(c, list, { name: 'modifications', columns: modificationColumns('inbox', money) })
    },
  )
  .list(
    'GET /history',
    'Registre des modifications',
    { act: 'modification.write', query: modificationHistoryQuery, answer: modificationHistoryPage },
    ({ c, query }) => listOf(c, 'history', query),
  )
  .respond(
    'GET /history/export.csv',
    'Registre des modifications en CSV',
    { act: 'modification.write', query: modificationHistoryQuery, file: SHEET },
    ({ c, db, user, query }) => {
      const money = may(user.role, 'journey.money')
      const list = modificationList(db, query, { part: 'history', money })
      return csvList(c, list, { name: 'registre-modifications', columns: modificationColumns('history', money) })
    },
  )
  .respond(
    'GET /history/register.pdf',
    'Registre des modifications en PDF',
    { act: 'modification.write', query: modificationHistoryQuery, file: PDF },
    ({ c, query }) => registerFile(c, query),
  )
  .read(
    'GET /target',
    "Ce qu'une modification peut changer d'un trajet ou d'un trajet prévu",
    { query: z.object({ ref: z.union([journeyRef, z.string().regex(/^TP-\d{5,}$/)]) }), answer: modificationTarget },
    async ({ db, query }) => targetFor(db, await idOfRef(db, query.ref)),
  )
  .read('GET /:id', "Fiche d'une modification", { answer: modificationSheet }, ({ db, user, id }) =>
    findModification(db, id, user),
  )
  .create(
    'POST /',
    'Demander une modification',
    { act: 'modification.ask', body: modificationSchema, answer: numbered },
    (tx, { user, body }) => askModification(tx, body, user),
  )
  .write(
    'PUT /:id',
    'Changer un brouillon',
    { act: 'modification.ask', body: draftSchema, answer: numbered },
    (tx, { user, id, body }) => changeDraft(tx, id, body, user),
  )
  .write(
    'POST /:id/submit',
    'Envoyer un brouillon en validation',
    { act: 'modification.ask', body: modificationActSchema, answer: numbered },
    (tx, { user, id, body }) => submitModification(tx, id, body.version, user),
  )
  .write(
    'POST /:id/validate',
    'Valider',
    { act: 'modification.ask', body: modificationActSchema, answer: modificationValidate },
    (tx, { user, id, body }) => validateModification(tx, id, body.version, user),
  )
  .write(
    'POST /:id/refuse',
    'Refuser',
    { act: 'modification.ask', body: modificationReasonSchema, answer: numbered },
    (tx, { user, id, body }) => endModification(tx, id, 'refuse', body, user),
  )
  .write(
    'POST /:id/apply',
    'Appliquer maintenant',
    { act: 'modification.write', body: modificationActSchema, answer: modificationApply },
    (tx, { user, id, body }) => applyNow(tx, id, body.version, user),
  )
  .write(
    'POST /:id/cancel',
    'Annuler une modification',
    { act: 'modification.ask', body: modificationReasonSchema, answer: numbered },
    (tx, { user, id, body }) => endModification(tx, id, 'cancel', body, user),
  )
  .write(
    'POST /:id/notify',
    'Noter que le client est prévenu',
    { act: 'modification.ask', body: noticeSchema, answer: numbered },
    (tx, { user, id, body }) => noteNotice(tx, id, body, user),
  )
  .create(
    'POST /:id/messages',
    'Écrire un message',
    { act: 'modification.ask', body: messageSchema, answer: numbered },
    (tx, { user, id, body }) => writeMessage(tx, id, body.body, user),
  )
  .create(
    'POST /:id/reverse',
    "Annuler l'effet",
    { act: 'modification.write', body: modificationReasonSchema, answer: numbered },
    (tx, { user, id, body }) => reverseModification(tx, id, body, user),
  )

function listOf(c: Context<Env>, part: 'inbox' | 'history', asked: ModificationListQuery) {
  const { role, id } = c.var.user
  const list = modificationList(c.var.db, asked, { part, money: may(role, 'journey.money') })
  return {
    ...list,
    rowsOf: async (ids: string[]) => (await list.rowsOf(ids)).map(row => ({ ...row, acts: actsOnRow(role, row, id, today()) })),
  }
}
