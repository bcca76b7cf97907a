import { eq, type SQL, sql } from 'drizzle-orm'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import type { Transaction } from '../../client.ts'

/** A time of a day, or `now` while it is to come. */
export const onDay = (day: SQL, time: string, now: Date): SQL =>
  sql`least(${day} + ${time}::time, ${now.toISOString()}::timestamptz)`

export async function issueAt(tx: Transaction, id: string, time: string, now: Date): Promise<void> {
  await tx.execute(sql`update invoice set issued_at = ${onDay(sql`issue_date`, time, now)} where ${eq(invoices.id, id)}`)
}
