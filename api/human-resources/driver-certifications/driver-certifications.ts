import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { receiveFile } from '#api/documents/documents.ts'
import { identified, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { restoredJourneys } from '#api/trade/absences/answers.ts'
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
import {
  driverCertificationMatrix,
  driverCertificationPage,
  driverCertificationSheet,
  driverCertificationTypes,
  replacedCertification,
} from './answers.ts'
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

const versioned = { body: certificationUpdate.and(z.object({ version: recordVersion() })) }

/** Certifications, licences and tachograph cards of drivers (`domain.md` §3.12, §4.5). */
export const certificationRoutes = operations(
  'human-resources/driver-certifications',
  gate(['/human-resources/driver-certifications']),
)
  .list(
    'GET /',
    'Liste des habilitations',
    { query: certificationListQuery, answer: driverCertificationPage },
    ({ db, user, query }) => certificationList(db, query, user.role),
    async (_, list) => ({ ...(await readPage(list)), today: today() }),
  )
  .respond(
    'GET /export.csv',
    'Liste des habilitations en CSV',
    { query: certificationListQuery, file: SHEET },
    ({ c, db, user: { role }, query }) => {
      const list = certificationList(db, query, role)
      return csvList(c, list, { name: 'habilitations', columns: csvColumns(role) })
    },
  )
  .read('GET /types', "Types d'habilitations", { answer: driverCertificationTypes }, ({ c, db }) =>
    c.var.shared.read('certification types', ['certification_type'], () => typesOf(db)),
  )
  .create(
    'POST /types',
    "Ajouter un type d'habilitation",
    { act: 'certification.types', body: certificationTypeSchema },
    (tx, { body }) => createType(tx, body),
  )
  .write(
    'PUT /types/:id',
    "Modifier un type d'habilitation",
    { act: 'certification.types', body: certificationTypeUpdate.extend({ version: recordVersion() }) },
    (tx, { id, body: { version, ...input } }) => updateType(tx, id, input, version),
  )
  .create(
    'POST /trainings',
    'Planifier une formation',
    { act: 'certification.write', body: trainingSchema, answer: replacedCertification },
    (tx, { user, body }) => planTraining(tx, body, user),
  )
  .respond(
    'POST /papers',
    'Déposer une pièce à vérifier',
    { act: 'certification.deposit', form: depositSchema, answer: identified },
    async ({ c, user, form: { file, ...input } }) => {
      const received = await receiveFile(c, file, 'file')
      return c.json(await write(c, tx => addPaper(tx, received, input, user.id)), 201)
    },
  )
  .read(
    'GET /matrix',
    'Chauffeurs × habilitations',
    { query: certificationMatrixQuery, answer: driverCertificationMatrix },
    async ({ c, db, user, query }) => {
      const types = await c.var.shared.read('certification types', ['certification_type'], () => typesOf(db))
      return matrixOf(db, query, user.role, types)
    },
  )
  .read('GET /:id', "Fiche d'une habilitation", { answer: driverCertificationSheet }, ({ db, user, id }) =>
    sheetOf(db, id, user.role),
  )
  .create('POST /', 'Ajouter une habilitation', { act: 'certification.write', body: certificationSchema }, (tx, { body }) =>
    createCertification(tx, body),
  )
  .write(
    'PUT /:id',
    'Modifier une habilitation',
    { act: 'certification.write', ...versioned },
    (tx, { id, body: { version, ...input } }) => updateCertification(tx, id, input, version),
  )
  .create(
    'POST /:id/renew',
    'Renouveler une habilitation',
    { act: 'certification.write', ...versioned },
    (tx, { id, body: { version, ...input } }) => renewCertification(tx, id, input, version),
  )
  .write(
    'POST /:id/obtain',
    'Confirmer une habilitation prévue ou à vérifier',
    { act: 'certification.write', ...versioned },
    (tx, { id, body: { version, ...input } }) => obtainCertification(tx, id, input, version),
  )
  .write(
    'POST /:id/suspend',
    'Suspendre une habilitation',
    { act: 'certification.suspend', body: certificationSuspension, answer: replacedCertification },
    (tx, { id, body }) => suspendCertification(tx, id, body),
  )
  .write('POST /:id/remind', "Relancer le chauffeur d'une habilitation", { act: 'certification.write' }, (tx, { c, user, id }) =>
    remindDriver(tx, c.var.jobs, id, user.id),
  )
  .write('POST /:id/lift', 'Lever la suspension', { act: 'certification.suspend', answer: restoredJourneys }, (tx, { id }) =>
    liftCertification(tx, id),
  )
  .write(
    'POST /:id/cancel',
    'Annuler une habilitation',
    { act: 'certification.cancel', body: certificationCancellation },
    async (tx, { user, id, body: { reason } }) => {
      const { absenceId } = await cancelCertification(tx, id, reason)
      if (absenceId) await cancelTraining(tx, absenceId, reason, user)
      return { id }
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
