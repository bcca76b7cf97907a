import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
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
import { certificateFile } from './certificate.ts'
import { coverageOf } from './coverage.ts'
import { leaveCutBy } from './cut.ts'
import { leaveRightRoutes } from './leave-rights.ts'
import { ABSENCE_COLUMNS, absenceList } from './list.ts'
import { payrollFile } from './payroll.ts'
import { crowdedDays, planningOf } from './planning.ts'
import { addProof, proofSchema, proofsOf } from './proofs.ts'
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
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['human-resources/absences']

/** Absences of drivers (`domain.md` §3.11, §4.5). */
export const absenceRoutes = new Hono<Env>()
  .use(gate(['/human-resources/absences']))
  .get('/', describeRoute({ tags, summary: 'Liste des absences' }), query(absenceListQuery), async c =>
    c.json({ ...(await readPage(absenceList(c.var.db, c.req.valid('query')))), today: today() }),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des absences en CSV' }), query(absenceListQuery), c =>
    csvList(c, absenceList(c.var.db, c.req.valid('query')), { name: 'absences', columns: ABSENCE_COLUMNS }),
  )
  .get('/planning', describeRoute({ tags, summary: "Planning des absences d'un mois" }), query(planningQuery), async c => {
    const { month = monthOf(today()), ...filters } = c.req.valid('query')
    return c.json({ month, ...(await planningOf(c.var.db, filters, month)) })
  })
  .get(
    '/alerts',
    describeRoute({ tags, summary: "Jours où trop de chauffeurs d'un dépôt sont absents" }),
    query(z.object({ month: planningQuery.shape.month })),
    async c => {
      const { month } = c.req.valid('query')
      const [from, to] = month ? [firstDay(month), lastDay(month)] : [today(), addDays(today(), ALERT_DAYS)]
      return c.json({ rows: await crowdedDays(c.var.db, from, to) })
    },
  )
  .get(
    '/payroll.csv',
    describeRoute({ tags, summary: "Absences d'un mois pour la paie, en CSV" }),
    right('absence.decide'),
    query(payrollQuery),
    c => payrollFile(c, c.req.valid('query').month),
  )
  .get(
    '/:id/attestation.pdf',
    describeRoute({ tags, summary: "Attestation d'activités, en PDF" }),
    right('absence.decide'),
    byId,
    c => certificateFile(c, c.req.valid('param').id),
  )
  .route('/rights', leaveRightRoutes)
  .get(
    '/coverage',
    describeRoute({ tags, summary: 'Présents par dépôt et par jour, une fois ces demandes validées' }),
    right('absence.validateIllness'),
    query(z.object({ ids: idFilter() })),
    async c => c.json({ rows: await coverageOf(c.var.db, c.req.valid('query').ids) }),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une absence, avec les trajets à remplacer" }), byId, async c => {
    const absence = await findAbsence(c.var.db, c.req.valid('param').id)
    const [proofs, balances, journeys, certification, cuts] = await Promise.all([
      proofsOf(c.var.db, absence.id),
      balancesOf(c.var.db, absence.driverId, referenceYear(absence.from)),
      absence.status === 'DEMANDEE' ? journeysUnder(c.var.db, absence) : [],
      absence.kind === 'FORMATION' ? preparedJourneys(c.var.db, absence.id) : null,
      absence.status === 'DEMANDEE' ? leaveCutBy(c.var.db, absence) : [],
    ])
    return c.json({ ...absence, proofs, balances, journeys, certification, cuts, today: today() })
  })
  .post('/', describeRoute({ tags, summary: 'Saisir une absence' }), right('absence.write'), body(absenceSchema), async c =>
    c.json(await write(c, tx => createAbsence(tx, c.req.valid('json'), c.var.user)), 201),
  )
  .post(
    '/preview',
    describeRoute({ tags, summary: "Décompte et solde d'une absence avant sa demande" }),
    right('absence.write'),
    body(absenceSchema),
    async c => c.json(await previewAbsence(c.var.db, c.req.valid('json'))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: "Modifier une demande d'absence" }),
    right('absence.write'),
    byId,
    body(absenceUpdate),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateAbsence(tx, c.req.valid('param').id, input, version, c.var.user)))
    },
  )
  .post(
    '/validate',
    describeRoute({ tags, summary: 'Valider plusieurs absences et créer leurs remplacements' }),
    right('absence.validateIllness'),
    body(bulkValidationSchema),
    async c => c.json(await write(c, tx => validateAbsences(tx, c.req.valid('json').ids, c.var.user))),
  )
  .post(
    '/:id/validate',
    describeRoute({ tags, summary: 'Valider une absence et créer ses remplacements' }),
    right('absence.validateIllness'),
    byId,
    body(validationSchema),
    async c => c.json(await write(c, tx => validateAbsence(tx, c.req.valid('param').id, c.var.user, c.req.valid('json').typeId))),
  )
  .post(
    '/:id/ratify',
    describeRoute({ tags, summary: "Ratifier un arrêt validé par l'exploitation" }),
    right('absence.decide'),
    byId,
    async c => c.json(await write(c, tx => ratifyAbsence(tx, c.req.valid('param').id, c.var.user))),
  )
  .post(
    '/:id/training',
    describeRoute({ tags, summary: "Nommer l'habilitation qu'une formation prépare" }),
    right('absence.decide'),
    byId,
    body(trainingLinkSchema),
    async c => c.json(await write(c, tx => linkTraining(tx, c.req.valid('param').id, c.req.valid('json').typeId)), 201),
  )
  .post(
    '/:id/refuse',
    describeRoute({ tags, summary: 'Refuser une absence' }),
    right('absence.decide'),
    byId,
    body(refusalSchema),
    async c => c.json(await write(c, tx => refuseAbsence(tx, c.req.valid('param').id, c.req.valid('json').reason, c.var.user))),
  )
  .post(
    '/:id/cancel',
    describeRoute({ tags, summary: 'Annuler une absence et rendre ses trajets' }),
    right('absence.write'),
    byId,
    body(cancellationSchema),
    async c => c.json(await write(c, tx => cancelAbsence(tx, c.req.valid('param').id, c.req.valid('json').reason, c.var.user))),
  )
  .post(
    '/:id/shorten',
    describeRoute({ tags, summary: 'Écourter une absence et rendre les trajets qui suivent' }),
    right('absence.decide'),
    byId,
    body(absenceShortening),
    async c => {
      const { version, ...end } = c.req.valid('json')
      return c.json(await write(c, tx => shortenAbsence(tx, c.req.valid('param').id, end, version, c.var.user)))
    },
  )
  .post(
    '/:id/documents',
    describeRoute({ tags, summary: "Joindre le justificatif d'une absence" }),
    right('absence.write'),
    byId,
    proofSchema,
    async c => c.json(await addProof(c, c.req.valid('param').id, c.req.valid('form').file), 201),
  )
