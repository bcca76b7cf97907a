import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { readFinishedFigures } from './settlements.ts'

const BATCH = 1000

/** Services, cost and gases of finished journeys, by what was done and recorded; the control settles them. */
export async function updateFinishedFigures(tx: Transaction, ids: readonly string[]): Promise<void> {
  const figures = JSON.stringify(await readFinishedFigures(tx, ids))
  await tx.execute(sql`
    update journey set services_cents = figure."servicesCents", cost_cents = figure."costCents", co2_kg = figure."co2Kg"
    from json_to_recordset(${figures}::text::json)
      as figure ("journeyId" uuid, "servicesCents" bigint, "costCents" bigint, "co2Kg" numeric)
    where journey.id = figure."journeyId"
      and (journey.services_cents, journey.cost_cents, journey.co2_kg)
        is distinct from (figure."servicesCents", figure."costCents", figure."co2Kg")`)
}

/** Nightly: finished journeys follow changed tariffs, rates and vehicles until their control, or until their month is closed (decision 37). */
export async function updateAllFinishedFigures(db: Database): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await transact(db, null, 'SYSTEME', async tx => {
      const rows = await tx
        .select({ id: journeys.id })
        .from(journeys)
        .where(and(eq(journeys.status, 'TERMINE'), gt(journeys.id, last), sql`not month_closed(${journeys.serviceDate})`))
        .orderBy(journeys.id)
        .limit(BATCH)
        .for('update')
      await updateFinishedFigures(
        tx,
        rows.map(({ id }) => id),
      )
      return rows
    })
    if (found.length < BATCH) return
    last = found.at(-1)!.id
  }
}
