import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import type { JobWork } from '#api/jobs/queue.ts'
import type { Preparation } from '#domain/sales/invoices/invoice.ts'
import { PREPARED } from '#domain/sales/invoices/messages.ts'
import { waitingForIndex } from './waiting.ts'

export const INVOICING_JOB = 'invoicing'

/** A period of chosen clients or of all; or chosen journeys of it. */
type Asked = Pick<Preparation, 'from' | 'to' | 'company'> & { journeys?: readonly string[] }

export const billable = ({ from, to, company, journeys }: Asked): SQL =>
  sql`billable.service_date between ${from} and ${to}
    and ${company.length > 0 ? sql`billable.company_id = any(${sql.param(company)}::uuid[])` : sql`true`}
    and ${journeys ? sql`billable.journey_id = any(${sql.param(journeys)}::uuid[])` : sql`true`}`

/** Job `invoicing`: one transaction per client; a restart continues with journeys without an invoice. */
export const invoicingWork: JobWork = async ({ db, run, progress }) => {
  const asked = run.params as unknown as Preparation
  const ids = await clientsToBill(db, asked)
  let [drafts, billed] = [0, 0]
  for (const [done, companyId] of ids.entries()) {
    await progress(done, ids.length)
    const made = await transact(db, run.createdBy, 'SYSTEME', tx => prepareClient(tx, { ...asked, company: [companyId] }))
    drafts += made.drafts
    billed += made.journeys
  }
  await progress(ids.length, ids.length)
  return { drafts, journeys: billed, text: PREPARED(drafts, billed) }
}

async function clientsToBill(db: Database, asked: Preparation): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select company.id from company where exists (
      select from billable_journey billable where billable.company_id = company.id and ${billable(asked)})
    order by company.legal_name collate french, company.id`)
  return rows.map(({ id }) => id)
}

/** Journeys without a price or index value are left out (`domain.md` §3.22, §4.2). */
export async function prepareClient(tx: Transaction, asked: Preparation & Asked & { company: [string] }) {
  // Serializes preparations of one client and makes reopening a journey wait.
  await tx.execute(sql`select id from company where id = ${asked.company[0]} for no key update`)
  return prepareInvoices(tx, asked)
}

/** For callers that locked all its clients or run alone. */
export async function prepareInvoices(tx: Transaction, asked: Preparation & Asked) {
  const { grouping } = asked
  const waiting = (await waitingForIndex(tx, billable(asked))).map(({ journeyId }) => journeyId)
  await tx.execute(sql`drop table if exists billed`)
  await tx.execute(sql`
    create temporary table billed on commit drop as
    select billable.*, billing_key(billable, ${grouping}) as key
    from billable_journey billable
    where ${billable(asked)} and not billable.without_price and billable.journey_id <> all (${sql.param(waiting)}::uuid[])`)
  await tx.execute(sql`select id from journey where id in (select journey_id from billed) order by id for no key update`)
  // A journey reopened before the lock is no longer controlled.
  await tx.execute(
    sql`delete from billed where not exists (select from billable_journey still where still.journey_id = billed.journey_id)`,
  )
  await tx.execute(sql`drop table if exists billed_invoice`)
  await tx.execute(sql`
    create temporary table billed_invoice on commit drop as
    select key, uuidv7() as id, company_id, min(service_date) as first_day, max(service_date) as last_day, sum(co2_kg) as co2_kg,
      case when count(distinct po) = 1 and count(po) = count(*) then min(po) end as po,
      case when count(distinct request_id) = 1 and count(request_id) = count(*) then min(request_id::text)::uuid end as request_id
    from billed group by key, company_id`)
  const drafts = await tx.execute<{ id: string }>(sql`
    insert into invoice (id, kind, company_id, request_id, po, period_from, period_to, co2_kg, vat_on_debits)
    select id, 'FACTURE', company_id, request_id, po, first_day, last_day, co2_kg, (select vat_on_debits from carrier) from billed_invoice order by key returning id`)
  await insertLines(tx)
  const taken = await tx.execute<{ journey_id: string }>(sql`
    insert into invoice_journey (invoice_id, journey_id, settlement_id)
    select invoice.id, billed.journey_id, billed.settlement_id from billed join billed_invoice invoice using (key) returning journey_id`)
  return { drafts: drafts.length, journeys: taken.length }
}

/**
 * Groups equal parts into lines in order of sale: transport by line, then tolls, fuel, services. One whose quantity × price does
 * not fall on the cent is rounded on a line of its own (`domain.md` §6.8), so that lines add up to what their journeys were settled at.
 */
async function insertLines(tx: Transaction): Promise<void> {
  await tx.execute(sql`drop table if exists billed_line`)
  await tx.execute(sql`
    create temporary table billed_line on commit drop as
    select uuidv7() as id, invoice.id as invoice_id, part.sort, part.kind, part.label, part.detail, part.service_id, part.unit, part.unit_price,
      part.vat_rate_pct, part.vat_basis, part.account, min(part.service_date) as first_day,
      sum(part.quantity) as quantity, sum(part.amount_cents) as amount_cents,
      array_agg(part.journey_id) as journeys, array_agg(part.quantity) as quantities, array_agg(part.amount_cents) as amounts
    from (
      select journey_id, service_date, company_id, sort, kind, label, detail, service_id, unit, vat_rate_pct, vat_basis, account,
        case when kind = 'INDEXATION' then 0 else unit_price end as unit_price, quantity, amount_cents,
        case when kind in ('TRANSPORT', 'PRESTATION') and quantity * unit_price * 100 <> amount_cents then row_number() over () end as alone
      from billable_part where journey_id in (select journey_id from billed)) part
    join billed using (journey_id) join billed_invoice invoice using (key)
    group by invoice.id, part.sort, part.kind, part.label, part.detail, part.service_id, part.unit, part.unit_price, part.vat_rate_pct, part.vat_basis, part.account, part.alone`)
  // Indexation is rounded per journey, then summed (`domain.md` §0.9): one unit, negative when fuel fell.
  await tx.execute(sql`
    insert into invoice_line (id, invoice_id, position, kind, label, detail, service_id, quantity, unit, unit_price, vat_rate_pct, vat_basis, account)
    select id, invoice_id, row_number() over (partition by invoice_id order by sort, label, unit_price desc, first_day, id) - 1, kind, label, detail, service_id,
      case when kind = 'INDEXATION' then sign(amount_cents) else quantity end, unit,
      case when kind = 'INDEXATION' then abs(amount_cents) * 0.01 else unit_price end, vat_rate_pct, vat_basis, account
    from billed_line where amount_cents <> 0`)
  await tx.execute(sql`
    insert into invoice_line_journey (line_id, journey_id, quantity, amount_cents)
    select id, part.journey, sum(part.quantity), sum(part.amount) from billed_line,
      unnest(journeys, quantities, amounts) as part (journey, quantity, amount)
    where amount_cents <> 0 group by id, part.journey`)
}
