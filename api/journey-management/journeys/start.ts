import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { invalid } from '#api/problem.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { worded } from '#api/trade/assignment/answer.ts'
import { act, type LockJourney } from '#api/trade/journeys/act.ts'
import { findingsOf } from '#api/trade/journeys/assignment.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { askRunOdometer } from '#api/trade/vehicles/odometer.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { incompleteMeans } from '#domain/journey-management/journeys/assignment.ts'
import type { startSchema } from '#domain/journey-management/journeys/journey.ts'
import { unusualStart } from '#domain/journey-management/journeys/real-times.ts'
import { issuePaper, issuingOf } from './papers/issue.ts'

/** « Démarrer »; `pressed` when the time is known otherwise. A start far from the plan needs a reason. */
export function startJourney(
  tx: Transaction,
  c: Context<Env>,
  ref: string,
  start: z.output<typeof startSchema>,
  { hold, pressed }: { hold?: LockJourney; pressed?: string } = {},
) {
  const { at, odometerStart, reason } = start
  return act(
    tx,
    c.var.user,
    ref,
    'start',
    async journey => {
      const actualStart = pressed ?? instantOf(at, 'at')
      await refuseUnfitStart(tx, { ...journey, actualStart })
      const { vehicleId } = journey
      const unusual = unusualStart(journey.plannedStart, actualStart)
      if (unusual && !reason) throw invalid({ path: 'reason', message: unusual })
      if (odometerStart !== null && vehicleId) {
        const read = { km: odometerStart, on: toLocal(actualStart).slice(0, 10) }
        await askRunOdometer(tx, vehicleId, read, 'odometerStart')
      }
      // The note must be on board before departure (`domain.md` §3.7).
      await issuePaper(tx, journey, 'LETTRE', await issuingOf(c))
      return { actualStart, odometerStart, ...(reason && { reason }) }
    },
    hold,
  )
}

/** Requires a sub-contractor, or driver and vehicle with a trailer for a tractor, and no blocking finding (`domain.md` §3.7). */
async function refuseUnfitStart(tx: Transaction, journey: Journey) {
  if (!journey.subcontractorId) await refuseIncomplete(tx, journey)
  const blocks = worded(await findingsOf(tx, journey, { leaves: true }), 'BLOQUANT')
  if (blocks.length > 0) throw invalid(...blocks)
}

async function refuseIncomplete(tx: Transaction, journey: Journey) {
  const [vehicle] = journey.vehicleId
    ? await tx.select({ category: vehicles.category }).from(vehicles).where(eq(vehicles.id, journey.vehicleId))
    : []
  const missing = incompleteMeans({
    ...{ driver: journey.driverId, vehicle: journey.vehicleId, trailer: journey.trailerId },
    category: vehicle?.category ?? null,
  })
  if (missing) throw invalid(missing)
}
