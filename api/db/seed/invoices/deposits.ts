import { eq, sql } from 'drizzle-orm'
import { createDeposit, deductDeposit } from '#api/sales/invoices/deposits.ts'
import { prepareClient } from '#api/sales/invoices/preparation.ts'
import { type Validator, validateInvoice } from '#api/sales/invoices/validation.ts'
import { invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Transaction } from '../../client.ts'
import { lastBilledMonth } from '../journeys/lives.ts'
import { issueAt } from './issue-at.ts'

/** Amount before tax, and the amount with tax deducted by the first invoice. */
const ASKED_CENTS = 200_000
const TAKEN_CENTS = 150_000

export async function seedDeposit(tx: Transaction, by: Validator, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const period = { from: lastBilledMonth(today), to: addDays(today, -1) }
  const [client] = await tx.execute<{ id: string; billable: boolean }>(sql`
    select company.id, coalesce(sum(net_cents) filter (where not without_index and not without_price) > 0, false) as billable
    from company left join billable_journey on company_id = company.id and service_date between ${period.from} and ${period.to}
    where 'CLIENT' = any (types) and company.vat_regime = 'NORMAL_FR' and not po_required and company.status = 'ACTIF'
      and exists (select from invoice where company_id = company.id)
    group by company.id, code order by billable desc, code desc limit 1`)
  const [latest] = await tx.execute<{ day: string }>(sql`select max(issue_date)::text as day from invoice where kind <> 'AVOIR'`)
  if (!client) return
  const { id: companyId, billable } = client
  const asked = { label: 'Acompte sur les prestations du mois', amount: ASKED_CENTS, vatRatePct: '20', vatBasis: null, po: null }
  const deposit = await createDeposit(tx, { ...asked, ...period, companyId })
  await issue(tx, by, deposit.id, latest!.day, now)
  const [charged] = await tx.select({ cents: invoices.totalCents }).from(invoices).where(eq(invoices.id, deposit.id))
  const paidOn = addDays(latest!.day, 3) < today ? addDays(latest!.day, 3) : today
  await tx
    .insert(payments)
    .values({ invoiceId: deposit.id, date: paidOn, amountCents: charged!.cents, mode: 'VIREMENT', reference: 'VIR 40718' })
  if (!billable) return
  await prepareClient(tx, { ...period, company: [companyId], grouping: 'CLIENT' })
  const [draft] = await tx.execute<{ id: string; total: number }>(
    sql`select id, total_cents::float8 as total from invoice where company_id = ${companyId} and number is null order by total_cents desc limit 1`,
  )
  if (!draft) return
  await deductDeposit(tx, draft.id, deposit.id, { amount: Math.min(TAKEN_CENTS, Math.ceil(draft.total / 2)) })
  await issue(tx, by, draft.id, today, now)
}

async function issue(tx: Transaction, by: Validator, id: string, issueDate: string, now: Date): Promise<void> {
  await validateInvoice(tx, by, id, { issueDate })
  await issueAt(tx, id, '15:00', now)
}
