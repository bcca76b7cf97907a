import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { damages } from '#api/schema/incidents-management/damages.table.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import type { CauseTable } from '#api/schema/transverse/cause-columns.ts'
import { damageCauses, incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'

const USES = [
  { list: delayCauses, events: delays, causeId: delays.causeId, at: delays.dueAt },
  { list: incidentCauses, events: incidents, causeId: incidents.causeId, at: incidents.occurredAt },
  { list: damageCauses, events: damages, causeId: damages.causeId, at: damages.foundOn },
]

export const isCounted = (causes: CauseTable): boolean => USES.some(({ list }) => list === causes)

/** Events of the last twelve months with this cause (« occurrences 12 mois »); null when events reference none. */
export const occurrencesOf = (causes: CauseTable) => {
  const use = USES.find(({ list }) => list === causes)
  return use
    ? sql<
        number | null
      >`(select count(*)::int from ${use.events} where ${use.causeId} = ${causes}.id and ${use.at} > now() - interval '12 months')`
    : sql<number | null>`null::int`
}

export async function moveUses(tx: Transaction, causes: CauseTable, from: string, into: string): Promise<void> {
  if (causes === delayCauses) await tx.update(delays).set({ causeId: into }).where(eq(delays.causeId, from))
  if (causes === incidentCauses) await tx.update(incidents).set({ causeId: into }).where(eq(incidents.causeId, from))
  if (causes === damageCauses) await tx.update(damages).set({ causeId: into }).where(eq(damages.causeId, from))
}
