import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { found } from '#api/rows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices, payments } from '#api/schema/sales/invoices.table.ts'
import { ADDRESSEE } from '#api/trade/companies/addressee.ts'
import { accountStatementText } from '#domain/sales/invoices/account-statement.ts'
import { paymentWords } from '#domain/sales/invoices/ledger.ts'
import { INVOICE_KIND_LABELS } from '#domain/sales/invoices/values.ts'

export async function statementOf(db: Reader, companyId: string, period: { from: string; to: string }, today: string) {
  const company = await db.select(ADDRESSEE).from(companies).where(eq(companies.id, companyId)).then(found)
  const issued = and(eq(invoices.companyId, companyId), isNotNull(invoices.number))
  const [invoiced, paid, open] = await Promise.all([
    db
      .select({
        day: invoices.issueDate,
        number: invoices.number,
        kind: invoices.kind,
        cents: sql<number>`(${invoices.totalCents} - ${invoices.prepaidCents})::float8`,
      })
      .from(invoices)
      .where(and(issued, lte(invoices.issueDate, period.to)))
      .orderBy(asc(invoices.issueDate), asc(invoices.number)),
    db
      .select({
        day: payments.date,
        number: invoices.number,
        mode: payments.mode,
        reference: payments.reference,
        amountCents: payments.amountCents,
      })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(issued, isNull(payments.cancelledAt), lte(payments.date, period.to)))
      .orderBy(asc(payments.date), asc(payments.id)),
    db
      .select({
        number: invoices.number,
        issueDate: invoices.issueDate,
        dueDate: invoices.dueDate,
        totalCents: invoices.totalCents,
        balanceCents: invoices.balanceCents,
      })
      .from(invoices)
      .where(and(issued, ne(invoices.balanceCents, 0)))
      .orderBy(asc(invoices.dueDate), asc(invoices.number)),
  ])
  const movements = [
    ...invoiced.map(({ day, number, kind, cents }) => ({
      day: day!,
      label: `${INVOICE_KIND_LABELS[kind]} ${number}`,
      cents,
    })),
    ...paid.map(({ day, number, ...payment }) => ({
      day,
      label: `${paymentWords(payment)} (${number})`,
      cents: -payment.amountCents,
    })),
  ]
  const before = movements.filter(({ day }) => day < period.from)
  return accountStatementText({
    today,
    company,
    period,
    beforeCents: before.reduce((sum, { cents }) => sum + cents, 0),
    // Invoices sort before payments of the same day.
    movements: movements.filter(({ day }) => day >= period.from).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    open: open.map(({ number, issueDate, dueDate, ...cents }) => ({
      ...cents,
      number: number!,
      issueDate: issueDate!,
      dueDate: dueDate!,
    })),
  })
}

/** Issued by Quai in these days. */
export const issuedIn = (db: Reader, { from, to }: { from: string; to: string }) =>
  db
    .select({ id: invoices.id, day: invoices.issueDate })
    .from(invoices)
    .where(and(isNotNull(invoices.seriesNo), sql`${invoices.issueDate} >= ${from}`, sql`${invoices.issueDate} <= ${to}`))
    .orderBy(asc(invoices.issueDate), asc(invoices.seriesYear), asc(invoices.number))
