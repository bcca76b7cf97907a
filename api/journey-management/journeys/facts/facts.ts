import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { invalid, stale } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { updateFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import type { RealFacts } from '#domain/journey-management/journeys/journey.ts'
import { unusualKm } from '#domain/journey-management/journeys/real-times.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { refuseClosedRun } from '../stops/stop-records.ts'
import { advanceOdometer } from './odometer.ts'

/** Replaces actual values (`domain.md` §3.7); implausible kilometres need a confirmation. */
export async function setFacts(tx: Transaction, journey: Journey, { tollsReal, confirmed, version, ...facts }: RealFacts) {
  refuseClosedRun(journey)
  if (version !== journey.version) throw stale(journey)
  const unusual = unusualKm({ ...facts, kmPlanned: kmOf(journey) })
  if (unusual && !confirmed) throw invalid({ path: 'confirmed', message: unusual })
  await tx
    .update(journeys)
    .set({ ...facts, tollsRealCents: tollsReal })
    .where(eq(journeys.id, journey.id))
  if (journey.status === 'TERMINE') await updateFinishedFigures(tx, [journey.id])
  if (facts.odometerEnd !== null && journey.vehicleId) await advanceOdometer(tx, journey.vehicleId, facts.odometerEnd)
  return { id: journey.id, number: journey.number }
}
