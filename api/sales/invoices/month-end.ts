import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { firstDay, lastDay } from '#domain/calendar/months.ts'
import { type InvoiceListQuery, invoiceListQuery } from '#domain/sales/invoices/invoice.ts'
import { invoicesFound } from './list.ts'
import { previewOf } from './preview.ts'

/** Invoices summed at most, so that no list reads without a bound. */
const SUMMED_MAX = 10_000

/** Sums of a filtered list; null for a longer one. */
export async function invoiceSums(db: Reader, query: InvoiceListQuery) {
  const where: SQL = invoicesFound(query) ?? sql`true`
  const [sums] = await db.execute<{ count: number; netCents: number; totalCents: number; balanceCents: number }>(sql`
    select count(*)::int as count, coalesce(sum(net_cents), 0)::float8 as "netCents",
      coalesce(sum(total_cents), 0)::float8 as "totalCents", coalesce(sum(balance_cents), 0)::float8 as "balanceCents"
    from (select net_cents, total_cents, balance_cents from ${invoices} where ${where} limit ${SUMMED_MAX + 1}) as found`)
  return sums!.count > SUMMED_MAX ? null : sums!
}

/**
 * « Fin de mois »: what a month still has to go through, and what stays open of any month. Each figure is that of the list it leads
 * to: journeys of the preview of the month, invoices of the list.
 */
export async function monthEnd(db: Reader, month: string) {
  const [from, to] = [firstDay(month), lastDay(month)]
  const toBill = `stage=toBill&from=${from}&to=${to}`
  const LISTS = {
    drafts: { by: 'netCents', asked: { stage: 'drafts' } },
    issued: { by: 'netCents', asked: { stage: 'invoices', from, to } },
    credits: { by: 'netCents', asked: { stage: 'credits', from, to } },
    rejected: { by: 'totalCents', asked: { eStatus: ['REJETEE', 'REFUSEE'] } },
    late: { by: 'balanceCents', asked: { stage: 'late' } },
  } as const
  const [preview, ...lists] = await Promise.all([
    previewOf(db, { from, to, grouping: 'CONTRAT', company: [] }),
    ...(Object.keys(LISTS) as (keyof typeof LISTS)[]).map(async key => {
      const { by, asked } = LISTS[key]
      const sums = await invoiceSums(db, invoiceListQuery.parse(asked))
      const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => [value].flat().map(one => [name, one])))
      return { key, query: query.toString(), count: sums?.count ?? null, cents: sums?.[by] ?? null }
    }),
  ])
  const ready = preview.groups.filter(({ journeys }) => journeys > 0)
  const total = (rows: readonly { count: number; netCents: number }[]) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    cents: rows.reduce((sum, { netCents }) => sum + netCents, 0),
  })
  return {
    month,
    steps: [
      { key: 'toControl' as const, query: toBill, ...total([preview.toControl]) },
      { key: 'blocked' as const, query: toBill, ...total([preview.noPrice, ...preview.missingIndex]) },
      { key: 'toBill' as const, query: toBill, ...total(ready.map(({ journeys: count, netCents }) => ({ count, netCents }))) },
      ...lists,
    ],
  }
}
