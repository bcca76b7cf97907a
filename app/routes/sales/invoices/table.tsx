import { InvoiceStatusMark } from '#app/components/sales/invoice-status.tsx'
import type { IconName } from '#app/components/ui/icon-names.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { INVOICE_FIELDS as FIELDS } from '#domain/sales/invoices/fields.ts'
import { INVOICE_ACT_LABELS, type InvoiceAct } from '#domain/sales/invoices/transitions.ts'
import { INVOICE_KIND_LABELS } from '#domain/sales/invoices/values.ts'
import { InvoiceFileItem } from './documents.tsx'

type Row = Omit<
  RowOf<ApiClient['sales']['invoices']['$get']>,
  | 'version'
  | 'refundedCents'
  | 'prepaidCents'
  | 'restoredCents'
  | 'companyId'
  | 'salesUserId'
  | 'salesUser'
  | 'creditedCents'
  | 'companyCode'
  | 'eCashedCents'
  | 'eCashed'
> & { acts: InvoiceAct[] }

const periodOf = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDate(from) : `${formatDate(from).slice(0, 5)} – ${formatDate(to)}`

/** Remainder of a paid down payment. */
const depositLeft = ({ kind, status, totalCents, deductedCents }: Row) =>
  kind === 'ACOMPTE' &&
  status === 'REGLEE' &&
  totalCents > deductedCents &&
  `reste ${formatMoney(totalCents - deductedCents)} à déduire`

export function invoiceColumns({ links, stage }: { links: ListLinks; stage: string }): Column<Row>[] {
  const drafts = stage === 'drafts'
  const money = (key: 'net' | 'vat' | 'total' | 'paid' | 'balance', more: Partial<Column<Row>> = {}): Column<Row> => ({
    key,
    header: FIELDS[`${key}Cents`].label,
    kind: 'num',
    width: '104px',
    cell: row => formatMoney(row[`${key}Cents`]),
    ...more,
  })
  const columns: (Column<Row> | false)[] = [
    {
      key: 'number',
      header: FIELDS.number.label,
      width: '132px',
      sortable: !drafts,
      card: 'first',
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{row.number ?? 'Brouillon'}</a>}
          sub={row.original ?? (row.kind === 'FACTURE' ? counted(row.journeys, 'trajet') : INVOICE_KIND_LABELS[row.kind])}
        />
      ),
    },
    {
      key: 'company',
      header: `${FIELDS.companyId.label}, période`,
      kind: 'name',
      least: 230,
      sortable: true,
      card: 'title',
      title: row => row.company,
      cell: row => (
        <TwoLines
          top={<a href={links.to({ panel: 'show', id: row.id })}>{row.company}</a>}
          sub={[periodOf(row), row.po && `commande ${row.po}`, depositLeft(row)].filter(Boolean).join(' · ')}
        />
      ),
    },
    !drafts && {
      key: 'issue',
      header: FIELDS.issueDate.label,
      width: '100px',
      sortable: true,
      hideBelow: 940,
      cell: row => row.issueDate && formatDate(row.issueDate),
    },
    !drafts && {
      key: 'due',
      header: FIELDS.dueDate.label,
      width: '100px',
      hideBelow: 780,
      sortable: true,
      card: 'start',
      cell: row => row.dueDate && row.kind !== 'AVOIR' && formatDate(row.dueDate),
    },
    money('net', { sortable: true, hideBelow: 940 }),
    money('vat', { hideBelow: 1440 }),
    money('total', { sortable: true, card: 'middle', hideBelow: 780 }),
    !drafts && stage !== 'credits' && money('paid', { hideBelow: 1280 }),
    !drafts && stage !== 'credits' && money('balance', { sortable: true, card: 'end' }),
    {
      key: 'status',
      header: FIELDS.status.label,
      width: '148px',
      sortable: true,
      card: 'status',
      cell: row => <InvoiceStatusMark status={row.status} late={row.late} />,
    },
    {
      key: 'eStatus',
      header: FIELDS.eStatus.label,
      width: '132px',
      hideBelow: 1440,
      cell: row => row.eStatus && FIELDS.eStatus.read(row.eStatus),
    },
  ]
  return columns.filter(column => column !== false)
}

const ACT_ICONS: Record<InvoiceAct, IconName> = {
  edit: 'pencil',
  validate: 'check',
  delete: 'trash-2',
  issue: 'send',
  pay: 'euro',
  refund: 'undo-2',
  remind: 'mail',
  contest: 'message-square',
  settle: 'undo-2',
  credit: 'file-plus',
  report: 'cloud-check',
}

const FORMS: readonly InvoiceAct[] = ['edit', 'pay', 'refund', 'remind', 'credit']

/** Acts with a form open a panel; the others ask. */
export const actParameters = (act: InvoiceAct, id: string): Record<string, string> =>
  FORMS.includes(act) ? { panel: act, id } : { confirm: act, id }

export function InvoiceMenu({ row, links }: { row: Row; links: ListLinks }) {
  return (
    <>
      <MenuItem href={links.to({ panel: 'show', id: row.id })} icon="eye" label="Ouvrir" />
      {row.number && row.kind !== 'REPRISE' && <InvoiceFileItem id={row.id} />}
      {row.acts.length > 0 && <MenuRule />}
      {row.acts.map(act => (
        <MenuItem
          key={act}
          href={links.to(actParameters(act, row.id))}
          icon={ACT_ICONS[act]}
          label={`${INVOICE_ACT_LABELS[act]}…`}
        />
      ))}
    </>
  )
}
