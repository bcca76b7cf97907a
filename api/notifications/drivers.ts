import type { Transaction } from '#api/db/client.ts'
import type { journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { today } from '#api/middleware/today.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { type Told, tell } from './tell.ts'

type Journey = typeof journeys.$inferSelect
type Run = Pick<Journey, 'number' | 'label' | 'serviceDate' | 'plannedStart'>

/** Tells drivers of what a person did to their journeys to come. What generation does in bulk stands in « Mes 7 prochains jours ». */
export async function tellDrivers(
  tx: Transaction,
  journey: Journey,
  act: JourneyAct,
  changed: { driverId?: string | null },
): Promise<void> {
  if (act === 'assign') await tellOne(tx, journey, changed.driverId ?? null, 'JOURNEY_ASSIGNED')
  if (act === 'unassign') await tellOne(tx, journey, journey.driverId, 'JOURNEY_WITHDRAWN')
  if (act === 'cancel') await tellOne(tx, journey, journey.driverId, 'JOURNEY_CANCELLED')
}

/** The journey leaves at another hour. */
export const tellOfHours = (tx: Transaction, { number, driverId }: Journey, plan: Omit<Run, 'number'>): Promise<void> =>
  tellOne(tx, { ...plan, number }, driverId, 'JOURNEY_RESCHEDULED')

async function tellOne(tx: Transaction, run: Run, driverId: string | null, kind: Told['kind']): Promise<void> {
  if (!driverId || run.serviceDate < today()) return
  const text = `${formatDate(run.serviceDate)} à ${toLocal(run.plannedStart).slice(11, 16)} · ${run.label}`
  await tell(tx, { drivers: [driverId] }, { kind, object: run.number, text, link: '/' })
}
