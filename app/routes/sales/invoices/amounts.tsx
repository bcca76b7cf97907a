import { formatDate } from '#domain/calendar/dates.ts'
import { factsOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { INVOICE_FIELDS as FIELDS } from '#domain/sales/invoices/fields.ts'
import type { InvoiceDetail } from './panels.server.ts'

/** What is still due, or the total of what nobody owes yet, and how it comes about. */
export function Amounts({ invoice }: { invoice: InvoiceDetail }) {
  const { kind, number, totalCents, balanceCents, refundedCents } = invoice
  const isOwed = number !== null && kind !== 'AVOIR'
  const rows = [
    ...factsOf(FIELDS, invoice, ['netCents', 'vatCents', 'totalCents']),
    ...depositRows(invoice),
    ...(isOwed ? factsOf(FIELDS, invoice, ['paidCents', 'creditedCents']) : []),
    ...(isOwed && refundedCents ? factsOf(FIELDS, invoice, ['refundedCents']) : []),
    ...(isOwed ? factsOf(FIELDS, invoice, ['balanceCents']) : []),
  ]
  return (
    <section className="amounts" aria-label="Montants">
      <p>
        <b>{formatMoney(isOwed ? balanceCents : totalCents)}</b>
        {wordsOf(invoice)}
      </p>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function wordsOf({ kind, number, balanceCents, dueDate }: InvoiceDetail): string {
  if (kind === 'AVOIR') return number ? 'TTC, au crédit du client' : 'TTC, brouillon'
  if (!number) return 'TTC, brouillon'
  if (balanceCents < 0) return 'à rendre au client'
  if (balanceCents === 0) return 'rien à payer'
  return dueDate ? `à payer au plus tard le ${formatDate(dueDate)}` : 'à payer'
}

/** Down payments deducted and given back; of a paid down payment, its remainder. */
function depositRows(invoice: InvoiceDetail): [string, string | null][] {
  const { kind, prepaidCents, restoredCents, deductedCents, totalCents, status } = invoice
  if (kind === 'AVOIR') return prepaidCents ? [[FIELDS.restoredCents.label, formatMoney(-prepaidCents)]] : []
  if (kind === 'REPRISE') return prepaidCents ? [['Réglé avant la reprise', formatMoney(prepaidCents)]] : []
  if (kind === 'ACOMPTE')
    return status === 'REGLEE'
      ? [...factsOf(FIELDS, invoice, ['deductedCents']), ['Reste à déduire', formatMoney(totalCents - deductedCents)]]
      : []
  return [
    ...(prepaidCents ? factsOf(FIELDS, invoice, ['prepaidCents']) : []),
    ...(restoredCents ? factsOf(FIELDS, invoice, ['restoredCents']) : []),
  ]
}
