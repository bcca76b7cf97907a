import type { Transaction } from '#api/db/client.ts'
import { doneSince, refused } from '#api/problem.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { ALREADY_SAID } from '#domain/home/my-day.ts'
import { JOURNEY_STOP_STATUS_LABELS } from '#domain/journey-management/journeys/stop-values.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import { changeStop, stopAt } from './stop-records.ts'

export async function approach(tx: Transaction, journey: Journey, position: number) {
  if (journey.status !== 'EN_COURS') throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  const stop = await stopAt(tx, journey.id, position)
  if (stop.status === 'EN_APPROCHE') throw doneSince(ALREADY_SAID)
  if (stop.status !== 'A_FAIRE') throw refused(STATE(JOURNEY_STOP_STATUS_LABELS[stop.status]))
  return changeStop(tx, journey, stop, { status: 'EN_APPROCHE' })
}
