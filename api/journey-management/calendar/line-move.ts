import type { Transaction } from '#api/db/client.ts'
import { perform } from '#api/journey-management/journeys/act.ts'
import { refuseUnfitMeans } from '#api/journey-management/journeys/assignment.ts'
import { holdLine, shareContract } from '#api/journey-management/live-lines/line-generation.ts'
import { askAtOnce } from '#api/journey-management/modifications/at-once.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid, Problem } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { byRef, holdJourney, type Journey } from '#api/trade/journeys/hold.ts'
import type { Move } from '#domain/journey-management/calendar/calendar.ts'
import { BLANK_CHANGE, REASON_MIN } from '#domain/journey-management/modifications/modification.ts'
import type { ModificationScope, ModificationType } from '#domain/journey-management/modifications/values.ts'
import { SCOPE_WANTED } from '#domain/journey-management/modifications/words.ts'
import { DATEORD, REASON, REQ } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'

export interface Mover {
  id: string
  role: Role
}

/** What a move makes of one journey. */
export interface Moved {
  wanted: Pick<Journey, 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'>
  otherMeans: boolean
  /** Local time of departure. */
  startsAt: string
  otherHours: boolean
  reason: string | null
}

/** Other hours of a journey of a line, or other means than it has: how far, is asked. One that has none yet is assigned as any other. */
export const concernsLine = ({ liveLineId, status }: Journey, { otherHours, otherMeans }: Moved): boolean =>
  liveLineId !== null && (otherHours || (otherMeans && status !== 'PLANIFIE'))

/** Of more than one journey the line is locked before any of them, as generation and application do. */
export async function holdLineOf(tx: Transaction, ref: string, { scope }: Move): Promise<void> {
  if (scope === null || scope === 'TRAJET') return
  const [row] = await tx.select({ lineId: journeys.liveLineId }).from(journeys).where(byRef(ref))
  if (!row?.lineId) return
  await holdLine(tx, row.lineId)
  await shareContract(tx, row.lineId)
}

interface LineMove {
  journey: Journey
  moved: Moved
  move: Move
  user: Mover
}

/**
 * A move as modifications: one of its hours, one of its driver, one of its vehicle, each applied at once where the role may agree to it, else
 * waiting to be validated. The journey that was moved is judged first as « Affecter » judges it: what is refused there is asked of nobody.
 */
export async function modifyLine(
  tx: Transaction,
  { journey, moved, move, user }: LineMove,
  moveOne: (tx: Transaction, moved: Moved) => Promise<void>,
) {
  await refuseUnasked(tx, journey, move, part => moveOne(part, moved))
  const { wanted } = moved
  const assigned = journey.status !== 'PLANIFIE'
  const asked: [ModificationType, object][] = [
    ...(moved.otherHours ? [['HORAIRE', { start: moved.startsAt.slice(11) }] as [ModificationType, object]] : []),
    ...(assigned && wanted.driverId !== journey.driverId
      ? [['CHAUFFEUR', { driverId: wanted.driverId }] as [ModificationType, object]]
      : []),
    ...(assigned && (wanted.vehicleId !== journey.vehicleId || wanted.trailerId !== journey.trailerId)
      ? [['VEHICULE', { vehicleId: wanted.vehicleId, trailerId: wanted.trailerId }] as [ModificationType, object]]
      : []),
  ]
  const scope = move.scope!
  const answers: Awaited<ReturnType<typeof askAtOnce>>[] = []
  for (const [type, change] of asked) {
    const input = {
      ...BLANK_CHANGE,
      ...{ journeyId: journey.id, liveLineId: null, type, scope },
      effectiveFrom: firstDay(scope, journey),
      effectiveTo: scope === 'PERIODE' ? move.effectiveTo : null,
      requestedBy: move.requestedBy ?? ('EXPLOITATION' as const),
      reason: move.reason!,
      ...change,
    }
    answers.push(await askAtOnce(tx, input, user))
  }
  await giveLeft(tx, journey, moved, { user, whole: answers.every(({ status }) => status === 'APPLIQUEE') })
  return answers
}

const firstDay = (scope: ModificationScope, { serviceDate }: Journey) => (scope === 'LIGNE' ? today() : serviceDate)

/** What the check refuses of the journey that is moved, with what a modification has to say. Nothing of the attempt stays. */
async function refuseUnasked(
  tx: Transaction,
  { serviceDate }: Journey,
  { scope, effectiveTo, reason }: Move,
  attempt: (part: Transaction) => Promise<void>,
) {
  const issues: Issue[] = []
  try {
    await tx.transaction(async part => {
      await attempt(part)
      throw new Tried()
    })
  } catch (error) {
    if (error instanceof Problem && error.issues) issues.push(...error.issues)
    else if (!(error instanceof Tried)) throw error
  }
  const add = (path: string, message: string) => {
    if (!issues.some(issue => issue.path === path)) issues.push({ path, message })
  }
  if (scope === null) add('scope', SCOPE_WANTED)
  if (scope === 'PERIODE' && effectiveTo === null) add('effectiveTo', REQ)
  if (scope === 'PERIODE' && effectiveTo !== null && effectiveTo < serviceDate) add('effectiveTo', DATEORD)
  if ((reason ?? '').length < REASON_MIN) add('reason', REASON)
  if (issues.length > 0) throw invalid(...issues)
}

/** Undoes an attempt that went well. */
class Tried extends Error {}

/** A journey that had no means gets those that it was given; one that lost them between two modifications gets what the check admitted. */
async function giveLeft(
  tx: Transaction,
  { id }: Journey,
  { otherMeans, wanted, reason }: Moved,
  { user, whole }: { user: Mover; whole: boolean },
) {
  const now = await holdJourney(tx, id)
  if (now.status !== 'PLANIFIE' || !otherMeans || !whole) return
  await refuseUnfitMeans(tx, now, wanted, reason)
  await perform(tx, now, { name: 'assign', to: 'AFFECTE', actor: user.id }, { ...wanted, touched: true, meansReason: reason })
}
