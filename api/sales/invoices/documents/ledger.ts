import { and, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Reader } from '#api/db/client.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type BankEvent, bankEntryOf, vatReleases } from '#domain/sales/invoices/bank-ledger.ts'
import type { Receivable } from '#domain/sales/invoices/document.ts'
import { entryOf, type LedgerLine, type Lettering, onReceipts } from '#domain/sales/invoices/ledger.ts'
import { issuedIn } from './statement.ts'

interface Period {
  from: string
  to: string
}

type Booked = BankEvent & { id: string; invoiceId: string }

const CANCELLED_ON = sql`(cancelled_at at time zone ${sql.raw(`'${PARIS}'`)})::date`

/** In the order of their entries; numbered by month, so that a later month does not change the numbers of an earlier one. */
const bankEvents = (db: Reader, paid: SQL, cancelled: SQL) =>
  db.execute<Booked & Record<string, unknown>>(sql`
    select 'BQ-' || to_char(day, 'YYYY-MM-') || lpad(row_number() over (partition by date_trunc('month', day) order by day, id, cancelled)::text, 4, '0') as entry,
      id, invoice_id as "invoiceId", day::text, amount_cents::float8 as "amountCents", mode, reference, cancelled
    from (
      select id, invoice_id, date as day, amount_cents, mode, reference, false as cancelled from payment where ${paid}
      union all
      select id, invoice_id, ${CANCELLED_ON}, -amount_cents, mode, reference, true from payment where cancelled_at is not null and ${cancelled}) event
    order by day, id, cancelled`)

const until = (to: string) => sql`cancelled_at < (${addDays(to, 1)}::date)::timestamp at time zone ${PARIS}`

async function bankEventsIn(db: Reader, { from, to }: Period) {
  const first = `${from.slice(0, 7)}-01`
  const events = await bankEvents(
    db,
    sql`date between ${first} and ${to}`,
    sql`cancelled_at >= (${first}::date)::timestamp at time zone ${PARIS} and ${until(to)}`,
  )
  return events.filter(({ day }) => day >= from)
}

type Item = { day: string; invoiceId: string; event?: Booked }

/** Items of the journals in the order of their days; sales come before payments. */
export async function ledgerItems(db: Reader, period: Period, { bank }: { bank: boolean }): Promise<Item[]> {
  const [issued, events] = await Promise.all([issuedIn(db, period), bank ? bankEventsIn(db, period) : []])
  const items: Item[] = [
    ...issued.map(({ id, day }) => ({ day: day!, invoiceId: id })),
    ...events.map(event => ({ day: event.day, invoiceId: event.invoiceId, event })),
  ]
  return items.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Entries of some items, lettered as of the last day of the period, so that the file of a past period stays as it was. */
export async function ledgerEntries(db: Database, items: readonly Item[], to: string): Promise<LedgerLine[]> {
  const ids = [...new Set(items.map(({ invoiceId }) => invoiceId))]
  const rows = await db
    .select({ id: invoices.id, originalId: invoices.originalId, document: invoices.document, opening: invoices.opening })
    .from(invoices)
    .where(inArray(invoices.id, ids))
  const byId = new Map(
    rows.map(({ id, originalId, document, opening }) => [
      id,
      { rootId: originalId ?? id, document, receivable: (document ?? opening)! },
    ]),
  )
  const paidIds = [...new Set(items.flatMap(({ invoiceId, event }) => (event ? [invoiceId] : [])))]
  const [letters, released] = await Promise.all([
    lettering(db, [...new Set([...byId.values()].map(({ rootId }) => rootId))], to),
    releasedVat(db, new Map(paidIds.map(id => [id, byId.get(id)!.receivable])), to),
  ])
  return items.flatMap(({ invoiceId, event }) => {
    const { rootId, document, receivable } = byId.get(invoiceId)!
    const letter = letters.get(rootId) ?? null
    return event ? bankEntryOf(event, receivable, released.get(keyOf(event)) ?? new Map(), letter) : entryOf(document!, letter)
  })
}

const keyOf = ({ id, cancelled }: Booked) => `${id} ${cancelled}`

/** Invoices that are settled with their credit notes and payments. Of a « reprise » Quai has one side only: no letter (decision 40). */
async function lettering(db: Reader, ids: readonly string[], to: string): Promise<Map<string, Lettering>> {
  const rows = await db.execute<{ id: string; letter: string; day: string }>(sql`
    select root.id, root.number as letter, max(piece.day)::text as day
    from invoice root cross join lateral (
      select issue_date as day, total_cents - prepaid_cents as cents from invoice piece
      where (piece.id = root.id or piece.original_id = root.id) and piece.number is not null and piece.issue_date <= ${to}
      union all
      select date, -amount_cents from payment where invoice_id = root.id and date <= ${to}
      union all
      select ${CANCELLED_ON}, amount_cents from payment where invoice_id = root.id and ${until(to)}) piece
    where root.id = any (${sql.param(ids)}::uuid[]) and root.series_no is not null
    group by root.id having sum(piece.cents) = 0`)
  return new Map(rows.map(({ id, letter, day }) => [id, { letter, day }]))
}

/** VAT that each payment of these invoices makes due, by rate. */
async function releasedVat(db: Database, paid: ReadonlyMap<string, Receivable>, to: string) {
  const ids = [...paid].flatMap(([id, invoice]) => (onReceipts(invoice) ? [id] : []))
  if (ids.length === 0) return new Map<string, ReadonlyMap<string, number>>()
  const of = sql`invoice_id = any (${sql.param(ids)}::uuid[])`
  const [events, notes] = await Promise.all([
    bankEvents(db, sql`${of} and date <= ${to}`, sql`${of} and ${until(to)}`),
    db
      .select({ originalId: invoices.originalId, document: invoices.document })
      .from(invoices)
      .where(and(inArray(invoices.originalId, ids), lte(invoices.issueDate, to))),
  ])
  const ofInvoice = Map.groupBy(events, ({ invoiceId }) => invoiceId)
  const credits = Map.groupBy(notes, ({ originalId }) => originalId!)
  return new Map(
    ids.flatMap(id => {
      const paidHere = ofInvoice.get(id) ?? []
      const parts = vatReleases(
        paid.get(id)!,
        (credits.get(id) ?? []).map(({ document }) => document!),
        paidHere,
      )
      return paidHere.map((event, index) => [keyOf(event), parts[index]!] as const)
    }),
  )
}
