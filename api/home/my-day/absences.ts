import { desc, eq, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { PROOFS } from '#api/human-resources/absences/list.ts'
import { addProof, proofSchema } from '#api/human-resources/absences/proofs.ts'
import { labelled } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { refused } from '#api/problem.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { absencePreview } from '#api/trade/absences/answers.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { notifyOffice } from '#api/trade/absences/notify.ts'
import { createAbsence, findAbsence, previewAbsence, withdrawAbsence } from '#api/trade/absences/writes.ts'
import { NO_DRIVER } from '#domain/home/my-day.ts'
import { ownAbsenceSchema } from '#domain/human-resources/absences/absence.ts'
import { referenceYear } from '#domain/human-resources/absences/balance.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import { absencesList } from './answers.ts'
import { driverOf } from './day.ts'

/** « Mes absences » (`domain.md` §2.7, §4.1): a driver's own absences; ids of others are not found. */
export const myAbsenceRoutes = operations('home', gate([], ['DRIVER']))
  .read('GET /', 'Mes absences', { answer: absencesList }, async ({ db, user }) => {
    const driverId = await driverOf(db, user.id)
    if (!driverId) return { rows: [], balances: [] }
    const [rows, balances] = await Promise.all([absencesOf(db, driverId), balancesOf(db, driverId, referenceYear(today()))])
    return { rows, balances }
  })
  .create('POST /', 'Demander une absence', { act: 'absence.request', body: ownAbsenceSchema }, async (tx, { user, body }) => {
    const driverId = await ownDriver(tx, user.id)
    const { id } = await createAbsence(tx, { ...body, driverId }, user)
    await notifyOffice(tx, await findAbsence(tx, id), 'ABSENCE_REQUESTED')
    return { id }
  })
  .read(
    'POST /preview',
    'Décompte et solde de mon absence avant sa demande',
    { act: 'absence.request', body: ownAbsenceSchema, answer: absencePreview },
    async ({ db, user, body }) => {
      const driverId = await ownDriver(db, user.id)
      return previewAbsence(db, { ...body, driverId })
    },
  )
  .write('POST /:id/withdraw', "Retirer ma demande d'absence", { act: 'absence.request' }, async (tx, { user, id }) =>
    withdrawAbsence(tx, id, await driverOf(tx, user.id)),
  )
  .respond(
    'POST /:id/documents',
    'Joindre le justificatif de mon absence',
    { act: 'absence.request', form: proofSchema, answer: labelled },
    async ({ c, db, user, id, form }) => {
      const driverId = await driverOf(db, user.id)
      return c.json(await addProof(c, id, form.file, driverId), 201)
    },
  )

/** The driver follows from the account, never from the input. */
async function ownDriver(db: Reader, userId: string): Promise<string> {
  const driverId = await driverOf(db, userId)
  if (!driverId) throw refused(NO_DRIVER)
  return driverId
}

const absencesOf = (db: Database, driverId: string) =>
  db
    .select({
      id: absences.id,
      kind: absences.kind,
      from: absences.from,
      fromHalf: absences.fromHalf,
      to: absences.to,
      toHalf: absences.toHalf,
      counted: absences.counted,
      unit: absences.unit,
      status: absences.status,
      reason: absences.reason,
      proofs: PROOFS,
      proofId: sql<string | null>`(select proof.id from document proof where proof.owner_table = 'absence'
        and proof.owner_id = absence.id and not proof.archived order by proof.created_at desc limit 1)`,
    })
    .from(absences)
    .where(eq(absences.driverId, driverId))
    .orderBy(desc(absences.from), desc(absences.id))
    .limit(SHORT_LIST_MAX)
