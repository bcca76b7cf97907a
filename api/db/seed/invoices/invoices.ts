import { asc, eq, isNull, sql } from 'drizzle-orm'
import { readLateRate } from '#api/parameters/carrier.ts'
import { creditInvoice } from '#api/sales/invoices/credits.ts'
import { deliveriesOf } from '#api/sales/invoices/delivery.ts'
import { prepareInvoices } from '#api/sales/invoices/preparation.ts'
import {
  documentFacts,
  fuelOf,
  gasesOf,
  linesOf,
  numberOf,
  type Validator,
  validateInvoice,
} from '#api/sales/invoices/validation.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceReminders, invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { dueDateOf } from '#domain/sales/invoices/amounts.ts'
import { frozenDocument } from '#domain/sales/invoices/frozen.ts'
import { lateFee } from '#domain/sales/invoices/late/fee.ts'
import { reminderText } from '#domain/sales/invoices/reminder.ts'
import type { Database, Transaction } from '../../client.ts'
import { transact } from '../../write.ts'
import { lastBilledMonth } from '../journeys/lives.ts'
import { Random } from '../random.ts'
import { seedDeposit } from './deposits.ts'
import { issueAt, onDay } from './issue-at.ts'

const UNPAID = 0.012
const IN_PART = 0.3
const CREDITED = 12

/**
 * Invoices of past months (`domain.md` §8, « Finance »), prepared by the product and validated by date: mostly paid near the due
 * date, some late, unpaid, or partly credited; one with a down payment. The last month is electronic.
 */
export async function seedInvoices(db: Database, now: Date, seller: Validator['seller']): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const random = new Random('invoices')
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'ADMIN')).orderBy(asc(users.id)).limit(1)
  const by = { userId: admin!.id, seller }
  await transact(db, admin!.id, 'IMPORT', async tx => {
    await tx.execute(sql`select set_config('quai.billed', 'FACTURE', true)`)
    // Journey histories follow from their dates, not from this import.
    await tx.execute(sql`alter table journey disable trigger journey_audit`)
    await tx.execute(sql`alter table journey disable trigger journey_touch`)
    await prepareInvoices(tx, {
      from: addDays(today, -400),
      to: addDays(lastBilledMonth(today), -1),
      grouping: 'CONTRAT',
      company: [],
    })
    await validateAll(tx, by, now)
    for (const trigger of ['journey_audit', 'journey_touch'])
      await tx.execute(sql`alter table journey enable trigger ${sql.identifier(trigger)}`)
    await pay(tx, random, today)
    await credit(tx, by, now)
    await payBack(tx, by, now)
    await remind(tx, admin!.id, now, seller.name)
    await seedDeposit(tx, by, now)
    await transmit(tx, now)
  })
}

/** Bulk validation in date order; without concurrent writers the series locks are not needed. */
async function validateAll(tx: Transaction, by: Validator, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const drafts = await tx
    .select({ draft: invoices, company: companies })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(isNull(invoices.number))
    .orderBy(asc(invoices.to), asc(companies.code), asc(invoices.id))
  const lines = await linesOf(tx, isNull(invoices.number))
  const delivered = await deliveriesOf(tx, isNull(invoices.number))
  const fuel = await fuelOf(tx, isNull(invoices.number))
  const gases = await gasesOf(tx, isNull(invoices.number))
  const ratePct = await readLateRate(tx, today)
  const series = new Map<number, number>()
  const rows = drafts.map(({ draft, company }, index) => {
    const issueDate = addDays(draft.to, 2) < today ? addDays(draft.to, 2) : today
    const seriesYear = Number(issueDate.slice(0, 4))
    const seriesNo = (series.get(seriesYear) ?? 0) + 1
    series.set(seriesYear, seriesNo)
    const number = numberOf('FACTURE', seriesYear, seriesNo)
    const dueDate = dueDateOf(issueDate, company.paymentDays)
    const po = draft.po ?? (company.poRequired ? `CMD-${4200 + index}` : null)
    const document = frozenDocument({
      ...documentFacts({ ...draft, po }, company, delivered.get(draft.id)),
      ...{
        number,
        issueDate,
        dueDate,
        lines: lines.get(draft.id) ?? [],
        seller: by.seller,
        original: null,
        lateRatePct: ratePct,
        fuel: fuel.get(draft.id) ?? null,
        gases: gases.get(draft.id),
      },
    })
    return { id: draft.id, number, seriesYear, seriesNo, issueDate, dueDate, po, document }
  })
  for (const trigger of ['invoice_numbering', 'invoice_validated'])
    await tx.execute(sql`alter table invoice disable trigger ${sql.identifier(trigger)}`)
  for (let at = 0; at < rows.length; at += 200) {
    await tx.execute(sql`
      update invoice set number = one.number, series_year = one."seriesYear", series_no = one."seriesNo", issue_date = one."issueDate",
        due_date = one."dueDate", po = one.po, document = one.document, validated_by_id = ${by.userId},
        validated_at = ${onDay(sql`one."issueDate"`, '09:00', now)}, issued_at = ${onDay(sql`one."issueDate"`, '14:00', now)}
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + 200))}::text::json) as one (id uuid, number text, "seriesYear" int,
        "seriesNo" int, "issueDate" date, "dueDate" date, po text, document jsonb)
      where invoice.id = one.id`)
  }
  await tx.execute(sql`
    update journey set invoiced_at = invoice.validated_at from invoice_journey held join invoice on invoice.id = held.invoice_id
    where held.journey_id = journey.id`)
  for (const trigger of ['invoice_numbering', 'invoice_validated'])
    await tx.execute(sql`alter table invoice enable trigger ${sql.identifier(trigger)}`)
}

async function pay(tx: Transaction, random: Random, today: string): Promise<void> {
  const owed = await tx
    .select({ id: invoices.id, dueDate: invoices.dueDate, totalCents: invoices.totalCents, mode: companies.paymentMode })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .orderBy(asc(invoices.number))
  const paid: (typeof payments.$inferInsert)[] = []
  for (const { id, dueDate, totalCents, mode } of owed) {
    const date = addDays(dueDate!, random.integer(-4, random.chance(0.15) ? 16 : 3))
    if (date > today || totalCents <= 0) continue
    const open = daysBetween(dueDate!, today) < 45 && random.chance(UNPAID)
    if (open && !random.chance(IN_PART)) continue
    const amountCents = open ? Math.floor(totalCents / 2) : totalCents
    paid.push({ invoiceId: id, date, amountCents, mode, reference: `${mode.slice(0, 3)} ${random.integer(10_000, 99_999)}` })
  }
  for (let at = 0; at < paid.length; at += 500) await tx.insert(payments).values(paid.slice(at, at + 500))
}

async function credit(tx: Transaction, by: Validator, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const recent = await tx.execute<{ id: string; journey_id: string }>(sql`
    select distinct on (invoice.company_id) invoice.id, held.journey_id
    from invoice join invoice_journey held on held.invoice_id = invoice.id
    where invoice.balance_cents > 0 and invoice.kind = 'FACTURE'
      and (select count(*) from invoice_journey other where other.invoice_id = invoice.id) > 3
    order by invoice.company_id, invoice.issue_date desc, held.journey_id limit ${CREDITED}`)
  const reasons = [
    'Livraison refusée, marchandise retournée',
    'Retard pris en charge',
    'Trajet facturé deux fois',
    'Geste commercial',
  ]
  for (const [index, { id, journey_id }] of recent.entries()) {
    const [{ version }] = (await tx.select({ version: invoices.version }).from(invoices).where(eq(invoices.id, id))) as [
      { version: number },
    ]
    const reason = reasons[index % reasons.length]!
    const note = await creditInvoice(tx, id, {
      journeys: [journey_id],
      whole: false,
      rebill: false,
      cause: null,
      reason,
      version,
    })
    await validateInvoice(tx, by, note.id, { issueDate: today })
    await issueAt(tx, note.id, '16:00', now)
  }
}

/** Credit notes of one journey each on paid invoices: owed to the clients, the first one refunded. */
async function payBack(tx: Transaction, by: Validator, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const paid = await tx.execute<{ id: string; version: number; journey_id: string }>(sql`
    select distinct on (invoice.company_id) invoice.id, invoice.version, held.journey_id
    from invoice join invoice_journey held on held.invoice_id = invoice.id
    where invoice.status = 'REGLEE' and (select count(*) from invoice_journey other where other.invoice_id = invoice.id) > 3
    order by invoice.company_id, invoice.issue_date desc, held.journey_id limit 2`)
  for (const [index, { id, version, journey_id }] of paid.entries()) {
    const note = await creditInvoice(tx, id, {
      journeys: [journey_id],
      whole: false,
      rebill: false,
      version,
      cause: null,
      reason: 'Trajet facturé deux fois',
    })
    await validateInvoice(tx, by, note.id, { issueDate: today })
    await issueAt(tx, note.id, '16:00', now)
    if (index > 0) continue
    await tx.execute(sql`
      insert into payment (invoice_id, date, amount_cents, mode, reference)
      select id, ${today}, balance_cents, 'VIREMENT', 'REMB 2041' from invoice where id = ${id} and balance_cents < 0`)
  }
}

async function remind(tx: Transaction, sentById: string, now: Date, carrier: string): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  const late = await tx
    .select({ invoice: invoices, email: companies.email })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(sql`${invoices.balanceCents} > 0 and ${invoices.dueDate} < ${today}`)
    .orderBy(asc(invoices.number))
  const ratePct = await readLateRate(tx, today)
  for (const [index, { invoice, email }] of late.entries()) {
    if (index === 2) {
      const contested = { contestedAt: instantAt(today, -3, '10:00'), contestReason: "Temps d'attente non reconnu" }
      await tx.update(invoices).set(contested).where(eq(invoices.id, invoice.id))
      continue
    }
    const levels = Math.min(3, Math.floor((daysBetween(invoice.dueDate!, today) - 7) / 10) + 1)
    for (let level = 1; level <= levels; level++) {
      const planned = instantAt(addDays(invoice.dueDate!, 7 + (level - 1) * 10), 0, '09:30')
      const createdAt = planned < now.toISOString() ? planned : now.toISOString()
      const fee = lateFee({ amountCents: invoice.balanceCents, ratePct, days: daysBetween(invoice.dueDate!, today) })
      const text = reminderText({ ...invoice, number: invoice.number!, dueDate: invoice.dueDate!, fee, level, carrier })
      const sentTo = email ?? 'compta@exemple.fr'
      await tx.insert(invoiceReminders).values({
        ...{
          createdAt,
          invoiceId: invoice.id,
          level,
          balanceCents: invoice.balanceCents,
          feeCents: fee.totalCents,
          sentTo,
          text,
          sentById,
        },
      })
      await tx.update(invoices).set({ reminders: level, remindedAt: createdAt }).where(eq(invoices.id, invoice.id))
    }
  }
}

async function transmit(tx: Transaction, now: Date): Promise<void> {
  const today = toLocal(now).slice(0, 10)
  // Its history uses these times, not the import's.
  for (const trigger of ['invoice_audit', 'invoice_touch'])
    await tx.execute(sql`alter table invoice disable trigger ${sql.identifier(trigger)}`)
  await tx.execute(sql`alter table invoice_step disable trigger invoice_step_audit`)
  await tx.execute(sql`
    with sent as (
        select id, status, issued_at as at, row_number() over (order by number) % 30 = 0 as rejected,
          (select max(date) + time '10:00' from payment where invoice_id = invoice.id and cancelled_at is null) at time zone 'Europe/Paris' as paid_at
        from invoice where issued_at is not null and issue_date >= ${addDays(today, -35)}),
      said as (
        select sent.id, step.place, step.at, step.before, step.after, step.reason from sent cross join lateral (values
          (1, sent.at + interval '4 minutes', null, 'DEPOSEE', null, true),
          (2, sent.at + interval '20 minutes', 'DEPOSEE', 'REJETEE', 'REJ_ADR', rejected),
          (3, sent.at + interval '55 minutes', 'REJETEE', 'DEPOSEE', null, rejected),
          (4, sent.at + interval '2 hours', 'DEPOSEE', 'RECUE', null, true),
          (5, paid_at, 'RECUE', 'ENCAISSEE', null, status = 'REGLEE' and paid_at > sent.at + interval '2 hours')) as step (place, at, before, after, reason, holds)
        where step.holds and step.at <= ${now.toISOString()}::timestamptz),
      told as (
        insert into audit_log (at, source, entity, entity_id, root_id, action, changes)
        select at, 'SYSTEME', 'invoice', id, id, 'UPDATE', jsonb_build_object('e_status', jsonb_build_array(before, after)) from said order by at, place),
      stepped as (
        insert into invoice_step (created_at, updated_at, invoice_id, status, at, source, reason)
        select at, at, id, after, at, 'PLATEFORME', reason from said order by at, place)
    update invoice set e_status = last.after from (select distinct on (id) id, after from said order by id, place desc) as last where last.id = invoice.id`)
  for (const trigger of ['invoice_audit', 'invoice_touch'])
    await tx.execute(sql`alter table invoice enable trigger ${sql.identifier(trigger)}`)
  await tx.execute(sql`alter table invoice_step enable trigger invoice_step_audit`)
}
