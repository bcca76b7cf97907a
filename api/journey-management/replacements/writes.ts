import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#api/administration/users.table.ts'
import type { Transaction } from '#api/db/client.ts'
import { nameOf } from '#api/delivery-requests/record.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { perform } from '#api/journey-management/journeys/act.ts'
import { buyPriceOf, refuseUnfitMeans } from '#api/journey-management/journeys/assignment.ts'
import { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { holdJourney } from '#api/journeys/hold.ts'
import { doneSince, invalid, notFound, Problem, refused, stale } from '#api/middleware/problem.ts'
import { tell } from '#api/notifications/tell.ts'
import { MEANS, numbersFor, openReplacements } from '#api/replacements/open.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { REPLACEMENT_STATUS_LABELS } from '#domain/journey-management/replacement-values.ts'
import {
  ALREADY_CONFIRMED,
  ALREADY_OPEN,
  type Confirmation,
  NOBODY_TO_REPLACE,
  type ReplacementInput,
  SAME_ONE,
  STOP_PASSED,
  STOP_UNWANTED,
  STOP_WANTED,
  type Subcontract,
  type TourMove,
} from '#domain/journey-management/replacements/replacement.ts'
import { canReplacement, OPEN_REPLACEMENT, type ReplacementAct } from '#domain/journey-management/replacements/transitions.ts'
import { STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { fillSeat } from './fill.ts'
import { factsOf, swapStops } from './read.ts'
import { replacements } from './replacements.table.ts'
import { type Journey, type Replacement, seatOf } from './seat.ts'
import { suggestionsFor } from './suggestions.ts'

/** Who acts. */
interface Actor {
  id: string
  role: Role
}

interface Held {
  replacement: Replacement
  journey: Journey
}

/**
 * The replacement and its journey, locked in the order of everybody: journey first. Of two who decide at once the second finds it decided
 * (409), as does whoever read an older version.
 */
async function hold(tx: Transaction, id: string, act: ReplacementAct, version: number): Promise<Held> {
  const [named] = await tx.select({ journeyId: replacements.journeyId }).from(replacements).where(eq(replacements.id, id))
  if (!named) throw notFound()
  const journey = await holdJourney(tx, named.journeyId)
  return { journey, replacement: await holdRow(tx, id, journey, act, version) }
}

async function holdRow(tx: Transaction, id: string, journey: Journey, act: ReplacementAct, version: number) {
  const [replacement] = await tx.select().from(replacements).where(eq(replacements.id, id)).for('update')
  if (!replacement) throw notFound()
  const { replacedDriverId, replacedVehicleId, replacedTrailerId } = replacement
  const hasReplaced = [replacedDriverId, replacedVehicleId, replacedTrailerId].some(one => one !== null)
  const possible = canReplacement(act, factsOf({ ...replacement, hasReplaced }, journey.status))
  if (replacement.version !== version) {
    const decided = !possible && (replacement.status === 'CONFIRME' || replacement.status === 'EFFECTUE')
    throw decided ? doneSince(ALREADY_CONFIRMED(replacement.number, await confirmedBy(tx, replacement))) : stale(replacement)
  }
  if (!possible) throw refused(STATE(REPLACEMENT_STATUS_LABELS[replacement.status]))
  return replacement
}

async function confirmedBy(tx: Transaction, { confirmedById }: Replacement): Promise<string | null> {
  if (!confirmedById) return null
  const [user] = await tx
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, confirmedById))
  return user?.name ?? null
}

const set = (tx: Transaction, { id }: Pick<Replacement, 'id'>, changes: Partial<typeof replacements.$inferInsert>) =>
  tx.update(replacements).set(changes).where(eq(replacements.id, id))

const answerOf = ({ replacement: { id, number } }: Held) => ({ id, number })

/** « Proposer »: somebody is asked; the journey waits for the answer. Who may not run it is not proposed. */
export async function proposeReplacement(
  tx: Transaction,
  id: string,
  { candidateId, version }: { candidateId: string; version: number },
) {
  const held = await hold(tx, id, 'propose', version)
  const { replacing } = seatOf(held.replacement)
  const found = await suggestionOf(tx, held, candidateId)
  await set(tx, held.replacement, { status: 'PROPOSE', [replacing]: candidateId, score: found.score, informedDriverAt: null })
  return answerOf(held)
}

/** The one who is named, among those who may; refused with what forbids it. */
async function suggestionOf(tx: Transaction, { replacement }: Held, candidateId: string) {
  if (replacement[seatOf(replacement).replaced] === candidateId) throw invalid({ path: 'candidateId', message: SAME_ONE })
  const { rows } = await suggestionsFor(tx, replacement.id, { q: '', only: candidateId })
  const [found] = rows
  if (!found) throw invalid({ path: 'candidateId', message: SAME_ONE })
  if (found.score === null) throw invalid(...found.reasons.map(message => ({ path: 'candidateId', message })))
  return found
}

/** « Confirmer »: the journey gets who takes over, through the one check of an assignment. */
export async function confirmReplacement(tx: Transaction, id: string, input: Confirmation, actor: Actor) {
  const held = await hold(tx, id, 'confirm', input.version)
  await confirmHeld(tx, held, input, actor)
  return answerOf(held)
}

async function confirmHeld(
  tx: Transaction,
  { replacement, journey }: Held,
  input: Pick<Confirmation, 'candidateId' | 'reason'> & Partial<Confirmation>,
  actor: Actor,
): Promise<void> {
  const { replaced, replacing } = seatOf(replacement)
  const { candidateId, reason, endOdometer, startOdometer } = input
  if (replacement[replaced] === candidateId) throw invalid({ path: 'candidateId', message: SAME_ONE })
  const { rows } = await suggestionsFor(tx, replacement.id, { q: '', only: candidateId })
  // Before the journey, whose crew is kept by what the replacement says.
  await set(tx, replacement, {
    status: 'CONFIRME',
    [replacing]: candidateId,
    score: rows[0]?.score ?? null,
    ...{ endOdometer, startOdometer, informedDriverAt: null, reason: null },
    ...(may(actor.role, 'journey.money') && input.costDelta !== undefined && { costDeltaCents: input.costDelta }),
    ...{ confirmedById: actor.id, confirmedAt: new Date().toISOString() },
  })
  await fillSeat(tx, journey, replacement, { id: candidateId, reason, actor: actor.id, endOdometer, startOdometer })
}

/**
 * « Remplacer toute la tournée »: all journeys of the day that wait for the same driver go to one candidate, in their order, each judged on
 * top of those before. One that is refused refuses all, with the reasons; `partial` leaves it to be filled, and says so.
 */
export async function replaceTour(
  tx: Transaction,
  id: string,
  { candidateId, reason, partial, version }: TourMove,
  actor: Actor,
) {
  const [first] = await tx
    .select({ driverId: replacements.replacedDriverId, serviceDate: journeys.serviceDate })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(eq(replacements.id, id))
  if (!first) throw notFound()
  const ofTour = first.driverId
    ? and(
        eq(replacements.replacedDriverId, first.driverId),
        eq(replacements.kind, 'CHAUFFEUR'),
        eq(journeys.serviceDate, first.serviceDate),
        eq(journeys.status, 'PLANIFIE'),
        inArray(replacements.status, OPEN_REPLACEMENT),
      )
    : undefined
  const rows = await tx
    .select({ id: replacements.id, version: replacements.version, journey: journeys })
    .from(replacements)
    .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
    .where(ofTour ? sql`(${ofTour}) or ${replacements.id} = ${id}` : eq(replacements.id, id))
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))
    .for('update', { of: journeys })
  const moved: string[] = []
  const left: { number: string; path: string; reason: string }[] = []
  for (const row of rows) {
    const replacement = await holdRow(tx, row.id, row.journey, 'tour', row.id === id ? version : row.version)
    try {
      // A part of its own: what is refused leaves the journey as it was.
      await tx.transaction(part => confirmHeld(part, { replacement, journey: row.journey }, { candidateId, reason }, actor))
      moved.push(row.journey.number)
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 422) throw error
      const words = error.issues?.map(({ message }) => message).join(' · ') ?? error.message
      const path = error.issues?.every(issue => issue.path === 'reason') ? 'reason' : 'candidateId'
      left.push({ number: row.journey.number, path, reason: words })
    }
  }
  if (left.length > 0 && (!partial || moved.length === 0)) {
    const path = left.some(one => one.path === 'candidateId') ? 'candidateId' : 'reason'
    throw invalid({ path, message: left.map(one => `${one.number}\u202f: ${one.reason}`).join(' ; ') })
  }
  return { id, moved, left: left.map(({ number, reason }) => ({ number, reason })) }
}

/** « Sous-traiter »: the whole journey goes to another carrier. */
export async function subcontractReplacement(tx: Transaction, id: string, input: Subcontract, actor: Actor) {
  const held = await hold(tx, id, 'subcontract', input.version)
  const { replacement, journey } = held
  const { subcontractorId } = input
  if (replacement.replacedSubcontractorId === subcontractorId) throw invalid({ path: 'subcontractorId', message: SAME_ONE })
  const none = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null }
  await refuseUnfitMeans(tx, journey, { ...none, subcontractorId }, null)
  const buyPriceCents = await buyPriceOf(tx, journey, input, actor.role)
  if (may(actor.role, 'journey.money')) await set(tx, replacement, { costDeltaCents: input.costDelta })
  await perform(
    tx,
    journey,
    { name: 'assign', to: 'AFFECTE', actor: actor.id },
    { ...none, subcontractorId, buyPriceCents, meansReason: null },
  )
  return answerOf(held)
}

/** « Refusé par le chauffeur »: he is not suggested again, and the journey waits for somebody else. */
export async function refuseReplacement(tx: Transaction, id: string, { reason, version }: { reason: string; version: number }) {
  const held = await hold(tx, id, 'refuse', version)
  const { replacement, journey } = held
  const { field, replacing } = seatOf(replacement)
  const driver = replacement[replacing]!
  if (replacement.status === 'CONFIRME') {
    if (journey[field] !== driver) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
    await tx
      .update(journeys)
      .set({ [field]: null, status: 'PLANIFIE', touched: true })
      .where(eq(journeys.id, journey.id))
  }
  await set(tx, replacement, {
    status: 'A_POURVOIR',
    [replacing]: null,
    ...{ score: null, reason, confirmedById: null, confirmedAt: null },
    ...{ informedDriverAt: null, refusedDriverIds: [...new Set([...replacement.refusedDriverIds, driver])] },
  })
  return answerOf(held)
}

/** « Non pourvu » or « Annuler »: nobody takes over, or nobody has to. */
export async function closeReplacement(
  tx: Transaction,
  id: string,
  act: 'notFilled' | 'cancel',
  { reason, version }: { reason: string; version: number },
) {
  const held = await hold(tx, id, act, version)
  await set(tx, held.replacement, { status: act === 'cancel' ? 'ANNULE' : 'NON_POURVU', reason })
  return answerOf(held)
}

/** « Rétablir le titulaire »: whoever was replaced has his journey again, as far as the check lets him. */
export async function restoreReplaced(tx: Transaction, id: string, version: number, actor: Actor) {
  const held = await hold(tx, id, 'restore', version)
  const { replacement, journey } = held
  const { field, replaced, replacing } = seatOf(replacement)
  const taken = replacement.status === 'CONFIRME' ? replacement[replacing] : null
  if (journey[field] !== taken || !isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  await set(tx, replacement, { status: 'ANNULE' })
  const { id: actorId } = actor
  await fillSeat(tx, journey, replacement, { id: replacement[replaced]!, reason: RESTORED, actor: actorId })
  return answerOf(held)
}
const RESTORED = 'Titulaire rétabli'

/** « Notifier »: the driver is told on his account; who has none is called, which is noted all the same. Answers whether he has one. */
export async function informDriver(tx: Transaction, id: string, version: number) {
  const held = await hold(tx, id, 'inform', version)
  const { replacement, journey } = held
  const driverId = replacement.replacingDriverId!
  const [account] = await tx
    .select({ id: users.id, phone: drivers.phone })
    .from(drivers)
    .leftJoin(users, and(eq(users.driverId, drivers.id), eq(users.status, 'ACTIF')))
    .where(eq(drivers.id, driverId))
  await tell(
    tx,
    { drivers: [driverId] },
    {
      kind: 'REPLACEMENT_CONFIRMED',
      object: replacement.number,
      text: `${formatDate(journey.serviceDate)} à ${toLocal(journey.plannedStart).slice(11, 16)} · ${journey.label}`,
      link: '/',
    },
  )
  await set(tx, replacement, { informedDriverAt: new Date().toISOString() })
  return { ...answerOf(held), told: Boolean(account?.id), phone: account?.phone ?? null }
}

/** « Créer un remplacement » on a journey: its means waits for somebody else, or is relieved at a stop of a journey under way. */
export async function createReplacement(tx: Transaction, input: ReplacementInput, actor: Actor) {
  const journey = await holdJourney(tx, input.journeyId)
  const created =
    journey.status === 'EN_COURS'
      ? await createSwap(tx, journey, input)
      : input.kind === 'SOUS_TRAITANCE'
        ? await createForCarrier(tx, journey, input, actor)
        : await takeOff(tx, journey, { ...input, kind: input.kind })
  return created
}

const because = ({ cause, comment }: ReplacementInput) => ({ cause, comment })

/** Under way: nothing changes until somebody is confirmed. */
async function createSwap(tx: Transaction, journey: Journey, input: ReplacementInput) {
  if (input.kind === 'SOUS_TRAITANCE') throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  const { field, replaced } = seatOf({ kind: input.kind, coDriver: false })
  const gone = journey[field]
  if (!gone) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  if (input.startPosition === null) throw invalid({ path: 'startPosition', message: STOP_WANTED })
  const stop = (await swapStops(tx, journey.id)).find(({ position }) => position === input.startPosition)
  if (!stop) throw invalid({ path: 'startPosition', message: STOP_PASSED })
  return insert(tx, journey, {
    ...because(input),
    kind: input.kind,
    [replaced]: gone,
    ...{ startPosition: stop.position, startAt: stop.plannedArrival },
  })
}

/** Another carrier shall run it: whoever had it is free. */
async function createForCarrier(tx: Transaction, journey: Journey, input: ReplacementInput, actor: Actor) {
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (input.startPosition !== null) throw invalid({ path: 'startPosition', message: STOP_UNWANTED })
  const { driverId, coDriverId, vehicleId, trailerId, subcontractorId } = journey
  if (!driverId && !vehicleId && !subcontractorId) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  const row = await insert(tx, journey, {
    ...because(input),
    kind: 'SOUS_TRAITANCE',
    replacedSubcontractorId: subcontractorId,
    ...{ replacedDriverId: driverId ?? coDriverId, replacedVehicleId: vehicleId, replacedTrailerId: trailerId },
  })
  const none = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null, buyPriceCents: null }
  if (journey.status === 'PLANIFIE') await tx.update(journeys).set(none).where(eq(journeys.id, journey.id))
  else {
    const changed = { ...none, touched: true, meansReason: input.comment }
    await perform(tx, journey, { name: 'unassign', to: 'PLANIFIE', actor: actor.id }, changed)
  }
  return row
}

async function takeOff(
  tx: Transaction,
  journey: Journey,
  input: ReplacementInput & { kind: 'CHAUFFEUR' | 'VEHICULE' | 'REMORQUE' },
) {
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (input.startPosition !== null) throw invalid({ path: 'startPosition', message: STOP_UNWANTED })
  const { kind, wholeDay } = input
  const gone = MEANS[kind].fields.map(field => journey[field]).find(one => one !== null)
  if (!gone) throw invalid({ path: 'kind', message: NOBODY_TO_REPLACE })
  await openReplacements(
    tx,
    {
      ...{ kind, id: gone, start: wholeDay ? '1970-01-01T00:00:00Z' : journey.plannedStart },
      end: wholeDay ? null : journey.plannedEnd,
      only: wholeDay ? eq(journeys.serviceDate, journey.serviceDate) : eq(journeys.id, journey.id),
    },
    because(input),
  )
  const [row] = await tx
    .select({ id: replacements.id, number: replacements.number })
    .from(replacements)
    .where(
      and(
        eq(replacements.journeyId, journey.id),
        eq(replacements.kind, kind),
        eq(replacements[MEANS[kind].replaced], gone),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
  return row!
}

async function insert(
  tx: Transaction,
  journey: Journey,
  values: Omit<typeof replacements.$inferInsert, 'number' | 'journeyId'>,
): Promise<{ id: string; number: string }> {
  const [open] = await tx
    .select({ number: replacements.number })
    .from(replacements)
    .where(
      and(
        eq(replacements.journeyId, journey.id),
        eq(replacements.kind, values.kind),
        inArray(replacements.status, OPEN_REPLACEMENT),
      ),
    )
  if (open) throw refused(ALREADY_OPEN(open.number))
  const number = (await numbersFor(tx, [journey])).get(journey.id)!
  const [row] = await tx
    .insert(replacements)
    .values({ ...values, number, journeyId: journey.id })
    .returning({ id: replacements.id, number: replacements.number })
  return row!
}
