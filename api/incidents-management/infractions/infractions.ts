import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { recordVersion } from '#domain/fields.ts'
import {
  contestSchema,
  designateSchema,
  identifySchema,
  infractionActSchema,
  infractionListQuery,
  noticeSchema,
  noticeUpdate,
  outcomeSchema,
  paySchema,
} from '#domain/incidents-management/infractions/infraction.ts'
import { offenceSchema, offenceUpdate } from '#domain/incidents-management/infractions/offence.ts'
import { closeInfraction, confirmProposed, contest, designate, identifyDriver, pay, settleContest } from './acts.ts'
import { infractionColumns } from './export.ts'
import { infractionList } from './list.ts'
import { createOffence, offencesOf, updateOffence } from './offences.ts'
import { addPaper, paperSchema } from './proofs.ts'
import { findInfraction } from './read.ts'
import { issueSheet } from './sheet/issue.ts'
import { createInfraction, deleteInfraction, updateInfraction } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const several = body(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
const describe = (summary: string) => describeRoute({ tags: ['incidents-management/infractions'], summary })

/** Infractions (`domain.md` §3.18, §4.4). */
export const infractionRoutes = new Hono<Env>()
  .use(gate(['/incidents-management/infractions']))
  .get('/', describe('Liste des infractions'), query(infractionListQuery), async c =>
    c.json(await readPage(infractionList(c.var.db, c.req.valid('query'), c.var.user.role))),
  )
  .get('/export.csv', describe('Liste des infractions en CSV'), query(infractionListQuery), c => {
    const { role } = c.var.user
    const list = infractionList(c.var.db, c.req.valid('query'), role)
    return csvList(c, list, { name: 'infractions', columns: infractionColumns(role) })
  })
  .get('/offences', describe('Table des infractions, avec points et montants'), async c =>
    c.json({ rows: await offencesOf(c.var.db) }),
  )
  .get('/:id', describe("Fiche d'une infraction"), byId, async c =>
    c.json(await findInfraction(c.var.db, c.req.valid('param').id, c.var.user.role)),
  )
  .post('/', describe('Enregistrer un avis'), right('infraction.write'), body(noticeSchema), async c =>
    c.json(await write(c, tx => createInfraction(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/confirm',
    describe('Confirmer les chauffeurs proposés de plusieurs infractions'),
    right('infraction.write'),
    several,
    async c => c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => confirmProposed(tx, id), nameOf(tx)))),
  )
  .post('/close', describe('Clore plusieurs infractions'), right('infraction.close'), several, async c =>
    c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => closeInfraction(tx, id), nameOf(tx)))),
  )
  .post('/offences', describe('Ajouter une infraction à la table'), right('offence.write'), body(offenceSchema), async c =>
    c.json(await write(c, tx => createOffence(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/offences/:id',
    describe('Modifier une infraction de la table'),
    right('offence.write'),
    byId,
    body(offenceUpdate.extend({ version: recordVersion() })),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateOffence(tx, c.req.valid('param').id, input, version)))
    },
  )
  .put('/:id', describe('Modifier un avis'), right('infraction.write'), byId, body(noticeUpdate), async c =>
    c.json(await write(c, tx => updateInfraction(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .delete('/:id', describe('Supprimer une infraction saisie par erreur'), right('infraction.delete'), byId, async c =>
    c.json(await write(c, tx => deleteInfraction(tx, c.req.valid('param').id))),
  )
  .post('/:id/identify', describe('Identifier le chauffeur'), right('infraction.write'), byId, body(identifySchema), async c =>
    c.json(await write(c, tx => identifyDriver(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/designate', describe('Marquer désignée'), right('infraction.write'), byId, body(designateSchema), async c =>
    c.json(await write(c, tx => designate(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/pay', describe('Payer'), right('infraction.pay'), byId, body(paySchema), async c =>
    c.json(await write(c, tx => pay(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/contest', describe('Contester'), right('infraction.write'), byId, body(contestSchema), async c =>
    c.json(await write(c, tx => contest(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/outcome', describe("Issue d'une contestation"), right('infraction.write'), byId, body(outcomeSchema), async c =>
    c.json(await write(c, tx => settleContest(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/close', describe('Clore une infraction'), right('infraction.close'), byId, body(infractionActSchema), async c =>
    c.json(await write(c, tx => closeInfraction(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post('/:id/documents', describe('Joindre une pièce'), right('infraction.write'), byId, paperSchema, async c =>
    c.json(await addPaper(c, c.req.valid('param').id, c.req.valid('form').file), 201),
  )
  .post('/:id/sheet', describe('Fiche de désignation'), right('driver.personal'), byId, async c =>
    c.json(await issueSheet(c, c.req.valid('param').id)),
  )

const nameOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: infractions.noticeNo }).from(infractions).where(eq(infractions.id, id))
