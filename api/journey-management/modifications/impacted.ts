import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { worded } from '#api/trade/assignment/answer.ts'
import { findingsOf } from '#api/trade/journeys/assignment.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { runOfJourney } from '#api/trade/modifications/targets.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import { applyChange, type Change } from '#domain/journey-management/modifications/change.ts'
import { appliesTo, lastDate, type Reach } from '#domain/journey-management/modifications/scope.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'

interface Reaching extends Reach {
  journeyId: string | null
  liveLineId: string | null
}

/** Journeys not yet left in its scope, by departure; for a line those generated so far. */
export async function impactedJourneys(db: Reader, modification: Reaching): Promise<Journey[]> {
  const { scope, journeyId, liveLineId, effectiveFrom } = modification
  const last = lastDate(modification)
  const where: SQL | undefined =
    scope === 'TRAJET'
      ? and(eq(journeys.id, journeyId ?? ''), inArray(journeys.status, [...OPEN_STATUSES, 'TERMINE']))
      : and(
          eq(journeys.liveLineId, liveLineId ?? ''),
          gte(journeys.serviceDate, effectiveFrom),
          last === null ? undefined : lte(journeys.serviceDate, last),
          or(eq(journeys.sequence, 1), journeyId ? eq(journeys.id, journeyId) : sql`false`),
          inArray(journeys.status, [...OPEN_STATUSES]),
        )
  const rows = await db
    .select()
    .from(journeys)
    .where(where)
    .orderBy(asc(journeys.serviceDate), asc(journeys.plannedStart), asc(journeys.id))
  return scope === 'TRAJET' ? rows : rows.filter(({ serviceDate }) => appliesTo(modification, serviceDate))
}

const CHECKED = 12

/** Affected journeys, the first ones with findings (`domain.md` §2.8, §4.3). */
export async function previewOf(db: Reader, modification: Reaching & { change: Change }) {
  const { change } = modification
  const rows = change.type === 'AJOUT_TRAJET' || change.type === 'PRIX' ? [] : await impactedJourneys(db, modification)
  const checked = await Promise.all(
    rows.slice(0, CHECKED).map(async journey => {
      const { id, number, label, serviceDate, plannedStart, status } = journey
      const said = change.type === 'ANNULATION' ? [] : await saidThen(db, journey, change)
      return { id, number, label, serviceDate, plannedStart, status, ...findings(said) }
    }),
  )
  return { total: rows.length, rows: checked }
}

const findings = (said: Awaited<ReturnType<typeof findingsOf>>) => ({
  blocks: worded(said, 'BLOQUANT').map(namedIssue),
  warnings: worded(said, 'AVERTISSEMENT').map(namedIssue),
})

async function saidThen(db: Reader, journey: Journey, change: Change) {
  const after = applyChange(await runOfJourney(db, journey), change)
  const [first, last] = [after.stops[0], after.stops.at(-1)]
  if (!first || !last) return []
  const { driverId, vehicleId, trailerId } = after
  return findingsOf(db, {
    ...journey,
    ...{ driverId, vehicleId, trailerId },
    plannedStart: instantAt(journey.serviceDate, first.dayOffset, first.arrival),
    plannedEnd: instantAt(journey.serviceDate, dayOf(last, 'departure'), last.departure),
  })
}
