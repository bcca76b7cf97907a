import { crc32 } from 'node:zlib'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import type { Letterhead } from '#api/pdf/letterhead.ts'
import { invalid, refused, stale } from '#api/problem.ts'
import { found, insert } from '#api/rows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceReminders, invoices, reminderLetters } from '#api/schema/sales/invoices.table.ts'
import { ADDRESSEE } from '#api/trade/companies/addressee.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { ENUM } from '#domain/messages.ts'
import { clientLines } from '#domain/sales/delivery-request/offer/offer.ts'
import { daysLate } from '#domain/sales/invoices/amounts.ts'
import type { LetterInput } from '#domain/sales/invoices/invoice.ts'
import { type LateInvoice, letterLevel, letterText } from '#domain/sales/invoices/late/letter.ts'
import { NOTHING_LATE } from '#domain/sales/invoices/messages.ts'
import { REMINDER_LEVELS } from '#domain/sales/invoices/values.ts'
import { isLate } from '../list.ts'
import { billingContacts } from '../payments.ts'
import { lateRows, withFees } from './fees.ts'

/** Clients with late invoices that were handed over, the largest debt first. */
export const lateClients = (db: Reader) =>
  db.execute<{ id: string; company: string; count: number; balanceCents: number; dueDate: string; reminders: number }>(sql`
    select company.id, company.legal_name as company, count(*)::int as count, sum(balance_cents)::float8 as "balanceCents",
      min(due_date)::text as "dueDate", max(reminders)::int as reminders
    from invoice join company on company.id = invoice.company_id
    where balance_cents > 0 and due_date < ${today()} and invoice.status in ('EMISE', 'PARTIELLE')
    group by company.id order by sum(balance_cents) desc, company.legal_name collate french limit ${LISTED_MAX}`)

const clientOf = (db: Reader, id: string) => db.select(ADDRESSEE).from(companies).where(eq(companies.id, id)).then(found)

type Rows = Awaited<ReturnType<typeof lateRows>>

/** Rows of a letter: handed over, not contested. After three reminders an invoice is listed without a new one. */
const lateInvoices = (rows: Rows): (LateInvoice & { id: string; version: number })[] =>
  rows
    .filter(row => isLate(row, today()) && row.status !== 'REGLEE')
    .map(({ id, version, number, issueDate, dueDate, balanceCents, reminders, fee: { spans: _, ...fee } }) => ({
      ...{ id, version, number, issueDate, dueDate, balanceCents, daysLate: daysLate(dueDate, today()) },
      level: reminders < REMINDER_LEVELS ? reminders + 1 : null,
      ...fee,
    }))

/** Number that differs when one of its invoices changes, comes or goes; a positive `integer`, as the versions of rows. */
export const versionOf = (late: readonly { id: string; version: number }[]) =>
  (crc32(late.map(({ id, version }) => `${id} ${version}`).join()) % MAX_INTEGER) + 1
const MAX_INTEGER = 2 ** 31 - 1
const remindable = (late: readonly LateInvoice[]) => late.some(({ level }) => level !== null)

/** Returns the late invoices of a client, the letters sent, the fees to invoice, and the letter to send; null when nothing is to be reminded. */
export async function lateOf(db: Reader, companyId: string, carrier: string) {
  const client = await clientOf(db, companyId)
  const [rows, sent] = await Promise.all([
    lateRows(db, withFees(companyId)),
    db
      .selectDistinct({
        id: reminderLetters.id,
        at: reminderLetters.createdAt,
        level: sql<number>`(${reminderLetters.document} -> 'level')::int`,
        sentTo: invoiceReminders.sentTo,
      })
      .from(invoices)
      .innerJoin(invoiceReminders, eq(invoiceReminders.invoiceId, invoices.id))
      .innerJoin(reminderLetters, eq(reminderLetters.id, invoiceReminders.letterId))
      .where(eq(invoices.companyId, companyId))
      .orderBy(desc(reminderLetters.createdAt))
      .limit(LISTED_MAX),
  ])
  const late = lateInvoices(rows)
  return {
    ...{ id: companyId, company: client.legalName, late, sent },
    fees: rows
      .filter(({ fee }) => fee.totalCents > 0)
      .map(({ id, number, dueDate, balanceCents, fee: { spans: _, ...fee } }) => ({ id, number, dueDate, balanceCents, ...fee })),
    letter: remindable(late)
      ? {
          version: versionOf(late),
          level: letterLevel(late),
          recipients: await billingContacts(db, companyId),
          proposal: letterText(late, carrier),
        }
      : null,
  }
}

/** One letter for all that is late of a client: a reminder of its level for each invoice (`domain.md` §4.2, levels 1–3), by mail or by post. */
export async function remindClient(
  tx: Transaction,
  jobs: Pick<Jobs, 'mail'>,
  companyId: string,
  { contactId, text: typed, version }: LetterInput,
  { sentById, letterhead }: { sentById: string; letterhead: Letterhead },
) {
  const client = await clientOf(tx, companyId)
  await tx.execute(sql`select id from invoice where company_id = ${companyId} and balance_cents > 0 order by id for update`)
  const late = lateInvoices(await lateRows(tx, withFees(companyId)))
  if (!remindable(late)) throw refused(NOTHING_LATE)
  if (versionOf(late) !== version) throw stale({ id: companyId, version: versionOf(late) })
  const recipient = contactId ? (await billingContacts(tx, companyId)).find(({ id }) => id === contactId) : null
  if (recipient === undefined) throw invalid({ path: 'contactId', message: ENUM })
  const [text, sentTo] = [typed.replaceAll('\r\n', '\n'), recipient?.email ?? null]
  const level = letterLevel(late)
  const letter = await insert(tx, reminderLetters, {
    document: {
      ...{ day: today(), letterhead: { name: letterhead.name, lines: letterhead.lines }, client: clientLines(client) },
      ...{ code: client.code, level, text },
      invoices: late.map(({ id: _, version: __, ...invoice }) => invoice),
    },
  })
  const reminded = late.flatMap(({ id, level, balanceCents, totalCents }) =>
    level === null
      ? []
      : [{ invoiceId: id, level, balanceCents, feeCents: totalCents, sentTo, text, sentById, letterId: letter.id }],
  )
  await tx.insert(invoiceReminders).values(reminded)
  await tx
    .update(invoices)
    .set({ reminders: sql`reminders + 1`, remindedAt: sql`now()` })
    .where(
      inArray(
        invoices.id,
        reminded.map(({ invoiceId }) => invoiceId),
      ),
    )
  if (sentTo) await jobs.mail(tx, { kind: 'INVOICE_LETTER', id: letter.id })
  return { id: companyId, letterId: letter.id, level, sentTo, invoices: reminded.length }
}

/** A letter as it was sent. */
export const findLetter = (db: Reader, id: string) =>
  db.select({ document: reminderLetters.document }).from(reminderLetters).where(eq(reminderLetters.id, id)).then(found)
