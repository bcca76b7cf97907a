import type { ReactNode } from 'react'
import { InvoiceStatusMark } from '#app/components/sales/invoice-status.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { settledBy } from '#domain/sales/invoices/ledger.ts'
import { INVOICE_KIND_LABELS } from '#domain/sales/invoices/values.ts'

type Account = Answer<ApiClient['sales']['invoices']['companies'][':id']['$get']>

/** « Factures & règlements » of a client (`domain.md` §4.2): balance, invoices, recent payments and refunds. */
export function CompanyInvoices({ companyId, account }: { companyId: string; account: Account }) {
  const { credit, invoices, payments } = account
  return (
    <div className="grid grid-cols-1 gap-6">
      <Facts
        items={[
          ['Encours, TTC', formatMoney(credit.used)],
          ['Factures non soldées, TTC', formatMoney(credit.unpaid)],
          ['Dont en retard', <LateLink key="late" {...{ companyId, credit }} />],
          ...(credit.toRefund
            ? [['Dont à rembourser', <RefundLink key="refund" {...{ companyId, credit }} />] as [string, ReactNode]]
            : []),
          ['Trajets non facturés, TTC', formatMoney(credit.uninvoiced)],
        ]}
      />
      <Box title="Factures" action={<a href={`/sales/invoices?company=${companyId}`}>Voir en liste</a>} flush>
        {invoices.length === 0 ? (
          <Empty title="Aucune facture">Les factures se préparent à partir des trajets contrôlés.</Empty>
        ) : (
          <Rows>
            <DataTable caption="Factures" twoLines columns={INVOICES} rows={invoices} rowKey={row => row.id} rowLabel={nameOf} />
            <ListedMax shown={invoices.length} what="factures les plus récentes" />
          </Rows>
        )}
      </Box>
      {payments.length > 0 && (
        <Box title="Règlements" flush>
          <Rows>
            <DataTable
              caption="Règlements"
              columns={PAYMENTS}
              rows={payments}
              rowKey={row => row.id}
              rowLabel={row => `${row.invoice} ${row.date}`}
            />
            <ListedMax shown={payments.length} what="règlements les plus récents" />
          </Rows>
        </Box>
      )}
    </div>
  )
}

/** Late amount, linking to the letter about it and to its fees. */
const LateLink = ({ companyId, credit }: { companyId: string; credit: Account['credit'] }) => (
  <a className="text-link" href={`/sales/invoices?panel=retards&id=${companyId}`}>
    {formatMoney(credit.late)}
  </a>
)

/** Amount owed to the client, linking to the invoices to refund. */
const RefundLink = ({ companyId, credit }: { companyId: string; credit: Account['credit'] }) => (
  <a className="text-link" href={`/sales/invoices?company=${companyId}&toRefund=on`}>
    {formatMoney(credit.toRefund)}
  </a>
)

type Invoice = Account['invoices'][number]
const nameOf = (row: Invoice) => row.number ?? 'Brouillon'

const INVOICES: Column<Invoice>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'name',
    card: 'title',
    cell: row => (
      <TwoLines
        top={<a href={`/sales/invoices?panel=show&id=${row.id}`}>{nameOf(row)}</a>}
        sub={row.kind === 'REPRISE' ? INVOICE_KIND_LABELS.REPRISE : `${formatDate(row.from)} – ${formatDate(row.to)}`}
      />
    ),
  },
  { key: 'issue', header: 'Émission', width: '100px', hideBelow: 780, cell: row => row.issueDate && formatDate(row.issueDate) },
  {
    key: 'due',
    header: 'Échéance',
    width: '100px',
    card: 'start',
    cell: row => row.dueDate && row.kind !== 'AVOIR' && formatDate(row.dueDate),
  },
  { key: 'total', header: 'TTC', kind: 'num', width: '112px', card: 'middle', cell: row => formatMoney(row.totalCents) },
  { key: 'balance', header: 'Solde', kind: 'num', width: '112px', card: 'end', cell: row => formatMoney(row.balanceCents) },
  {
    key: 'status',
    header: 'Statut',
    width: '168px',
    card: 'status',
    cell: row => <InvoiceStatusMark status={row.status} late={row.late} />,
  },
]

const PAYMENTS: Column<Account['payments'][number]>[] = [
  { key: 'date', header: 'Date', width: '100px', card: 'first', cell: row => formatDate(row.date) },
  {
    key: 'invoice',
    header: 'Facture',
    kind: 'name',
    card: 'title',
    cell: row => <a href={`/sales/invoices?panel=show&id=${row.invoiceId}`}>{row.invoice}</a>,
  },
  { key: 'mode', header: 'Mode', width: '168px', card: 'start', cell: row => settledBy(row) },
  { key: 'reference', header: 'Référence', width: '148px', hideBelow: 780, cell: row => row.reference },
  { key: 'amount', header: 'Montant', kind: 'num', width: '112px', card: 'end', cell: row => formatMoney(row.amountCents) },
]
