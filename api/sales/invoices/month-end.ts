import { and, between, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { REVENUE } from '#api/trade/requests/revenue.ts'
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

/** Not credited and not paid. */
const UNSETTLED = ['VALIDEE', 'EMISE', 'PARTIELLE', 'CONTESTEE'] as const
const UNFINISHED = ['PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS'] as const

const queryOf = (asked: Record<string, string | readonly string[]>) =>
  new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => [value].flat().map(one => [name, one]))).toString()

/**
 * Counts the steps of a month from the journey to the invoice, and the late invoices of all months. Each step has the query of the list
 * that shows the same records.
 */
export async function monthSteps(db: Reader, month: string) {
  const [from, to] = [firstDay(month), lastDay(month)]
  const toBill = `stage=toBill&from=${from}&to=${to}`
  const LISTS = {
    drafts: { by: 'netCents', asked: { stage: 'drafts', servedFrom: from, servedTo: to } },
    rejected: { by: 'totalCents', asked: { eStatus: ['REJETEE', 'REFUSEE'], status: UNSETTLED, from, to } },
    issued: { by: 'netCents', asked: { stage: 'invoices', from, to } },
    credits: { by: 'netCents', asked: { stage: 'credits', from, to } },
    late: { by: 'balanceCents', asked: { stage: 'late' } },
  } as const
  const [preview, [unfinished], ...lists] = await Promise.all([
    previewOf(db, { from, to, grouping: 'CONTRAT', company: [] }),
    db
      .select({ count: sql<number>`count(*)::int`, cents: sql<number>`coalesce(sum(${REVENUE}), 0)::float8` })
      .from(journeys)
      .where(and(between(journeys.serviceDate, from, to), inArray(journeys.status, [...UNFINISHED]))),
    ...(Object.keys(LISTS) as (keyof typeof LISTS)[]).map(async key => {
      const { by, asked } = LISTS[key]
      const sums = await invoiceSums(db, invoiceListQuery.parse(asked))
      return { key, query: queryOf(asked), count: sums?.count ?? null, cents: sums?.[by] ?? null }
    }),
  ])
  const ready = preview.groups.filter(({ journeys }) => journeys > 0)
  const total = (rows: readonly { count: number; netCents: number }[]) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    cents: rows.reduce((sum, { netCents }) => sum + netCents, 0),
  })
  return [
    { key: 'unfinished' as const, query: queryOf({ from, to, status: UNFINISHED }), ...unfinished! },
    { key: 'toControl' as const, query: toBill, ...total([preview.toControl]) },
    { key: 'blocked' as const, query: toBill, ...total([preview.noPrice, ...preview.missingIndex]) },
    { key: 'toBill' as const, query: toBill, ...total(ready.map(({ journeys: count, netCents }) => ({ count, netCents }))) },
    ...lists,
  ]
}
