import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { eachOf } from '#api/middleware/each.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { forbidden, invalid, notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { startCertification } from '#api/trade/certifications/start.ts'
import { impactedJourneys, openReplacements } from '#api/trade/replacements/open.ts'
import { openReplacementsOf, restoreMeans } from '#api/trade/replacements/restore-means.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { ABSENCE_KIND_LABELS, type AbsenceKind } from '#domain/human-resources/absence-values.ts'
import {
  type AbsenceInput,
  type AbsenceShortening,
  type AbsenceUpdate,
  absenceInstants,
  BACKDATED,
  BACKDATED_DAYS,
  countedOf,
  daysOfAbsence,
  endsBefore,
  LINKED_ALREADY,
  NO_TRAINING,
  NOT_SHORTER,
  TRAINING_CANCELLED,
} from '#domain/human-resources/absences/absence.ts'
import { absenceDoubts } from '#domain/human-resources/absences/absence-doubts.ts'
import {
  type AbsenceAct,
  actOnAbsence,
  DELEGATION_STANDS,
  ILLNESS_STANDS,
  mayShorten,
} from '#domain/human-resources/absences/acts.ts'
import { balanceAfter, referenceYear } from '#domain/human-resources/absences/balance.ts'
import { CUTS_LEAVE, givesLeaveBack, LEAVE_CUT } from '#domain/human-resources/absences/cut.ts'
import { ABSENCE_STATUS_LABELS, type AbsenceStatus } from '#domain/human-resources/absences/values.ts'
import { ABSENCE_OVERLAP, leaveText } from '#domain/human-resources/absences/words.ts'
import { EMPTY_LEAVE, isEmptyLeave, type Leave, leavesOverlap, type WorkCalendar } from '#domain/human-resources/leave.ts'
import { DATEORD, REQ, STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { calendarRow, present } from './calendar.ts'
import { cutPaidLeave, leaveCutBy } from './cut.ts'
import { notifyOffice } from './notify.ts'

/** The role decides how far back absences may be written. */
interface Actor {
  id: string
  role: Role
}
type Absence = typeof absences.$inferSelect

export async function findAbsence(db: Reader, id: string) {
  const [found] = await db
    .select({
      absence: absences,
      driver: { name: sql<string>`driver_name(${drivers})`, code: drivers.code, depotId: drivers.depotId },
      depot: addresses.label,
      requestedBy: nameOf(users),
    })
    .from(absences)
    .innerJoin(drivers, eq(drivers.id, absences.driverId))
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .leftJoin(users, eq(users.id, absences.requestedById))
    .where(eq(absences.id, id))
  if (!found) throw notFound()
  const { absence, driver, ...names } = found
  return { ...absence, ...names, driver }
}

export const journeysUnder = (db: Reader, { driverId, ...leave }: Leave & { driverId: string }) =>
  impactedJourneys(db, { kind: 'CHAUFFEUR', id: driverId, ...absenceInstants(leave) })

/** Days and balance of an absence before it is written. */
export async function previewAbsence(db: Reader, { hours, ...input }: AbsenceInput) {
  const calendar = present(await calendarRow(db, input.driverId))
  const [balances, cuts] = await Promise.all([
    balancesOf(db, input.driverId, referenceYear(input.from)),
    leaveCutBy(db, input, calendar),
  ])
  const { ouvrables, ouvres } = daysOfAbsence(input, calendar)
  const counted = countedOf({ ...input, hours }, calendar)
  return { kind: input.kind, ouvrables, ouvres, ...counted, balance: balanceAfter(input.kind, counted, balances), cuts }
}

export async function createAbsence(tx: Transaction, { hours, ...input }: AbsenceInput, by: Actor): Promise<{ id: string }> {
  const calendar = await lockDriver(tx, input.driverId)
  refuseBackdated(input, by.role)
  await refuseOverlap(tx, input)
  ask(...doubtsOf(absenceDoubts(input, today())))
  return insert(tx, absences, { ...input, ...countedOf({ ...input, hours }, calendar), requestedById: by.id })
}

export async function updateAbsence(
  tx: Transaction,
  id: string,
  { hours, ...input }: AbsenceUpdate,
  version: number,
  by: Actor,
): Promise<{ id: string }> {
  const before = await hold(tx, absences, id, version, () => findAbsence(tx, id))
  if (before.status !== 'DEMANDEE') throw refused(STATE(ABSENCE_STATUS_LABELS[before.status]))
  const calendar = await lockDriver(tx, before.driverId)
  refuseBackdated(input, by.role)
  await refuseOverlap(tx, { ...input, driverId: before.driverId }, id)
  ask(...doubtsOf(absenceDoubts(input, today())))
  return change(tx, absences, id, { ...input, ...countedOf({ ...input, hours }, calendar) })
}

/** « Valider »: opens a replacement per journey (`domain.md` §0.14), and an illness cuts paid leave. A training starts its certification. */
export async function validateAbsence(tx: Transaction, id: string, by: Actor, typeId: string | null = null) {
  const absence = await hold(tx, absences, id)
  const status = statusAfter(absence, 'validate', by)
  const cuts = await cutPaidLeave(tx, absence)
  const toRatify = !may(by.role, 'absence.decide')
  await decide(tx, id, { status, by, reason: CUTS_LEAVE(cuts), toRatify })
  if (typeId) await prepare(tx, absence, typeId)
  const taken = await openReplacements(
    tx,
    { kind: 'CHAUFFEUR', id: absence.driverId, ...absenceInstants(absence) },
    { cause: 'ABSENCE', absenceId: id },
  )
  if (taken.length > 0) await change(tx, absences, id, { replacedJourneys: taken.length })
  for (const { leave, parts, returned } of cuts)
    await tellDriver(tx, leave, parts.length > 0 ? 'ABSENCE_SHORTENED' : 'ABSENCE_CANCELLED', LEAVE_CUT(absence, returned))
  await tellDriver(tx, absence, 'ABSENCE_VALIDATED')
  if (toRatify) await notifyOffice(tx, await findAbsence(tx, id), 'ABSENCE_TO_RATIFY')
  return { id, replaced: taken.length, returned: String(cuts.reduce((sum, { returned }) => sum + Number(returned), 0)) }
}

/** « Valider » of the chosen requests; a refusal skips its request. */
export const validateAbsences = (tx: Transaction, ids: readonly string[], by: Actor) =>
  eachOf(
    ids,
    id => validateAbsence(tx, id, by),
    id =>
      tx
        .select({ name: sql<string>`driver_name(${drivers})` })
        .from(absences)
        .innerJoin(drivers, eq(drivers.id, absences.driverId))
        .where(eq(absences.id, id)),
  )

/** Marks the certification prepared by a validated training as « En cours » (`domain.md` §3.11) and returns it. */
export async function linkTraining(tx: Transaction, id: string, typeId: string) {
  const absence = await hold(tx, absences, id)
  if (absence.status !== 'VALIDEE') throw refused(STATE(ABSENCE_STATUS_LABELS[absence.status]))
  await lockDriver(tx, absence.driverId)
  return prepare(tx, absence, typeId)
}

async function prepare(tx: Transaction, { id, kind, driverId }: Absence, typeId: string): Promise<{ id: string }> {
  if (kind !== 'FORMATION') throw invalid({ path: 'typeId', message: NO_TRAINING })
  if (await preparedJourneys(tx, id)) throw invalid({ path: 'typeId', message: LINKED_ALREADY })
  return startCertification(tx, { driverId, typeId, absenceId: id })
}

export async function preparedJourneys(db: Reader, absenceId: string) {
  const [prepared] = await db
    .select({ id: driverCertifications.id, type: certificationTypes.label, state: driverCertifications.state })
    .from(driverCertifications)
    .innerJoin(certificationTypes, eq(certificationTypes.id, driverCertifications.typeId))
    .where(and(eq(driverCertifications.absenceId, absenceId), ne(driverCertifications.state, 'ANNULEE')))
  return prepared ?? null
}

/** « Ratifier »: confirms a sick leave that an operator validated. */
export async function ratifyAbsence(tx: Transaction, id: string, by: Actor) {
  statusAfter(await hold(tx, absences, id), 'ratify', by)
  return change(tx, absences, id, { toRatify: false })
}

/** « Refuser », with a reason shown to the driver. */
export async function refuseAbsence(tx: Transaction, id: string, reason: string, by: Actor) {
  const absence = await decided(tx, id, 'refuse', by, reason)
  await tellDriver(tx, absence, 'ABSENCE_REFUSED', reason)
  return { id }
}

/** « Annuler »: returns journeys not reassigned yet to the driver, and stops the certification linked to a training. */
export async function cancelAbsence(tx: Transaction, id: string, reason: string | null, by: Actor) {
  const absence = await decided(tx, id, 'cancel', by, reason)
  await tx
    .update(driverCertifications)
    .set({ state: 'ANNULEE', reason: reason ?? TRAINING_CANCELLED })
    .where(and(eq(driverCertifications.absenceId, id), eq(driverCertifications.state, 'EN_COURS')))
  const ended = await openReplacementsOf(tx, { absenceId: id })
  const given = await restoreMeans(tx, { kind: 'CHAUFFEUR', id: absence.driverId }, ended)
  await tellDriver(tx, absence, 'ABSENCE_CANCELLED', reason)
  return { id, ...given }
}

/** « Écourter »: returns later journeys not reassigned yet. Throws 409 when it changed since `version`. */
export async function shortenAbsence(
  tx: Transaction,
  id: string,
  { hours, ...end }: AbsenceShortening,
  version: number,
  by: Actor,
) {
  const before = await hold(tx, absences, id, version, () => findAbsence(tx, id))
  if (!may(by.role, 'absence.decide')) throw forbidden()
  if (!mayShorten(by.role, before)) throw refused(STATE(ABSENCE_STATUS_LABELS[before.status]))
  const shorter = { ...before, ...end }
  if (end.to < before.from) throw invalid({ path: 'to', message: DATEORD })
  if (isEmptyLeave(shorter)) throw invalid({ path: 'toHalf', message: EMPTY_LEAVE })
  if (!endsBefore(end, before)) throw invalid({ path: 'to', message: NOT_SHORTER })
  if (before.unit === 'HEURE' && hours === null) throw invalid({ path: 'hours', message: REQ })
  const calendar = await lockDriver(tx, before.driverId)
  await change(tx, absences, id, {
    ...end,
    ...countedOf({ ...shorter, hours: before.unit === 'HEURE' ? hours : null }, calendar),
  })
  const open = await openReplacementsOf(tx, { absenceId: id })
  const after = await tx
    .select({ id: replacements.id })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(and(inArray(replacements.id, open), gte(journeys.plannedStart, absenceInstants(shorter).end)))
  const given = await restoreMeans(
    tx,
    { kind: 'CHAUFFEUR', id: before.driverId },
    after.map(row => row.id),
  )
  await tellDriver(tx, shorter, 'ABSENCE_SHORTENED')
  return { id, ...given }
}

/** A driver withdraws an undecided request; other drivers' absences are not found. */
export async function withdrawAbsence(tx: Transaction, id: string, driverId: string | null) {
  const absence = await hold(tx, absences, id)
  if (absence.driverId !== driverId) throw notFound()
  if (absence.status !== 'DEMANDEE') throw refused(STATE(ABSENCE_STATUS_LABELS[absence.status]))
  return change(tx, absences, id, { status: 'ANNULEE' })
}

async function decided(tx: Transaction, id: string, act: AbsenceAct, by: Actor, reason: string | null = null): Promise<Absence> {
  const absence = await hold(tx, absences, id)
  await decide(tx, id, { status: statusAfter(absence, act, by), by, reason })
  return absence
}

function statusAfter(absence: Absence, act: AbsenceAct, by: Actor): AbsenceStatus {
  const answer = actOnAbsence(by.role, act, { ...absence, today: today() })
  if (answer.refusal === 'RIGHT') throw forbidden()
  if (answer.refusal === 'ILLNESS') throw refused(ILLNESS_STANDS)
  if (answer.refusal === 'DELEGATION') throw refused(DELEGATION_STANDS)
  if (answer.refusal) throw refused(STATE(ABSENCE_STATUS_LABELS[absence.status]))
  return answer.to
}

/** Stores the decision and its author. Written before journeys are read, so that concurrent assignments see it. */
async function decide(
  tx: Transaction,
  id: string,
  { by, ...decision }: { status: AbsenceStatus; by: Actor; reason: string | null; toRatify?: boolean },
): Promise<void> {
  await change(tx, absences, id, { toRatify: false, ...decision, decidedById: by.id, decidedAt: sql`now()` })
}

function tellDriver(
  tx: Transaction,
  absence: Absence,
  kind: 'ABSENCE_VALIDATED' | 'ABSENCE_REFUSED' | 'ABSENCE_CANCELLED' | 'ABSENCE_SHORTENED',
  reason: string | null = null,
): Promise<void> {
  const text = [`${ABSENCE_KIND_LABELS[absence.kind]} ${leaveText(absence)}`, reason].filter(Boolean).join(' · ')
  return notify(tx, { drivers: [absence.driverId] }, { kind, object: absence.id, text, link: '/' })
}

/** Locks the driver to serialize absences; returns his work calendar. */
async function lockDriver(tx: Transaction, id: string): Promise<WorkCalendar> {
  return present(await calendarRow(tx, id).for('no key update', { of: drivers }))
}

function refuseBackdated({ from }: Leave, role: Role): void {
  if (from < addDays(today(), -BACKDATED_DAYS) && !may(role, 'absence.writePast'))
    throw invalid({ path: 'from', message: BACKDATED })
}

/** Refuses an overlap with a requested or validated absence; the exclusion constraint enforces it. An illness may cut leave. */
async function refuseOverlap(
  tx: Transaction,
  leave: Leave & { driverId: string; kind: AbsenceKind },
  except?: string,
): Promise<void> {
  const near = await tx
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.driverId, leave.driverId),
        inArray(absences.status, ['DEMANDEE', 'VALIDEE']),
        lte(absences.from, leave.to),
        gte(absences.to, leave.from),
        except ? ne(absences.id, except) : undefined,
      ),
    )
    .orderBy(absences.from)
  const other = near.find(absence => leavesOverlap(absence, leave) && !givesLeaveBack(leave, absence))
  if (other) throw invalid({ path: 'from', message: ABSENCE_OVERLAP(other) })
}
