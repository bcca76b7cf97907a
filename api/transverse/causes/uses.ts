import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { delays } from '#api/incidents-management/delays/delays.table.ts'
import type { CauseTable } from '../cause-columns.ts'
import { delayCauses } from '../delays/delay-causes.table.ts'

/** How many events of the last twelve months name a cause (« occurrences 12 mois »); null in a list whose events do not name causes. */
export const occurrencesOf = (causes: CauseTable) =>
  causes === delayCauses
    ? sql<
        number | null
      >`(select count(*)::int from ${delays} where ${delays.causeId} = ${causes.id} and ${delays.dueAt} > now() - interval '12 months')`
    : sql<number | null>`null::int`

/** Events that name the duplicate name the survivor from now on. */
export async function moveUses(tx: Transaction, causes: CauseTable, from: string, into: string): Promise<void> {
  if (causes === delayCauses) await tx.update(delays).set({ causeId: into }).where(eq(delays.causeId, from))
}
