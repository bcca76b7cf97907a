import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#api/db/client.ts'
import { refused } from '#api/problem.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

/** After a write: forms list all active entries of a catalogue, so their number is limited. */
export async function refuseOverfull(tx: Transaction, catalogue: PgTable & { active: PgColumn }): Promise<void> {
  refuseMoreThanFits(await tx.$count(catalogue, eq(catalogue.active, true)))
}

export function refuseMoreThanFits(active: number): void {
  if (active > CHOICES_MAX) throw refused(`Cette liste a au plus ${CHOICES_MAX} valeurs actives\u202f: désactivez-en une`)
}
