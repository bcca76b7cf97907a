import type { Transaction } from '#api/db/client.ts'
import { lockLineGeneration, shareContract } from '#api/journey-management/live-lines/line-generation.ts'
import { askAtOnce } from '#api/journey-management/modifications/at-once.ts'
import { today } from '#api/middleware/today.ts'
import { type Issue, invalid, Problem } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { refuseUnfitMeans } from '#api/trade/journeys/assignment.ts'
import { byRef, type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
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

export interface Moved {
  wanted: Pick<Journey, 'driverId' | 'coDriverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'>
  otherMeans: boolean
  startsAt: string
  otherHours: boolean
  reason: string | null
}

/** Changed hours of a line journey, or changed existing means: the scope must be chosen. First means are a plain assignment. */
export const concernsLine = ({ liveLineId, status }: Journey, { otherHours, otherMeans }: Moved): boolean =>
  liveLineId !== null && (otherHours || (otherMeans && status !== 'PLANIFIE'))

/** For several journeys locks the line first, as generation and application do. */
export async function lockLineOf(tx: Transaction, ref: string, { scope }: Move): Promise<void> {
  if (scope === null || scope === 'TRAJET') return
  const [row] = await tx.select({ lineId: journeys.liveLineId }).from(journeys).where(byRef(ref))
  if (!row?.lineId) return
  await lockLineGeneration(tx, row.lineId)
  await shareContract(tx, row.lineId)
}

interface LineMove {
  journey: Journey
  moved: Moved
  move: Move
  user: Mover
}

/** One modification each for hours, driver and vehicle, applied when allowed. « Affecter » must pass first. */
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

/** Tries the move and rolls back, to refuse before any modification is requested. */
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

class Tried extends Error {}

/** Assigns means to a journey without any, also when it lost them between two modifications. */
async function giveLeft(
  tx: Transaction,
  { id }: Journey,
  { otherMeans, wanted, reason }: Moved,
  { user, whole }: { user: Mover; whole: boolean },
) {
  const now = await lockJourney(tx, id)
  if (now.status !== 'PLANIFIE' || !otherMeans || !whole) return
  await refuseUnfitMeans(tx, now, wanted, reason)
  await perform(tx, now, { name: 'assign', to: 'AFFECTE', actor: user.id }, { ...wanted, touched: true, meansReason: reason })
}
