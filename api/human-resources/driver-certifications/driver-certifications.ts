import { and, desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { receiveFile } from '#api/documents/documents.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, form, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { recordVersion } from '#domain/fields.ts'
import {
  certificationCancellation,
  certificationListQuery,
  certificationMatrixQuery,
  certificationSchema,
  certificationSuspension,
  certificationUpdate,
  depositSchema,
  trainingSchema,
} from '#domain/human-resources/driver-certifications/certification.ts'
import {
  certificationTypeSchema,
  certificationTypeUpdate,
} from '#domain/human-resources/driver-certifications/certification-type.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { createType, typesOf, updateType } from './certification-types.ts'
import { certificationLines as lines } from './lines.ts'
import { certificationList, csvColumns, rowsOf } from './list.ts'
import { matrixOf } from './matrix.ts'
import { addPaper } from './papers.ts'
import { lastReminder, remindDriver } from './reminders.ts'
import { cancelTraining, planTraining } from './trainings.ts'
import {
  cancelCertification,
  createCertification,
  liftCertification,
  obtainCertification,
  renewCertification,
  suspendCertification,
  updateCertification,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const versioned = body(certificationUpdate.and(z.object({ version: recordVersion() })))
const describe = (summary: string) => describeRoute({ tags: ['human-resources/driver-certifications'], summary })

/** Certifications, licences and tachograph cards of drivers (`domain.md` §3.12, §4.5). */
export const certificationRoutes = new Hono<Env>()
  .use(gate(['/human-resources/driver-certifications']))
  .get('/', describe('Liste des habilitations'), query(certificationListQuery), async c => {
    const page = await readPage(certificationList(c.var.db, c.req.valid('query'), c.var.user.role))
    return c.json({ ...page, today: today() })
  })
  .get('/export.csv', describe('Liste des habilitations en CSV'), query(certificationListQuery), c => {
    const { role } = c.var.user
    const list = certificationList(c.var.db, c.req.valid('query'), role)
    return csvList(c, list, { name: 'habilitations', columns: csvColumns(role) })
  })
  .get('/types', describe("Types d'habilitations"), async c =>
    c.json(await c.var.shared.read('certification types', ['certification_type'], () => typesOf(c.var.db))),
  )
  .post(
    '/types',
    describe("Ajouter un type d'habilitation"),
    right('certification.types'),
    body(certificationTypeSchema),
    async c => c.json(await write(c, tx => createType(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/types/:id',
    describe("Modifier un type d'habilitation"),
    right('certification.types'),
    byId,
    body(certificationTypeUpdate.extend({ version: recordVersion() })),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateType(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post('/trainings', describe('Planifier une formation'), right('certification.write'), body(trainingSchema), async c =>
    c.json(await write(c, tx => planTraining(tx, c.req.valid('json'), c.var.user)), 201),
  )
  .post('/papers', describe('Déposer une pièce à vérifier'), right('certification.deposit'), form(depositSchema), async c => {
    const { file, ...input } = c.req.valid('form')
    const received = await receiveFile(c, file, 'file')
    return c.json(await write(c, tx => addPaper(tx, received, input, c.var.user.id)), 201)
  })
  .get('/matrix', describe('Chauffeurs × habilitations'), query(certificationMatrixQuery), async c => {
    const types = await c.var.shared.read('certification types', ['certification_type'], () => typesOf(c.var.db))
    return c.json(await matrixOf(c.var.db, c.req.valid('query'), c.var.user.role, types))
  })
  .get('/:id', describe("Fiche d'une habilitation"), byId, async c =>
    c.json(await sheetOf(c.var.db, c.req.valid('param').id, c.var.user.role)),
  )
  .post('/', describe('Ajouter une habilitation'), right('certification.write'), body(certificationSchema), async c =>
    c.json(await write(c, tx => createCertification(tx, c.req.valid('json'))), 201),
  )
  .put('/:id', describe('Modifier une habilitation'), right('certification.write'), byId, versioned, async c => {
    const { version, ...input } = c.req.valid('json')
    return c.json(await write(c, tx => updateCertification(tx, c.req.valid('param').id, input, version)))
  })
  .post('/:id/renew', describe('Renouveler une habilitation'), right('certification.write'), byId, versioned, async c => {
    const { version, ...input } = c.req.valid('json')
    return c.json(await write(c, tx => renewCertification(tx, c.req.valid('param').id, input, version)), 201)
  })
  .post(
    '/:id/obtain',
    describe('Confirmer une habilitation prévue ou à vérifier'),
    right('certification.write'),
    byId,
    versioned,
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => obtainCertification(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/suspend',
    describe('Suspendre une habilitation'),
    right('certification.suspend'),
    byId,
    body(certificationSuspension),
    async c => c.json(await write(c, tx => suspendCertification(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/remind', describe("Relancer le chauffeur d'une habilitation"), right('certification.write'), byId, async c =>
    c.json(await write(c, tx => remindDriver(tx, c.var.jobs, c.req.valid('param').id, c.var.user.id))),
  )
  .post('/:id/lift', describe('Lever la suspension'), right('certification.suspend'), byId, async c =>
    c.json(await write(c, tx => liftCertification(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/cancel',
    describe('Annuler une habilitation'),
    right('certification.cancel'),
    byId,
    body(certificationCancellation),
    async c => {
      const { reason } = c.req.valid('json')
      const cancelled = await write(c, async tx => {
        const { id, absenceId } = await cancelCertification(tx, c.req.valid('param').id, reason)
        if (absenceId) await cancelTraining(tx, absenceId, reason, c.var.user)
        return { id }
      })
      return c.json(cancelled)
    },
  )

/** Certification with its documents and its predecessors of the same driver and type. Throws « Élément introuvable ». */
async function sheetOf(db: Reader, id: string, role: Role) {
  const [row] = await rowsOf(db, eq(lines.id, id), role)
  if (!row) throw notFound()
  const whole = may(role, 'certification.detail')
  const [others, papers, [type], remindedOn] = await Promise.all([
    rowsOf(db, and(eq(lines.driverId, row.driverId), eq(lines.typeId, row.typeId), sql`${lines.id} <> ${id}`)!, role),
    whole
      ? db
          .select({ id: documents.id, label: documents.label, fileName: documents.fileName, createdAt: documents.createdAt })
          .from(documents)
          .where(and(eq(documents.ownerTable, 'driver_certification'), eq(documents.ownerId, id), eq(documents.archived, false)))
          .orderBy(desc(documents.createdAt))
      : [],
    db
      .select({ validityMonths: certificationTypes.validityMonths })
      .from(certificationTypes)
      .where(eq(certificationTypes.id, row.typeId)),
    whole ? lastReminder(db, row) : null,
  ])
  return { ...row, today: today(), validityMonths: type!.validityMonths, remindedOn, others, documents: papers }
}
