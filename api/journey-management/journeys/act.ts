import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { forbidden, refused } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { actOnJourney, type JourneyAct } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { journeys } from './journeys.table.ts'
import { holdJourney, type Journey } from './record.ts'

type Changes = Partial<typeof journeys.$inferInsert>
type Act = (tx: Transaction, journey: Journey) => Promise<Changes>

/** One act of a person on a journey, as its own write. */
export const act = (c: Context<Env>, ref: string, name: JourneyAct, changes: Act) =>
  write(c, tx => actIn(tx, c.var.user.role, ref, name, changes))

/** Locks the journey, reads the transition table, and writes the next status with what the act changes. */
export async function actIn(tx: Transaction, role: Role, ref: string, name: JourneyAct, changes: Act) {
  const journey = await holdJourney(tx, ref)
  const outcome = actOnJourney(role, name, { ...journey, today: today() })
  if (outcome.refusal === 'RIGHT') throw forbidden()
  if (outcome.refusal) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  await tx
    .update(journeys)
    .set({ ...(await changes(tx, journey)), status: outcome.to })
    .where(eq(journeys.id, journey.id))
  return { id: journey.id, number: journey.number, status: outcome.to }
}
