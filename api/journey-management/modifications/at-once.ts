import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import type { ModificationInput } from '#domain/journey-management/modifications/modification.ts'
import { canModification, factsOf, signaturesOf } from '#domain/journey-management/modifications/transitions.ts'
import { type Actor, applyNow, askModification, reverseModification, validateModification } from './writes.ts'

/**
 * Requests a modification and applies it at once when the role may approve alone, as for a drag in the calendar; else it stays
 * pending.
 */
export async function askAtOnce(tx: Transaction, input: ModificationInput, actor: Actor) {
  const { id } = await askModification(tx, input, actor)
  return applyAtOnce(tx, id, actor)
}

/** « Annuler l'effet » of an applied modification, likewise at once. */
export async function reverseAtOnce(tx: Transaction, of: { id: string; version: number }, reason: string, actor: Actor) {
  const { id } = await reverseModification(tx, of.id, { reason, version: of.version }, actor)
  return applyAtOnce(tx, id, actor)
}

async function applyAtOnce(tx: Transaction, id: string, actor: Actor) {
  const row = async () => (await tx.select().from(modifications).where(eq(modifications.id, id)))[0]!
  const asked = await row()
  const { number, scope } = asked
  const waits = { id, number, scope, status: asked.status, changed: 0, unassigned: 0 }
  const facts = factsOf(asked, actor.id, today())
  const { operations, sales } = signaturesOf(actor.role, facts)
  if (!canModification(actor.role, 'validate', facts) || !operations || (facts.salesNeeded && !sales)) return waits
  await validateModification(tx, id, asked.version, actor)
  const { changed, unassigned } = await applyNow(tx, id, (await row()).version, actor)
  return { id, number, scope, status: 'APPLIQUEE' as const, changed, unassigned }
}
