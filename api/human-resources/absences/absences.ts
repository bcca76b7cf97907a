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
import {
  absenceListQuery,
  absenceSchema,
  absenceUpdate,
  cancellationSchema,
  refusalSchema,
} from '#domain/human-resources/absences/absence.ts'
import { ABSENCE_COLUMNS, absenceList } from './list.ts'
import { addProof, proofSchema, proofsOf } from './proofs.ts'
import {
  cancelAbsence,
  createAbsence,
  findAbsence,
  journeysUnder,
  refuseAbsence,
  updateAbsence,
  validateAbsence,
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
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une absence, avec les trajets à remplacer" }), byId, async c => {
    const absence = await findAbsence(c.var.db, c.req.valid('param').id)
    const [proofs, journeys] = await Promise.all([
      proofsOf(c.var.db, absence.id),
      absence.status === 'DEMANDEE' ? journeysUnder(c.var.db, absence) : [],
    ])
    return c.json({ ...absence, proofs, journeys, today: today() })
  })
  .post('/', describeRoute({ tags, summary: 'Saisir une absence' }), right('absence.write'), body(absenceSchema), async c =>
    c.json(await write(c, tx => createAbsence(tx, c.req.valid('json'), c.var.user)), 201),
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
    '/:id/validate',
    describeRoute({ tags, summary: 'Valider une absence et créer ses remplacements' }),
    right('absence.validateIllness'),
    byId,
    async c => c.json(await write(c, tx => validateAbsence(tx, c.req.valid('param').id, c.var.user))),
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
    '/:id/documents',
    describeRoute({ tags, summary: "Joindre le justificatif d'une absence" }),
    right('absence.write'),
    byId,
    proofSchema,
    async c => c.json(await addProof(c, c.req.valid('param').id, c.req.valid('form').file), 201),
  )
