import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { counters } from '#api/schema/house/ledger.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { type NumberedKind, seriesOn } from '#domain/administration/parameters/numbering.ts'

/** Last number of each series in its current period: day, year or unlimited. */
export async function lastNumbers(db: Reader): Promise<Partial<Record<NumberedKind, number>>> {
  const wanted = seriesOn(today())
  const [given, billed] = await Promise.all([
    db
      .select()
      .from(counters)
      .where(
        inArray(
          counters.series,
          wanted.map(([, series]) => series),
        ),
      ),
    Promise.all([lastInvoice(db, false), lastInvoice(db, true)]),
  ])
  const values = new Map(given.map(({ series, value }) => [series, value]))
  const [invoice, credit] = billed
  return { ...Object.fromEntries(wanted.map(([kind, series]) => [kind, values.get(series)])), invoice, credit }
}

async function lastInvoice(db: Reader, credit: boolean): Promise<number | undefined> {
  const [last] = await db
    .select({ no: sql<number | null>`max(${invoices.seriesNo})` })
    .from(invoices)
    .where(and(sql`(${invoices.kind} = 'AVOIR') = ${credit}`, eq(invoices.seriesYear, Number(today().slice(0, 4)))))
  return last?.no ?? undefined
}
