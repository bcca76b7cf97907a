import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { eachDone, labelled, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { absencePreview, restoredJourneys } from '#api/trade/absences/answers.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { leaveCutBy } from '#api/trade/absences/cut.ts'
import {
  cancelAbsence,
  createAbsence,
  findAbsence,
  journeysUnder,
  linkTraining,
  preparedJourneys,
  previewAbsence,
  ratifyAbsence,
  refuseAbsence,
  shortenAbsence,
  updateAbsence,
  validateAbsence,
  validateAbsences,
} from '#api/trade/absences/writes.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import {
  absenceListQuery,
  absenceSchema,
  absenceShortening,
  absenceUpdate,
  bulkValidationSchema,
  cancellationSchema,
  payrollQuery,
  planningQuery,
  refusalSchema,
  trainingLinkSchema,
  validationSchema,
} from '#domain/human-resources/absences/absence.ts'
import { referenceYear } from '#domain/human-resources/absences/balance.ts'
import { ALERT_DAYS } from '#domain/human-resources/absences/values.ts'
import { idFilter } from '#domain/lists.ts'
import { absenceAlerts, absenceCoverage, absencePage, absencePlanning, absenceSheet, absenceValidate } from './answers.ts'
import { certificateFile } from './certificate.ts'
import { coverageOf } from './coverage.ts'
import { leaveRightRoutes } from './leave-rights.ts'
import { ABSENCE_COLUMNS, absenceList } from './list.ts'
import { payrollFile } from './payroll.ts'
import { crowdedDays, planningOf } from './planning.ts'
import { addProof, proofSchema, proofsOf } from './proofs.ts'

/** Absences of drivers (`domain.md` §3.11, §4.5). */
export const absenceRoutes = operations('human-resources/absences', gate(['/human-resources/absences']))
  .list(
    'GET /',
    'Liste des absences',
    { query: absenceListQuery, answer: absencePage },
    ({ db, query }) => absenceList(db, query),
    async (_, list) => ({ ...(await readPage(list)), today: today() }),
  )
  .respond('GET /export.csv', 'Liste des absences en CSV', { query: absenceListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, absenceList(db, query), { name: 'absences', columns: ABSENCE_COLUMNS }),
  )
  .read(
    'GET /planning',
    "Planning des absences d'un mois",
    { query: planningQuery, answer: absencePlanning },
    async ({ db, query: { month = monthOf(today()), ...filters } }) => ({ month, ...(await planningOf(db, filters, month)) }),
  )
  .read(
    'GET /alerts',
    "Jours où trop de chauffeurs d'un dépôt sont absents",
    { query: z.object({ month: planningQuery.shape.month }), answer: absenceAlerts },
    async ({ db, query: { month } }) => {
      const [from, to] = month ? [firstDay(month), lastDay(month)] : [today(), addDays(today(), ALERT_DAYS)]
      // Days that are over need no warning.
      const coming = from < today() ? today() : from
      return { rows: coming > to ? [] : await crowdedDays(db, coming, to) }
    },
  )
  .respond(
    'GET /payroll.csv',
    "Absences d'un mois pour la paie, en CSV",
    { act: 'absence.decide', query: payrollQuery, file: SHEET },
    ({ c, query }) => payrollFile(c, query.month),
  )
  .respond('GET /:id/attestation.pdf', "Attestation d'activités, en PDF", { act: 'absence.decide', file: PDF }, ({ c, id }) =>
    certificateFile(c, id),
  )
  .route('/rights', leaveRightRoutes)
  .read(
    'GET /coverage',
    'Présents par dépôt et par jour, une fois ces demandes validées',
    { act: 'absence.validateIllness', query: z.object({ ids: idFilter() }), answer: absenceCoverage },
    async ({ db, query }) => ({ rows: await coverageOf(db, query.ids) }),
  )
  .read('GET /:id', "Fiche d'une absence, avec les trajets à remplacer", { answer: absenceSheet }, async ({ db, id }) => {
    const absence = await findAbsence(db, id)
    const [proofs, balances, journeys, certification, cuts] = await Promise.all([
      proofsOf(db, absence.id),
      balancesOf(db, absence.driverId, referenceYear(absence.from)),
      absence.status === 'DEMANDEE' ? journeysUnder(db, absence) : [],
      absence.kind === 'FORMATION' ? preparedJourneys(db, absence.id) : null,
      absence.status === 'DEMANDEE' ? leaveCutBy(db, absence) : [],
    ])
    return { ...absence, proofs, balances, journeys, certification, cuts, today: today() }
  })
  .create('POST /', 'Saisir une absence', { act: 'absence.write', body: absenceSchema }, (tx, { user, body }) =>
    createAbsence(tx, body, user),
  )
  .read(
    'POST /preview',
    "Décompte et solde d'une absence avant sa demande",
    { act: 'absence.write', body: absenceSchema, answer: absencePreview },
    ({ db, body }) => previewAbsence(db, body),
  )
  .write(
    'PUT /:id',
    "Modifier une demande d'absence",
    { act: 'absence.write', body: absenceUpdate },
    (tx, { user, id, body: { version, ...input } }) => updateAbsence(tx, id, input, version, user),
  )
  .write(
    'POST /validate',
    'Valider plusieurs absences et créer leurs remplacements',
    { act: 'absence.validateIllness', body: bulkValidationSchema, answer: eachDone },
    (tx, { user, body }) => validateAbsences(tx, body.ids, user),
  )
  .write(
    'POST /:id/validate',
    'Valider une absence et créer ses remplacements',
    { act: 'absence.validateIllness', body: validationSchema, answer: absenceValidate },
    (tx, { user, id, body }) => validateAbsence(tx, id, user, body.typeId),
  )
  .write('POST /:id/ratify', "Ratifier un arrêt validé par l'exploitation", { act: 'absence.decide' }, (tx, { user, id }) =>
    ratifyAbsence(tx, id, user),
  )
  .create(
    'POST /:id/training',
    "Nommer l'habilitation qu'une formation prépare",
    { act: 'absence.decide', body: trainingLinkSchema },
    (tx, { id, body }) => linkTraining(tx, id, body.typeId),
  )
  .write('POST /:id/refuse', 'Refuser une absence', { act: 'absence.decide', body: refusalSchema }, (tx, { user, id, body }) =>
    refuseAbsence(tx, id, body.reason, user),
  )
  .write(
    'POST /:id/cancel',
    'Annuler une absence et rendre ses trajets',
    { act: 'absence.write', body: cancellationSchema, answer: restoredJourneys },
    (tx, { user, id, body }) => cancelAbsence(tx, id, body.reason, user),
  )
  .write(
    'POST /:id/shorten',
    'Écourter une absence et rendre les trajets qui suivent',
    { act: 'absence.decide', body: absenceShortening, answer: restoredJourneys },
    (tx, { user, id, body: { version, ...end } }) => shortenAbsence(tx, id, end, version, user),
  )
  .respond(
    'POST /:id/documents',
    "Joindre le justificatif d'une absence",
    { act: 'absence.write', form: proofSchema, answer: labelled },
    async ({ c, id, form }) => c.json(await addProof(c, id, form.file), 201),
  )
