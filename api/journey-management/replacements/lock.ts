import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { doneSince, notFound, refused, stale } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { lockJourney } from '#api/trade/journeys/lock.ts'
import type { Journey, Replacement } from '#api/trade/replacements/replaced-fields.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { REPLACEMENT_STATUS_LABELS } from '#domain/journey-management/replacement-values.ts'
import { ALREADY_CONFIRMED } from '#domain/journey-management/replacements/replacement.ts'
import { canReplacement, type ReplacementAct } from '#domain/journey-management/replacements/transitions.ts'
import { STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { factsOf } from './read.ts'

export interface Actor {
  id: string
  role: Role
}

export interface LockedReplacement {
  replacement: Replacement
  journey: Journey
}

/** Locks journey, then replacement. Throws 409 when decided meanwhile or for an older version. */
export async function lockReplacement(
  tx: Transaction,
  id: string,
  act: ReplacementAct,
  version: number,
): Promise<LockedReplacement> {
  const [named] = await tx.select({ journeyId: replacements.journeyId }).from(replacements).where(eq(replacements.id, id))
  if (!named) throw notFound()
  const journey = await lockJourney(tx, named.journeyId)
  return { journey, replacement: await lockReplacementRow(tx, id, journey, act, version) }
}

/** For a locked journey. Throws 422 when the status refuses the act, 409 for an older version. */
export async function lockReplacementRow(tx: Transaction, id: string, journey: Journey, act: ReplacementAct, version: number) {
  const replacement = await hold(tx, replacements, id)
  const { replacedDriverId, replacedVehicleId, replacedTrailerId } = replacement
  const hasReplaced = [replacedDriverId, replacedVehicleId, replacedTrailerId].some(one => one !== null)
  const possible = canReplacement(act, factsOf({ ...replacement, hasReplaced }, journey.status))
  if (replacement.version !== version) {
    const decided = !possible && (replacement.status === 'CONFIRME' || replacement.status === 'EFFECTUE')
    throw decided ? doneSince(ALREADY_CONFIRMED(replacement.number, await confirmedBy(tx, replacement))) : stale(replacement)
  }
  if (!possible) throw refused(STATE(REPLACEMENT_STATUS_LABELS[replacement.status]))
  return replacement
}

async function confirmedBy(tx: Transaction, { confirmedById }: Replacement): Promise<string | null> {
  if (!confirmedById) return null
  const [user] = await tx
    .select({ name: nameOf(users) })
    .from(users)
    .where(eq(users.id, confirmedById))
  return user?.name ?? null
}

export const set = (tx: Transaction, { id }: Pick<Replacement, 'id'>, changes: Partial<typeof replacements.$inferInsert>) =>
  tx.update(replacements).set(changes).where(eq(replacements.id, id))

export const answerOf = ({ replacement: { id, number }, journey }: LockedReplacement) => ({ id, number, journeyId: journey.id })
