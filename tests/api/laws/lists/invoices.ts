import { sql } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { receivableOf } from '#domain/sales/invoices/bank-ledger.ts'
import { E_STATUSES } from '#domain/sales/invoices/values.ts'
import { madeLate, validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, naming, on, type Row } from '../list-case.ts'
import { french } from '../order.ts'

const BUYER = { code: 'C1', name: 'Élevages des Factures', account: null }

export const invoiceList: MakeCase = async db => {
  const make = factories('laws of invoices', { first: 58_000 })
  const [seller] = await db.select().from(users).limit(1)
  const client = make.company({ legalName: 'Élevages des Factures', salesUserId: seller!.id })
  const other = make.company({ legalName: 'Zinguerie des Factures' })
  await db.insert(companies).values([client, other])
  let days = 60
  const one = (companyId = client.id!) => validatedInvoice(db, companyId, addDays(TODAY, -days--))
  const update = (id: string, set: string) => db.execute(sql`update invoice set ${sql.raw(set)} where id = ${id}`)
  await one(other.id!)
  const [issued, contested, partly, paid, credited, late] = [
    await one(),
    await one(),
    await one(),
    await one(),
    await one(),
    await one(),
  ]
  for (const { id } of [issued, contested, partly, late]) await update(id, 'issued_at = now()')
  await update(contested.id, "contested_at = now(), contest_reason = 'Non'")
  for (const [index, { id }] of [issued, contested, partly, paid, late].entries())
    await update(id, `e_status = '${E_STATUSES[index]}'`)
  const pay = { date: TODAY, mode: 'VIREMENT' as const }
  await db.insert(payments).values({ ...pay, invoiceId: partly.id, amountCents: 100 })
  await db.execute(
    sql`insert into payment (invoice_id, date, amount_cents, mode) select id, ${TODAY}, total_cents, 'CHEQUE' from invoice where id = ${paid.id}`,
  )
  await db.insert(payments).values({ ...pay, date: addDays(TODAY, -1), invoiceId: credited.id, amountCents: 300 })
  await update(credited.id, 'credited_net_cents = net_cents, credited_cents = net_cents + vat_cents')
  await madeLate(db, late.id, addDays(TODAY, -20))
  const draft = (po: string) => ({ companyId: client.id!, from: TODAY, to: TODAY, po })
  await db.insert(invoices).values({ ...draft('Élan'), kind: 'AVOIR', originalId: paid.id })
  await db.insert(invoices).values({ ...draft('Acompte'), kind: 'ACOMPTE' })
  for (const eStatus of E_STATUSES.slice(5)) await db.insert(invoices).values({ ...draft('Suivie'), eStatus })
  const opening = {
    ...{ number: 'ANC-1', netCents: 1000, issueDate: TODAY, dueDate: TODAY, issuedAt: sql`now()` },
    opening: receivableOf(
      { number: 'ANC-1', netCents: 1000, vatCents: 0, balanceCents: 1000 },
      { buyer: BUYER, vatOnDebits: false },
    ),
  }
  await db.insert(invoices).values({ ...draft('Reprise'), kind: 'REPRISE', ...opening })
  const journeysOf = await columnsById<{ journeys: string[] }>(
    db,
    'select invoice.id, array_agg(journey_id) as journeys from invoice left join invoice_journey on invoice_id = invoice.id group by invoice.id',
  )
  const paymentsOf = await columnsById<{ days: string[] }>(
    db,
    `select invoice.id, coalesce(array_agg(date::text) filter (where cancelled_at is null and amount_cents > 0), '{}') as days
      from invoice left join payment on invoice_id = invoice.id group by invoice.id`,
  )
  const drafted = (row: Row) => row.status === 'BROUILLON'
  return {
    everything: {},
    number: row => row.number,
    orders: {
      issue: row => [row.issueDate, row.number],
      number: row => row.number,
      company: row => french(row.company),
      due: row => row.dueDate,
      net: row => row.netCents,
      total: row => row.totalCents,
      balance: row => row.balanceCents,
      status: row => row.status,
    },
    filters: {
      stage: {
        fits: (row, value) =>
          value === 'drafts' || value === 'toBill'
            ? drafted(row)
            : value === 'late'
              ? row.late
              : !drafted(row) && (value === 'credits' ? ['AVOIR'] : ['FACTURE', 'ACOMPTE']).includes(row.kind),
        values: () => ['drafts', 'invoices', 'late'],
      },
      kind: { fits: (row, value) => row.kind === value },
      status: { fits: (row, value) => row.status === value },
      from: { fits: (row, value) => row.issueDate !== null && row.issueDate >= value, values: () => [TODAY] },
      to: { fits: (row, value) => row.issueDate !== null && row.issueDate <= value, values: () => [TODAY] },
      paidFrom: { fits: (row, value) => paymentsOf(row.id).days.some(day => day >= value), values: () => [TODAY] },
      paidTo: { fits: (row, value) => paymentsOf(row.id).days.some(day => day <= value), values: () => [addDays(TODAY, -1)] },
      servedFrom: { fits: (row, value) => row.to >= value, values: () => [TODAY] },
      servedTo: { fits: (row, value) => row.to <= value, values: () => [addDays(TODAY, -1)] },
      late: on(row => row.late),
      toRefund: on(row => row.balanceCents < 0),
      eStatus: { fits: (row, value) => row.eStatus === value },
      companyName: naming(row => row.company),
      company: by(row => row.companyId),
      salesUser: by(row => row.salesUserId),
      journey: { fits: (row, value) => journeysOf(row.id).journeys.includes(value), values: () => [issued.journey.id] },
    },
    exported: row => row.number ?? ['Brouillon', row.po].filter(Boolean).join(' '),
    insert: labels => inPortions(labels, portion => db.insert(invoices).values(portion.map(draft))),
  }
}
