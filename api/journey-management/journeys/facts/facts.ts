import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { updateFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { advanceOdometer } from '#api/trade/vehicles/odometer.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { unusualEnergy, unusualKm } from '#domain/journey-management/doubts/run-doubts.ts'
import type { RealFacts } from '#domain/journey-management/journeys/journey.ts'
import { OTHER_UNIT, otherUnits } from '#domain/journey-management/journeys/recorded-units.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { refuseClosedRun } from '../stops/stop-records.ts'

/** Replaces actual values (`domain.md` §3.7). */
export async function setFacts(tx: Transaction, journey: Journey, { tollsReal, version, ...facts }: RealFacts) {
  refuseClosedRun(journey)
  if (version !== journey.version) throw stale(journey)
  await refuseOtherUnits(tx, journey, facts)
  const { actualStart, actualEnd } = journey
  const counted = facts.odometerEnd === null ? 'kmReal' : 'odometerEnd'
  const kmPlanned = kmOf(journey)
  ask(...doubtsOf({ [counted]: unusualKm({ ...facts, kmPlanned, actualStart, actualEnd }), ...unusualEnergy(facts, kmPlanned) }))
  await change(tx, journeys, journey.id, { ...facts, tollsRealCents: tollsReal })
  if (journey.status === 'TERMINE') await updateFinishedFigures(tx, [journey.id])
  if (facts.odometerEnd !== null && journey.vehicleId) {
    const on = journey.actualEnd ? toLocal(journey.actualEnd).slice(0, 10) : today()
    await advanceOdometer(tx, journey.vehicleId, { km: facts.odometerEnd, on }, 'odometerEnd')
  }
  return { id: journey.id, number: journey.number }
}

/** The gases of a run count its energy alone (`domain.md` §6.7). A vehicle of another carrier is not known. */
async function refuseOtherUnits(tx: Transaction, { vehicleId }: Journey, facts: Parameters<typeof otherUnits>[0]) {
  if (!vehicleId) return
  const [vehicle] = await tx.select({ energy: vehicles.energy }).from(vehicles).where(eq(vehicles.id, vehicleId))
  const { energy } = vehicle!
  const others = otherUnits(facts, energy)
  if (others.length > 0) throw invalid(...others.map(path => ({ path, message: OTHER_UNIT(energy) })))
}
