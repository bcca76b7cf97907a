import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { CHOICES_MAX } from '#domain/lists.ts'

/** After a write: forms list all active entries of a catalogue, so their number is limited. */
export async function refuseOverfull(tx: Transaction, catalogue: PgTable & { active: PgColumn }): Promise<void> {
  if ((await tx.$count(catalogue, eq(catalogue.active, true))) > CHOICES_MAX)
    throw refused(`Cette liste a au plus ${CHOICES_MAX} valeurs actives\u202f: désactivez-en une`)
}
