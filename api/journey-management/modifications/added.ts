import { and, asc, desc, eq, max } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { refused } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { indexJourneys } from '#api/trade/journeys/indexation.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import type { Modification } from '#api/trade/modifications/journey-change.ts'
import { runOfJourney } from '#api/trade/modifications/targets.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { journeySeries } from '#domain/journey-management/live-lines/generation.ts'
import { applyChange } from '#domain/journey-management/modifications/change.ts'
import { appliesTo, lastDate } from '#domain/journey-management/modifications/scope.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'

const NO_MODEL = "Cette ligne n'a encore aucun trajet à reprendre"

/** « Ajout de trajet »: one unassigned copy per date at another hour. Returns the ids. */
export async function addJourneys(tx: Transaction, modification: Modification): Promise<string[]> {
  const { change, scope, effectiveFrom, liveLineId } = modification
  if (change.type !== 'AJOUT_TRAJET') return []
  const model = await modelOf(tx, modification)
  const run = applyChange(await runOfJourney(tx, model), change)
  const last = lastDate(modification) ?? effectiveFrom
  const ids: string[] = []
  for (let date = effectiveFrom; date <= last; date = addDays(date, 1)) {
    if (scope !== 'TRAJET' && !appliesTo(modification, date)) continue
    ids.push(await addOne(date))
  }
  await indexJourneys(tx, ids)
  return ids

  async function addOne(serviceDate: string): Promise<string> {
    const [met] = liveLineId
      ? await tx
          .select({ last: max(journeys.sequence) })
          .from(journeys)
          .where(and(eq(journeys.liveLineId, liveLineId), eq(journeys.serviceDate, serviceDate)))
      : []
    const stops = run.stops.map(({ dayOffset, arrival, departure, ...stop }, position) => ({
      ...stop,
      position,
      plannedArrival: instantAt(serviceDate, dayOffset, arrival),
      plannedDeparture: instantAt(serviceDate, dayOf({ dayOffset, arrival, departure }, 'departure'), departure),
    }))
    const { kind, label, liveLineId: line, versionId, companyId, kmLoaded, kmEmpty, drivingMin, serviceMin } = model
    const { priceCents, indexedBaseCents, co2Kg, runPart } = model
    const created = await insert(tx, journeys, {
      ...{ kind, label, liveLineId: line, versionId, companyId, kmLoaded, kmEmpty, drivingMin, serviceMin },
      ...{ priceCents, indexedBaseCents, co2Kg, runPart, serviceDate, origin: 'MODIFICATION', touched: true },
      number: journeyNumber(serviceDate, await takeNumbers(tx, journeySeries(serviceDate))),
      // Sequence 1 of a date belongs to generation.
      sequence: line ? Math.max(met?.last ?? 1, 1) + 1 : 1,
      plannedStart: stops[0]!.plannedArrival,
      plannedEnd: stops.at(-1)!.plannedDeparture,
      stopsTotal: stops.length,
      reason: `${modification.number}\u202f: ${modification.reason}`.slice(0, 300),
    })
    await tx.insert(journeyStops).values(stops.map(stop => ({ ...stop, journeyId: created.id })))
    return created.id
  }
}

/** Target journey, else the line's latest. */
async function modelOf(tx: Transaction, { journeyId, liveLineId }: Modification): Promise<Journey> {
  const [model] = await tx
    .select()
    .from(journeys)
    .where(journeyId ? eq(journeys.id, journeyId) : and(eq(journeys.liveLineId, liveLineId!), eq(journeys.sequence, 1)))
    .orderBy(desc(journeys.serviceDate), asc(journeys.id))
    .limit(1)
  if (!model) throw refused(NO_MODEL)
  return model
}
