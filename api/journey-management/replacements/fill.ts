import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notifyDriversOfAct } from '#api/notifications/drivers.ts'
import { type Issue, invalid, Problem } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { blockersOf, judge } from '#api/trade/assignment/check.ts'
import { lockMeans } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { localHours, refuseUnfitMeans, requiredMeans } from '#api/trade/journeys/assignment.ts'
import { type Journey, type Replacement, remainingOf, replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import { advanceOdometer } from '#api/trade/vehicles/odometer.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import { REASON_WANTED } from '#domain/journey-management/journeys/sold-means.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { OPEN_REPLACEMENT } from '#domain/journey-management/replacements/transitions.ts'
import { ENUM } from '#domain/messages.ts'

interface Filling {
  id: string
  reason: string | null
  actor: string
  endOdometer?: number | null
  startOdometer?: number | null
}

/**
 * Assigns the seat of a replacement after the check: « Affecté » when complete, or from the swap stop when in progress. Findings
 * appear at `candidateId`, missing reasons at `reason`. The caller writes the replacement first.
 */
export async function assignReplacement(
  tx: Transaction,
  journey: Journey,
  replacement: Replacement,
  filling: Filling,
): Promise<void> {
  const { field } = replacedFields(replacement)
  const { id, reason, actor } = filling
  const means = {
    driverId: journey.driverId,
    coDriverId: journey.coDriverId,
    vehicleId: journey.vehicleId,
    trailerId: journey.trailerId,
    [field]: id,
    subcontractorId: null,
  }
  const whole = Boolean(means.driverId && means.vehicleId) && !(await waitsForMore(tx, replacement))
  const part = remainingOf(journey, replacement)
  if (whole) await atCandidate(refuseUnfitMeans(tx, part, means, reason, { replaces: true }))
  else await refuseBlocked(tx, part, { ...journey, ...means }, { seat: replacedFields(replacement), id, reason })
  if (journey.status === 'PLANIFIE' && whole) {
    await perform(tx, journey, { name: 'assign', to: 'AFFECTE', actor }, { ...means, buyPriceCents: null, meansReason: reason })
    return
  }
  const ways = journey.status === 'EN_COURS' ? await odometersOf(tx, journey, replacement, filling) : {}
  await change(tx, journeys, journey.id, {
    [field]: id,
    touched: true,
    meansReason: reason ?? journey.meansReason,
    // The substitute has not confirmed yet.
    ...(isOpen(journey.status) && journey.status !== 'PLANIFIE' && { status: 'AFFECTE' as const }),
    ...ways,
  })
  if (replacement.kind !== 'CHAUFFEUR' || journey.status === 'PLANIFIE') return
  const only = { ...journey, driverId: journey[field], coDriverId: null }
  await notifyDriversOfAct(tx, only, 'unassign', {})
  await notifyDriversOfAct(tx, journey, 'assign', { driverId: id, coDriverId: null })
}

/** Odometers of both vehicles; the journey stores their total distance. */
async function odometersOf(
  tx: Transaction,
  journey: Journey,
  { kind, replacedVehicleId }: Replacement,
  { endOdometer = null, startOdometer = null }: Filling,
) {
  if (kind !== 'VEHICULE') return {}
  if (endOdometer !== null && replacedVehicleId)
    await advanceOdometer(tx, replacedVehicleId, { km: endOdometer, on: today() }, 'endOdometer')
  const driven = endOdometer !== null && journey.odometerStart !== null ? endOdometer - journey.odometerStart : 0
  return { odometerStart: startOdometer === null ? null : Math.max(0, startOdometer - Math.max(0, driven)) }
}

const waitsForMore = async (tx: Transaction, { id, journeyId }: Replacement): Promise<boolean> =>
  (await tx.$count(
    replacements,
    and(eq(replacements.journeyId, journeyId), ne(replacements.id, id), inArray(replacements.status, OPEN_REPLACEMENT)),
  )) > 0

async function refuseBlocked(
  tx: Transaction,
  journey: Journey,
  means: Journey,
  { seat, id, reason }: { seat: ReturnType<typeof replacedFields>; id: string; reason: string | null },
): Promise<void> {
  const asked = meansOf(means)
  const held = await lockMeans(tx, asked)
  if (!held[seat.means].has(id)) throw invalid({ path: 'candidateId', message: ENUM })
  const [{ sold }, records] = await Promise.all([
    requiredMeans(tx, journey),
    readMeans(tx, asked, { start: journey.plannedStart, end: journey.plannedEnd }, [journey.id]),
  ])
  const need = { sold, pool: null, hours: localHours(journey), work: journey }
  const blockers = blockersOf(records, means, need)
  if (blockers.length > 0) throw invalid(...blockers.map(message => ({ path: 'candidateId', message })))
  const warnings = judge(records, means, need)[seat.field].filter(({ severity }) => severity === 'AVERTISSEMENT')
  if (warnings.length > 0 && !reason) {
    throw invalid({ path: 'reason', message: REASON_WANTED(warnings.map(({ message }) => message)) })
  }
}

/** Maps assignment fields to the form's single field. */
async function atCandidate(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (!(error instanceof Problem) || !error.issues) throw error
    throw invalid(
      ...error.issues.map(
        (issue): Issue => (issue.path === 'reason' ? issue : { path: 'candidateId', message: namedIssue(issue) }),
      ),
    )
  }
}
