import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { labelled, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
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
import { designationSheet, infractionAnswer, infractionOffences, infractionPage, movedInfraction } from './answers.ts'
import { infractionColumns } from './export.ts'
import { infractionList } from './list.ts'
import { createOffence, offencesOf, updateOffence } from './offences.ts'
import { addPaper, paperSchema } from './proofs.ts'
import { findInfraction } from './read.ts'
import { issueSheet } from './sheet/issue.ts'
import { createInfraction, deleteInfraction, updateInfraction } from './writes.ts'

/** Infractions (`domain.md` §3.18, §4.4). */
export const infractionRoutes = operations('incidents-management/infractions', gate(['/incidents-management/infractions']))
  .list('GET /', 'Liste des infractions', { query: infractionListQuery, answer: infractionPage }, ({ db, user, query }) =>
    infractionList(db, query, user.role),
  )
  .respond(
    'GET /export.csv',
    'Liste des infractions en CSV',
    { query: infractionListQuery, file: SHEET },
    ({ c, db, user: { role }, query }) => {
      const list = infractionList(db, query, role)
      return csvList(c, list, { name: 'infractions', columns: infractionColumns(role) })
    },
  )
  .read('GET /offences', 'Table des infractions, avec points et montants', { answer: infractionOffences }, async ({ db }) => ({
    rows: await offencesOf(db),
  }))
  .read('GET /:id', "Fiche d'une infraction", { answer: infractionAnswer }, ({ db, user, id }) =>
    findInfraction(db, id, user.role),
  )
  .create(
    'POST /',
    'Enregistrer un avis',
    { act: 'infraction.write', body: noticeSchema, answer: movedInfraction },
    (tx, { body }) => createInfraction(tx, body),
  )
  .write(
    'POST /confirm',
    'Confirmer les chauffeurs proposés de plusieurs infractions',
    { act: 'infraction.write', ...byIds },
    (tx, { body }) => eachOf(body.ids, id => confirmProposed(tx, id), nameOf(tx)),
  )
  .write('POST /close', 'Clore plusieurs infractions', { act: 'infraction.close', ...byIds }, (tx, { body }) =>
    eachOf(body.ids, id => closeInfraction(tx, id), nameOf(tx)),
  )
  .create(
    'POST /offences',
    'Ajouter une infraction à la table',
    { act: 'offence.write', body: offenceSchema, answer: labelled },
    (tx, { body }) => createOffence(tx, body),
  )
  .write(
    'PUT /offences/:id',
    'Modifier une infraction de la table',
    { act: 'offence.write', body: offenceUpdate.extend({ version: recordVersion() }), answer: labelled },
    (tx, { id, body: { version, ...input } }) => updateOffence(tx, id, input, version),
  )
  .write(
    'PUT /:id',
    'Modifier un avis',
    { act: 'infraction.write', body: noticeUpdate, answer: movedInfraction },
    (tx, { id, body }) => updateInfraction(tx, id, body),
  )
  .write(
    'DELETE /:id',
    'Supprimer une infraction saisie par erreur',
    { act: 'infraction.delete', answer: movedInfraction },
    (tx, { id }) => deleteInfraction(tx, id),
  )
  .write(
    'POST /:id/identify',
    'Identifier le chauffeur',
    { act: 'infraction.write', body: identifySchema, answer: movedInfraction },
    (tx, { id, body }) => identifyDriver(tx, id, body),
  )
  .write(
    'POST /:id/designate',
    'Marquer désignée',
    { act: 'infraction.write', body: designateSchema, answer: movedInfraction },
    (tx, { id, body }) => designate(tx, id, body),
  )
  .write('POST /:id/pay', 'Payer', { act: 'infraction.pay', body: paySchema, answer: movedInfraction }, (tx, { id, body }) =>
    pay(tx, id, body),
  )
  .write(
    'POST /:id/contest',
    'Contester',
    { act: 'infraction.write', body: contestSchema, answer: movedInfraction },
    (tx, { id, body }) => contest(tx, id, body),
  )
  .write(
    'POST /:id/outcome',
    "Issue d'une contestation",
    { act: 'infraction.write', body: outcomeSchema, answer: movedInfraction },
    (tx, { id, body }) => settleContest(tx, id, body),
  )
  .write(
    'POST /:id/close',
    'Clore une infraction',
    { act: 'infraction.close', body: infractionActSchema, answer: movedInfraction },
    (tx, { id, body }) => closeInfraction(tx, id, body.version),
  )
  .respond(
    'POST /:id/documents',
    'Joindre une pièce',
    { act: 'infraction.write', form: paperSchema, answer: labelled },
    async ({ c, id, form }) => c.json(await addPaper(c, id, form.file), 201),
  )
  .respond('POST /:id/sheet', 'Fiche de désignation', { act: 'driver.personal', answer: designationSheet }, async ({ c, id }) =>
    c.json(await issueSheet(c, id)),
  )

const nameOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: infractions.noticeNo }).from(infractions).where(eq(infractions.id, id))
