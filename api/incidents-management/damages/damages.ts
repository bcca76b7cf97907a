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
import { body, form, params, query } from '#api/middleware/input.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { pdfAnswer } from '#api/pdf/answer.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyRef, lockJourney } from '#api/trade/journeys/lock.ts'
import {
  bulkDamageSchema,
  claimSchema,
  damageActSchema,
  damageDocumentSchema,
  damageListQuery,
  damageReasonSchema,
  damageSchema,
  declareSchema,
  settleSchema,
} from '#domain/incidents-management/damages/damage.ts'
import { may } from '#domain/rights.ts'
import { declareDamage } from './declare.ts'
import { damageColumns } from './export.ts'
import { damageList } from './list.ts'
import { joinPaper, photoOf, removePaper } from './papers.ts'
import { damagedJourney, findDamage, offeredCauses } from './read.ts'
import {
  acceptDamage,
  archiveDamage,
  changeDamage,
  claimDamage,
  closeDamage,
  disputeDamage,
  instructDamage,
  refuseDamage,
  settleDamage,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['incidents-management/damages']
const doc = (summary: string) => describeRoute({ tags, summary })
const several = body(bulkDamageSchema)

/** Dommages (`domain.md` §3.19, §4.4). */
export const damageRoutes = new Hono<Env>()
  .use(gate(['/incidents-management/damages']))
  .get('/', doc('Liste des dommages'), query(damageListQuery), async c =>
    c.json(await readPage(damageList(c.var.db, c.req.valid('query'), may(c.var.user.role, 'journey.money')))),
  )
  .get('/export.csv', doc('Liste des dommages en CSV'), query(damageListQuery), c => {
    const money = may(c.var.user.role, 'journey.money')
    return csvList(c, damageList(c.var.db, c.req.valid('query'), money), { name: 'dommages', columns: damageColumns(money) })
  })
  .get('/causes', doc('Causes de dommage'), async c => c.json({ rows: await offeredCauses(c.var.db) }))
  .get('/journeys/:ref', doc("Ce qu'un dommage reprend de son trajet"), params(z.object({ ref: journeyRef })), async c =>
    c.json(await damagedJourney(c.var.db, c.req.valid('param').ref, c.var.user.role)),
  )
  .get('/:id', doc("Fiche d'un dommage"), byId, async c =>
    c.json(await findDamage(c.var.db, c.req.valid('param').id, c.var.user.role)),
  )
  .get('/:id/file', doc("Dossier d'assurance en PDF"), byId, async c => {
    const { db, files, user } = c.var
    const letterhead = await readLetterhead(c)
    const { insuranceFile } = await import('./insurance-file.ts')
    const { bytes, name } = await insuranceFile({ db, files, letterhead }, c.req.valid('param').id, user.role)
    return pdfAnswer(c, bytes, name)
  })
  .post('/', doc('Déclarer un dommage'), right('damage.write'), form(declareSchema), async c => {
    const { file, ...damage } = c.req.valid('form')
    const photo = await photoOf(c, file)
    const { id: userId, role } = c.var.user
    return c.json(
      await write(c, async tx => declareDamage(tx, await lockJourney(tx, damage.journey), damage, photo, { userId, role })),
      201,
    )
  })
  .put('/:id', doc('Modifier un dommage'), right('damage.write'), byId, body(damageSchema), async c =>
    c.json(await write(c, tx => changeDamage(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user.role))),
  )
  .put('/:id/claim', doc('Réclamation et assurance'), right('damage.write'), byId, body(claimSchema), async c =>
    c.json(await write(c, tx => claimDamage(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user.role))),
  )
  .post('/instruct', doc('Instruire plusieurs dommages'), right('damage.write'), several, async c =>
    c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => instructDamage(tx, id), numberOf(tx)))),
  )
  .post('/close', doc('Clore plusieurs dommages'), right('damage.close'), several, async c =>
    c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => closeDamage(tx, id), numberOf(tx)))),
  )
  .post('/:id/instruct', doc('Instruire un dommage'), right('damage.write'), byId, body(damageActSchema), async c =>
    c.json(await write(c, tx => instructDamage(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post('/:id/accept', doc('Accepter un dommage'), right('damage.decide'), byId, body(damageActSchema), async c =>
    c.json(await write(c, tx => acceptDamage(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post('/:id/refuse', doc('Refuser un dommage'), right('damage.decide'), byId, body(damageReasonSchema), async c =>
    c.json(await write(c, tx => refuseDamage(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/dispute',
    doc('Passer un dommage en contentieux'),
    right('damage.decide'),
    byId,
    body(damageReasonSchema),
    async c => c.json(await write(c, tx => disputeDamage(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/settle', doc('Indemniser un dommage'), right('damage.decide'), byId, body(settleSchema), async c =>
    c.json(await write(c, tx => settleDamage(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/close', doc('Clore un dommage'), right('damage.close'), byId, body(damageActSchema), async c =>
    c.json(await write(c, tx => closeDamage(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post('/:id/archive', doc('Archiver un dommage'), right('damage.archive'), byId, body(damageActSchema), async c =>
    c.json(await write(c, tx => archiveDamage(tx, c.req.valid('param').id, true, c.req.valid('json').version))),
  )
  .post('/:id/restore', doc('Désarchiver un dommage'), right('damage.archive'), byId, body(damageActSchema), async c =>
    c.json(await write(c, tx => archiveDamage(tx, c.req.valid('param').id, false, c.req.valid('json').version))),
  )
  .post(
    '/:id/documents',
    doc('Joindre une photo ou une pièce à un dommage'),
    right('damage.write'),
    byId,
    form(damageDocumentSchema),
    async c => c.json(await joinPaper(c, c.req.valid('param').id, c.req.valid('form')), 201),
  )
  .post(
    '/:id/documents/:documentId/archive',
    doc("Retirer une pièce d'un dommage"),
    right('damage.write'),
    params(z.object({ id: z.uuid(), documentId: z.uuid() })),
    async c => {
      const { id, documentId } = c.req.valid('param')
      return c.json(await write(c, tx => removePaper(tx, id, documentId)))
    },
  )

const numberOf = (tx: Transaction) => (id: string) => tx.select({ name: damages.number }).from(damages).where(eq(damages.id, id))
