import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, refused } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { designationDue } from '#domain/incidents-management/infractions/deadline.ts'
import {
  DELETE_HOURS,
  type NoticeInput,
  OFFENCE_OFF,
  TOO_OLD_TO_DELETE,
  UNKNOWN_PLATE,
} from '#domain/incidents-management/infractions/infraction.ts'
import { canInfraction, type InfractionAct, statusOf } from '#domain/incidents-management/infractions/transitions.ts'
import { INFRACTION_STATUS_LABELS, isAutomatic, UNDESIGNATED } from '#domain/incidents-management/infractions/values.ts'
import { ENUM, FUTURE, STATE, USED } from '#domain/messages.ts'
import { whoDrove } from './who.ts'

export type Infraction = typeof infractions.$inferSelect

/** Throws 409 for an older `version`. Overdue ones count as « Hors délai » before the hourly job. */
export async function lockInfraction(tx: Transaction, id: string, act: InfractionAct, version?: number): Promise<Infraction> {
  const found = await hold(tx, infractions, id, version)
  const undesignated = UNDESIGNATED.some(status => status === found.status)
  const infraction = undesignated ? { ...found, status: statusOf(found, today()) } : found
  if (!canInfraction(act, infraction)) throw refused(STATE(INFRACTION_STATUS_LABELS[infraction.status]))
  return infraction
}

export const set = (tx: Transaction, { id }: Pick<Infraction, 'id'>, changes: Partial<typeof infractions.$inferInsert>) =>
  tx.update(infractions).set(changes).where(eq(infractions.id, id))

export const answerOf = ({ id, number, noticeNo }: Pick<Infraction, 'id' | 'number' | 'noticeNo'>) => ({ id, number, noticeNo })

export function notFuture(day: string | null, path: string): void {
  if (day && day > today()) throw invalid({ path, message: FUTURE })
}

/** « Enregistrer »: stores a notice with the driver proposed by run or tour (`domain.md` §3.18). */
export async function createInfraction(tx: Transaction, input: NoticeInput) {
  const values = await valuesOf(tx, input)
  const year = today().slice(0, 4)
  const number = `INF-${year}-${String(await takeNumbers(tx, `infraction ${year}`)).padStart(5, '0')}`
  const proposed = await whoDrove(tx, values.vehicleId, values.occurredAt)
  const designationDueOn = isAutomatic(values.source) ? designationDue(values.noticeSentOn) : null
  const status = statusOf({ ...values, designatedOn: null, identifiedAt: null, designationDueOn }, today())
  const [row] = await tx
    .insert(infractions)
    .values({ number, ...values, ...proposed, status })
    .returning()
  return answerOf(row!)
}

/** A changed vehicle or time renews the proposal until a driver is confirmed. */
export async function updateInfraction(tx: Transaction, id: string, { version, ...input }: NoticeInput & { version: number }) {
  const infraction = await lockInfraction(tx, id, 'update', version)
  const values = await valuesOf(tx, input, infraction)
  const moved = values.vehicleId !== infraction.vehicleId || Date.parse(values.occurredAt) !== Date.parse(infraction.occurredAt)
  const { journeyId, ...proposed } = moved ? await whoDrove(tx, values.vehicleId, values.occurredAt) : infraction
  const designationDueOn = isAutomatic(values.source) ? designationDue(values.noticeSentOn) : null
  const changed = {
    ...values,
    journeyId,
    ...(!infraction.identifiedAt && { driverId: proposed.driverId, driverSource: proposed.driverSource }),
  }
  await set(tx, infraction, { ...changed, status: statusOf({ ...infraction, ...values, designationDueOn }, today()) })
  return answerOf({ ...infraction, ...values })
}

/** Stored values: vehicle by id or plate, missing amounts and points from the offence. */
async function valuesOf(tx: Transaction, input: NoticeInput, before?: Infraction) {
  const { vehicleId: named, plate, occurredAt: local, reduced, fixed, increased, points, ...notice } = input
  const occurredAt = instantOf(local, 'occurredAt')
  notFuture(notice.noticeSentOn, 'noticeSentOn')
  notFuture(notice.receivedOn, 'receivedOn')
  const vehicleId = await vehicleOf(tx, named, plate)
  const [offence] = await tx.select().from(offences).where(eq(offences.id, notice.offenceId)).for('share')
  if (!offence) throw invalid({ path: 'offenceId', message: ENUM })
  if (!offence.active && offence.id !== before?.offenceId) throw invalid({ path: 'offenceId', message: OFFENCE_OFF })
  return {
    ...notice,
    vehicleId,
    occurredAt,
    points: points ?? offence.points,
    reducedCents: reduced ?? offence.reducedCents,
    fixedCents: fixed ?? offence.fixedCents,
    increasedCents: increased ?? offence.increasedCents,
  }
}

async function vehicleOf(tx: Transaction, id: string | null, plate: string | null): Promise<string> {
  const check = plate ? checkPlate(plate) : null
  const wanted = id ? eq(vehicles.id, id) : eq(vehicles.plate, check?.valid ? check.normalized : plate!)
  const [vehicle] = await tx.select({ id: vehicles.id }).from(vehicles).where(wanted)
  if (!vehicle) throw invalid({ path: 'vehicleId', message: id ? ENUM : UNKNOWN_PLATE })
  return vehicle.id
}

/** Deletes a mistaken entry within a day (`domain.md`, decision 16, §3.27); refused after a designation or with documents. */
export async function deleteInfraction(tx: Transaction, id: string) {
  const infraction = await lockInfraction(tx, id, 'delete')
  if (Date.now() - Date.parse(infraction.createdAt) > DELETE_HOURS * 3_600_000) throw refused(TOO_OLD_TO_DELETE)
  const papers = await tx.$count(documents, and(eq(documents.ownerTable, 'infraction'), eq(documents.ownerId, id)))
  const sheets = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from designation_sheet where infraction_id = ${id}`,
  )
  const tasks = await tx.$count(actionTasks, eq(actionTasks.infractionId, id))
  const linked = papers + sheets[0]!.count + tasks
  if (linked > 0) throw refused(USED(linked, 'pièces, actions'))
  await tx.delete(infractions).where(eq(infractions.id, id))
  return answerOf(infraction)
}
