import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { eachDone, labelled, numbered, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
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
import { damageCauses, damageJourneys, damagePage, damageSheet } from './answers.ts'
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

const several = { body: bulkDamageSchema }

/** Dommages (`domain.md` §3.19, §4.4). */
export const damageRoutes = operations('incidents-management/damages', gate(['/incidents-management/damages']))
  .list('GET /', 'Liste des dommages', { query: damageListQuery, answer: damagePage }, ({ db, user, query }) =>
    damageList(db, query, may(user.role, 'journey.money')),
  )
  .respond('GET /export.csv', 'Liste des dommages en CSV', { query: damageListQuery, file: SHEET }, ({ c, db, user, query }) => {
    const money = may(user.role, 'journey.money')
    return csvList(c, damageList(db, query, money), { name: 'dommages', columns: damageColumns(money) })
  })
  .read('GET /causes', 'Causes de dommage', { answer: damageCauses }, async ({ db }) => ({ rows: await offeredCauses(db) }))
  .read(
    'GET /journeys/:ref',
    "Ce qu'un dommage reprend de son trajet",
    { params: z.object({ ref: journeyRef }), answer: damageJourneys },
    ({ db, user, ref }) => damagedJourney(db, ref, user.role),
  )
  .read('GET /:id', "Fiche d'un dommage", { answer: damageSheet }, ({ db, user, id }) => findDamage(db, id, user.role))
  .respond('GET /:id/file', "Dossier d'assurance en PDF", { file: PDF }, async ({ c, id }) => {
    const { db, files, user } = c.var
    const letterhead = await readLetterhead(c)
    const { insuranceFile } = await import('./insurance-file.ts')
    const { bytes, name } = await insuranceFile({ db, files, letterhead }, id, user.role)
    return pdfAnswer(c, bytes, name)
  })
  .respond(
    'POST /',
    'Déclarer un dommage',
    { act: 'damage.write', form: declareSchema, answer: numbered },
    async ({ c, user: { id: userId, role }, form: { file, ...damage } }) => {
      const photo = await photoOf(c, file)
      return c.json(
        await write(c, async tx => declareDamage(tx, await lockJourney(tx, damage.journey), damage, photo, { userId, role })),
        201,
      )
    },
  )
  .write(
    'PUT /:id',
    'Modifier un dommage',
    { act: 'damage.write', body: damageSchema, answer: numbered },
    (tx, { user, id, body }) => changeDamage(tx, id, body, user.role),
  )
  .write(
    'PUT /:id/claim',
    'Réclamation et assurance',
    { act: 'damage.write', body: claimSchema, answer: numbered },
    (tx, { user, id, body }) => claimDamage(tx, id, body, user.role),
  )
  .write(
    'POST /instruct',
    'Instruire plusieurs dommages',
    { act: 'damage.write', ...several, answer: eachDone },
    (tx, { body }) => eachOf(body.ids, id => instructDamage(tx, id), numberOf(tx)),
  )
  .write('POST /close', 'Clore plusieurs dommages', { act: 'damage.close', ...several, answer: eachDone }, (tx, { body }) =>
    eachOf(body.ids, id => closeDamage(tx, id), numberOf(tx)),
  )
  .write(
    'POST /:id/instruct',
    'Instruire un dommage',
    { act: 'damage.write', body: damageActSchema, answer: numbered },
    (tx, { id, body }) => instructDamage(tx, id, body.version),
  )
  .write(
    'POST /:id/accept',
    'Accepter un dommage',
    { act: 'damage.decide', body: damageActSchema, answer: numbered },
    (tx, { id, body }) => acceptDamage(tx, id, body.version),
  )
  .write(
    'POST /:id/refuse',
    'Refuser un dommage',
    { act: 'damage.decide', body: damageReasonSchema, answer: numbered },
    (tx, { id, body }) => refuseDamage(tx, id, body),
  )
  .write(
    'POST /:id/dispute',
    'Passer un dommage en contentieux',
    { act: 'damage.decide', body: damageReasonSchema, answer: numbered },
    (tx, { id, body }) => disputeDamage(tx, id, body),
  )
  .write(
    'POST /:id/settle',
    'Indemniser un dommage',
    { act: 'damage.decide', body: settleSchema, answer: numbered },
    (tx, { id, body }) => settleDamage(tx, id, body),
  )
  .write(
    'POST /:id/close',
    'Clore un dommage',
    { act: 'damage.close', body: damageActSchema, answer: numbered },
    (tx, { id, body }) => closeDamage(tx, id, body.version),
  )
  .write(
    'POST /:id/archive',
    'Archiver un dommage',
    { act: 'damage.archive', body: damageActSchema, answer: numbered },
    (tx, { id, body }) => archiveDamage(tx, id, true, body.version),
  )
  .write(
    'POST /:id/restore',
    'Désarchiver un dommage',
    { act: 'damage.archive', body: damageActSchema, answer: numbered },
    (tx, { id, body }) => archiveDamage(tx, id, false, body.version),
  )
  .respond(
    'POST /:id/documents',
    'Joindre une photo ou une pièce à un dommage',
    { act: 'damage.write', form: damageDocumentSchema, answer: labelled },
    async ({ c, id, form }) => c.json(await joinPaper(c, id, form), 201),
  )
  .write(
    'POST /:id/documents/:documentId/archive',
    "Retirer une pièce d'un dommage",
    { act: 'damage.write' },
    (tx, { id, documentId }) => removePaper(tx, id, documentId),
  )

const numberOf = (tx: Transaction) => (id: string) => tx.select({ name: damages.number }).from(damages).where(eq(damages.id, id))
