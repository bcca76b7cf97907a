import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { doneSince, invalid, notFound, refused, stale } from '#api/problem.ts'
import { found, insert } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { clientNotices } from '#api/schema/journey-management/notices.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { noteInformed } from '#api/trade/delays/informed.ts'
import { lockDelaysOf, penaltyProblem } from '#api/trade/delays/penalty-cap.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { recipientsOf } from '#api/trade/journeys/recipients.ts'
import { reportMisfit } from '#domain/home/act-rules.ts'
import {
  ALREADY_DELAYED,
  CAUSE_OFF,
  COMMENT_WANTED,
  type DelayInput,
  type Information,
  NOT_LATE,
  type OwnDelay,
  PHOTO_WANTED,
  type Qualification,
  takesOfCap,
} from '#domain/incidents-management/delays/delay.ts'
import { canDelay, type DelayAct } from '#domain/incidents-management/delays/transitions.ts'
import { DELAY_STATUS_LABELS } from '#domain/incidents-management/delays/values.ts'
import { ALREADY_TOLD, dueNotice, NOTHING_TO_TELL } from '#domain/journey-management/live/notice.ts'
import { ENUM, STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { PENALTY_DEDUCTED } from '#domain/sales/invoices/messages.ts'

type Delay = typeof delays.$inferSelect

/** Locks the journey, then the delay, in the common lock order. Throws 409 for an older `version`. */
async function lockDelay(tx: Transaction, id: string, act: DelayAct, version?: number) {
  const named = await tx.select({ journeyId: delays.journeyId }).from(delays).where(eq(delays.id, id)).then(found)
  const journey = await lockJourney(tx, named.journeyId)
  const all = await lockDelaysOf(tx, journey.id)
  const delay = all.find(one => one.id === id)
  if (!delay) throw notFound()
  if (version !== undefined && delay.version !== version) throw stale(delay)
  if (!canDelay(act, delay)) throw refused(STATE(delay.archived ? 'Archivé' : DELAY_STATUS_LABELS[delay.status]))
  return { delay, journey, all }
}

const set = (tx: Transaction, { id }: Delay, changes: Partial<typeof delays.$inferInsert>) =>
  tx.update(delays).set(changes).where(eq(delays.id, id))

const answerOf = ({ id, number }: Delay) => ({ id, number })

/** Photos of the stop, which serve as proof of the cause. */
const photosAt = (tx: Transaction, { stopId }: Delay) =>
  tx.$count(
    documents,
    and(eq(documents.ownerTable, 'journey_stop'), eq(documents.ownerId, stopId), eq(documents.archived, false)),
  )

/** « Qualifier »: a penalty needs the right to see prices; those of a journey are capped at its transport price. */
export async function qualifyDelay(
  tx: Transaction,
  id: string,
  { causeId, responsibility, comment, penalty, version }: Omit<Qualification, 'version'> & { version?: number },
  role: Role,
) {
  const { delay, journey, all } = await lockDelay(tx, id, 'qualify', version)
  const [cause] = await tx.select().from(delayCauses).where(eq(delayCauses.id, causeId)).for('share')
  if (!cause) throw invalid({ path: 'causeId', message: ENUM })
  if (!cause.active && cause.id !== delay.causeId) throw invalid({ path: 'causeId', message: CAUSE_OFF })
  if (cause.requiresComment && !comment) throw invalid({ path: 'comment', message: COMMENT_WANTED })
  if (cause.requiresPhoto && (await photosAt(tx, delay)) === 0) throw invalid({ path: 'causeId', message: PHOTO_WANTED })
  const money = may(role, 'journey.money') && version !== undefined
  const changed = money && penalty !== delay.penaltyCents
  if (changed && delay.penaltyLineId) throw invalid({ path: 'penalty', message: PENALTY_DEDUCTED })
  const problem = changed && penalty ? await penaltyProblem(tx, journey, { delay, cents: penalty, all }) : null
  if (problem) throw invalid({ path: 'penalty', message: problem })
  await set(tx, delay, {
    status: 'QUALIFIE',
    ...{ causeId, comment, responsibility: responsibility ?? cause.defaultResponsibility, contestReason: null },
    // Another amount is another proposal.
    ...(changed && { penaltyCents: penalty, penaltyWaived: null }),
  })
  return answerOf(delay)
}

export async function contestDelay(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }) {
  const { delay } = await lockDelay(tx, id, 'contest', version)
  await set(tx, delay, { status: 'CONTESTE', contestReason: reason })
  return answerOf(delay)
}

export async function closeDelay(tx: Transaction, id: string, version?: number) {
  const { delay } = await lockDelay(tx, id, 'close', version)
  await set(tx, delay, { status: 'CLOS' })
  return answerOf(delay)
}

export async function archiveDelay(tx: Transaction, id: string, archived: boolean, version: number) {
  const { delay, journey, all } = await lockDelay(tx, id, archived ? 'archive' : 'restore', version)
  const cents = archived ? 0 : takesOfCap({ ...delay, archived })
  const problem = cents > 0 ? await penaltyProblem(tx, journey, { delay, cents, all }) : null
  if (problem) throw refused(problem)
  await set(tx, delay, { archived })
  return answerOf(delay)
}

/** « Informer »: by the mail due at its threshold, stored as sent, or by telephone. */
export async function informOfDelay(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  id: string,
  { contactId, text, version }: Information,
  sentById: string,
) {
  const { delay } = await lockDelay(tx, id, 'inform', version)
  const sentTo = contactId === null ? null : await mailed(tx, jobs, delay, { contactId, text: text!, sentById })
  await noteInformed(tx, delay.stopId, sentById)
  return { ...answerOf(delay), sentTo }
}

async function mailed(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  { journeyId, stopId, minutes, dueAt, observedAt }: Delay,
  { contactId, text, sentById }: { contactId: string; text: string; sentById: string },
): Promise<string> {
  const recipient = (await recipientsOf(tx, journeyId)).find(contact => contact.id === contactId)
  if (!recipient) throw invalid({ path: 'contactId', message: ENUM })
  const [stop] = await tx.select({ position: journeyStops.position }).from(journeyStops).where(eq(journeyStops.id, stopId))
  const sent = await tx
    .select({ kind: clientNotices.kind })
    .from(clientNotices)
    .where(and(eq(clientNotices.journeyId, journeyId), eq(clientNotices.stopPosition, stop!.position)))
  const kind = dueNotice(
    minutes,
    sent.map(notice => notice.kind),
  )
  if (!kind) throw refused(sent.length > 0 ? ALREADY_TOLD : NOTHING_TO_TELL)
  const notice = await insert(tx, clientNotices, {
    ...{ journeyId, stopPosition: stop!.position, kind, plannedArrival: dueAt, eta: observedAt, gapMinutes: minutes },
    ...{ sentTo: recipient.email, text, sentById },
  })
  await jobs.mail(tx, { kind: 'CLIENT_NOTICE', id: notice.id })
  return recipient.email
}

export async function noteDelay(tx: Transaction, { journey: ref, stop, observed }: DelayInput) {
  const journey = await lockJourney(tx, ref)
  return addDelay(tx, journey, stop, ({ arrived }) => instantOf(observed, 'observed', { expected: arrived === null }))
}

/** Delay announced by the driver: minutes after the due time. The caller has locked the driver's journey. */
export const noteOwnDelay = (tx: Transaction, journey: Journey, { stop, minutes }: OwnDelay) =>
  addDelay(tx, journey, stop, ({ arrived, dueAt }) => {
    const misfit = reportMisfit('delay', { actualArrival: arrived })
    if (misfit) throw doneSince(misfit.message)
    return new Date(Date.parse(dueAt) + minutes * 60_000).toISOString()
  })

async function addDelay(
  tx: Transaction,
  journey: Journey,
  stop: number,
  observed: (at: { arrived: string | null; dueAt: string }) => string,
) {
  const [at] = await tx
    .select({
      id: journeyStops.id,
      arrived: journeyStops.actualArrival,
      dueAt: sql<string>`stop_due(${journeyStops.plannedArrival}, ${journeyStops.windowFrom}, ${journeyStops.windowTo})`.mapWith(
        journeyStops.plannedArrival,
      ),
      toleranceMin: sql<number>`coalesce(${journeyStops.toleranceMin}, (select tolerance_min from carrier))`,
    })
    .from(journeyStops)
    .where(and(eq(journeyStops.journeyId, journey.id), eq(journeyStops.position, stop)))
  if (!at) throw invalid({ path: 'stop', message: ENUM })
  const [there] = await tx.select({ number: delays.number }).from(delays).where(eq(delays.stopId, at.id))
  if (there) throw doneSince(ALREADY_DELAYED(there.number))
  const observedAt = observed(at)
  if (Date.parse(observedAt) <= Date.parse(at.dueAt)) throw invalid({ path: 'observed', message: NOT_LATE })
  const year = journey.serviceDate.slice(0, 4)
  const number = `RET-${year}-${String(await takeNumbers(tx, `delay ${year}`)).padStart(5, '0')}`
  const { dueAt, toleranceMin, arrived } = at
  const [delay] = await tx
    .insert(delays)
    .values({
      ...{ number, journeyId: journey.id, stopId: at.id, dueAt, observedAt, toleranceMin },
      ...{ estimated: arrived === null, detectedBy: 'MANUEL' },
    })
    .returning()
  return answerOf(delay!)
}
