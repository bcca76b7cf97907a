import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notify, withdraw } from '#api/notifications/notify.ts'
import { invalid, refused } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { lateWords } from '#domain/incidents-management/infractions/deadline.ts'
import {
  COMPANY_PAYS,
  CONTESTED_BEFORE,
  type Contestation,
  DESIGNATED_BEFORE,
  type Designation,
  IDENTIFY_FIRST,
  NO_DRIVER_FOUND,
  OUTCOME_BEFORE,
  type Outcome,
  PAID_BEFORE,
  type Payment,
} from '#domain/incidents-management/infractions/infraction.ts'
import { paymentRefusal, statusOf } from '#domain/incidents-management/infractions/transitions.ts'
import { COMPANY_NATURES } from '#domain/incidents-management/infractions/values.ts'
import { ENUM } from '#domain/messages.ts'
import { answerOf, type Infraction, lockInfraction, notFuture, set } from './writes.ts'

/** « Identifier le chauffeur »: notifies the driver; an earlier driver's acknowledgement is void. */
export async function identifyDriver(tx: Transaction, id: string, { driverId, version }: { driverId: string; version: number }) {
  const infraction = await lockInfraction(tx, id, 'identify', version)
  const [driver] = await tx
    .select({ id: drivers.id, erased: drivers.erased })
    .from(drivers)
    .where(eq(drivers.id, driverId))
    .for('share')
  if (!driver || driver.erased) throw invalid({ path: 'driverId', message: ENUM })
  await identify(tx, infraction, driverId)
  return answerOf(infraction)
}

export async function confirmProposed(tx: Transaction, id: string) {
  const infraction = await lockInfraction(tx, id, 'identify')
  if (!infraction.driverId || infraction.identifiedAt) throw refused(NO_DRIVER_FOUND)
  await identify(tx, infraction, infraction.driverId)
  return answerOf(infraction)
}

async function identify(tx: Transaction, infraction: Infraction, driverId: string) {
  const other = driverId !== infraction.driverId
  const identifiedAt = new Date().toISOString()
  await set(tx, infraction, {
    driverId,
    identifiedAt,
    ...(other && { driverSource: 'MANUEL', driverAckAt: null, driverSignature: null }),
    status: statusOf({ ...infraction, identifiedAt }, today()),
  })
  if (!other && infraction.identifiedAt) return
  await withdraw(tx, infraction.number)
  const [offence] = await tx.select({ label: offences.label }).from(offences).where(eq(offences.id, infraction.offenceId))
  const day = formatDate(toLocal(infraction.occurredAt).slice(0, 10))
  await notify(
    tx,
    { drivers: [driverId] },
    { kind: 'INFRACTION_TO_ACKNOWLEDGE', object: infraction.number, text: `${offence!.label} du ${day}`, link: '/' },
  )
}

/** « Marquer désignée »: the answer sent, a driver or the reason without one; refused after the deadline. */
export async function designate(
  tx: Transaction,
  id: string,
  { designatedOn, designationChannel, exemption, version }: Designation,
) {
  const infraction = await lockInfraction(tx, id, 'designate', version)
  notFuture(designatedOn, 'designatedOn')
  if (designatedOn < infraction.noticeSentOn) throw invalid({ path: 'designatedOn', message: DESIGNATED_BEFORE })
  const late = lateWords(infraction.designationDueOn!, designatedOn)
  if (late) throw invalid({ path: 'designatedOn', message: late })
  if (!exemption && !infraction.identifiedAt) throw invalid({ path: 'exemption', message: IDENTIFY_FIRST })
  await set(tx, infraction, { designatedOn, designationChannel, exemption, status: 'DESIGNEE' })
  return answerOf(infraction)
}

/** « Payer »: by the driver; by the company only parking, tolls and missed designations. */
export async function pay(tx: Transaction, id: string, { paidOn, paidBy, paid, version }: Payment) {
  const infraction = await lockInfraction(tx, id, 'pay', version)
  const refusal = paymentRefusal(infraction)
  if (refusal) throw refused(refusal)
  notFuture(paidOn, 'paidOn')
  if (paidOn < infraction.noticeSentOn) throw invalid({ path: 'paidOn', message: PAID_BEFORE })
  if (paidBy === 'SOCIETE' && !(await companyMayPay(tx, infraction))) throw invalid({ path: 'paidBy', message: COMPANY_PAYS })
  await set(tx, infraction, {
    paymentStatus: 'PAYEE',
    ...{ paidOn, paidBy, paidCents: paid ?? infraction.fixedCents },
    status: infraction.status,
  })
  return answerOf(infraction)
}

async function companyMayPay(tx: Transaction, { source, offenceId, status }: Infraction): Promise<boolean> {
  if (source === 'STATIONNEMENT_FPS' || status === 'HORS_DELAI') return true
  const [own] = await tx
    .select({ id: offences.id })
    .from(offences)
    .where(and(eq(offences.id, offenceId), sql`${offences.nature} in ${[...COMPANY_NATURES]}`))
  return own !== undefined
}

export async function contest(tx: Transaction, id: string, { contestedOn, reason, version }: Contestation) {
  const infraction = await lockInfraction(tx, id, 'contest', version)
  notFuture(contestedOn, 'contestedOn')
  if (contestedOn < infraction.noticeSentOn) throw invalid({ path: 'contestedOn', message: CONTESTED_BEFORE })
  const open = { contestOutcome: null, contestOutcomeOn: null }
  await set(tx, infraction, { status: 'CONTESTEE', contestedOn, contestReason: reason, ...open })
  return answerOf(infraction)
}

/** Outcome of a contestation: returns to the status of its designation. */
export async function settleContest(tx: Transaction, id: string, { version, ...outcome }: Outcome) {
  const infraction = await lockInfraction(tx, id, 'outcome', version)
  notFuture(outcome.contestOutcomeOn, 'contestOutcomeOn')
  if (outcome.contestOutcomeOn < infraction.contestedOn!) throw invalid({ path: 'contestOutcomeOn', message: OUTCOME_BEFORE })
  await set(tx, infraction, { ...outcome, status: statusOf(infraction, today()) })
  return answerOf(infraction)
}

/** « Clore »: final, deleted after one year (`domain.md` §2.3). */
export async function closeInfraction(tx: Transaction, id: string, version?: number) {
  const infraction = await lockInfraction(tx, id, 'close', version)
  await set(tx, infraction, { status: 'CLOSE', closedAt: new Date().toISOString() })
  await withdraw(tx, infraction.number)
  return answerOf(infraction)
}
