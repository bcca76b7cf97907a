import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { servicesOf } from './settlements.ts'

const BATCH = 1000

export async function updateServiceAmounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const figures = JSON.stringify(await servicesOf(tx, ids))
  await tx.execute(sql`
    update journey set services_cents = figure."servicesCents"
    from json_to_recordset(${figures}::text::json) as figure ("journeyId" uuid, "servicesCents" bigint)
    where journey.id = figure."journeyId" and journey.services_cents <> figure."servicesCents"`)
}

/** Nightly: finished journeys without stored services, and those priced by catalogue and tariffs until their control. */
export async function updateOpenServiceAmounts(db: Database): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await transact(db, null, 'SYSTEME', async tx => {
      const rows = await tx
        .select({ id: journeys.id })
        .from(journeys)
        .where(and(eq(journeys.status, 'TERMINE'), gt(journeys.id, last)))
        .orderBy(journeys.id)
        .limit(BATCH)
        .for('update')
      await updateServiceAmounts(
        tx,
        rows.map(({ id }) => id),
      )
      return rows
    })
    if (found.length < BATCH) return
    last = found.at(-1)!.id
  }
}
