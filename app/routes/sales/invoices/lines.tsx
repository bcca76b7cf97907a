import { Form } from '#app/components/ui/form/form.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatMoney, formatPrice } from '#domain/formats/number.ts'
import { unitOf } from '#domain/sales/invoices/units.ts'
import { paysBack } from './deposit.tsx'
import type { InvoiceDetail, InvoiceLine } from './panels.server.ts'

interface PartProps {
  invoice: InvoiceDetail
  /** Link to this invoice with these changes of the query string. */
  href: (changes: Record<string, string | number>) => string
}

/** Lines and journeys of an invoice; editable in a draft unless it refunds a down payment. */
export function Lines({ invoice, href }: PartProps) {
  const edit = invoice.acts.includes('edit') && !paysBack(invoice)
  return (
    <>
      <PanelSection
        title="Lignes"
        action={
          edit && (
            <a className="btn btn-sm btn-line" href={href({ panel: 'line' })}>
              Ajouter une ligne
            </a>
          )
        }
      >
        {invoice.lines.length === 0 ? (
          <p className="help">Aucune ligne.</p>
        ) : (
          <Rows>
            <DataTable
              caption="Lignes"
              twoLines
              columns={lineColumns(edit, invoice.kind === 'FACTURE' && invoice.acts.includes('credit'), href)}
              rows={invoice.lines}
              rowKey={line => line.id}
              rowLabel={line => line.label}
            />
          </Rows>
        )}
      </PanelSection>
      {invoice.runs.length > 0 && (
        <PanelSection
          title="Trajets"
          note={
            invoice.journeys > invoice.runs.length
              ? `${invoice.runs.length} sur ${counted(invoice.journeys, 'trajet')}`
              : undefined
          }
        >
          <Rows>
            <DataTable
              caption="Trajets"
              columns={runColumns(edit && invoice.kind !== 'AVOIR')}
              rows={invoice.runs}
              rowKey={run => run.id}
              rowLabel={run => run.number}
            />
          </Rows>
        </PanelSection>
      )}
    </>
  )
}

function lineColumns(edit: boolean, credits: boolean, href: PartProps['href']): Column<InvoiceLine>[] {
  const columns: (Column<InvoiceLine> | false)[] = [
    {
      key: 'label',
      header: 'Libellé',
      kind: 'name',
      card: 'title',
      cell: line => <TwoLines top={line.label} sub={line.detail} />,
      title: line => line.label,
    },
    {
      key: 'quantity',
      header: 'Quantité',
      kind: 'num',
      width: '112px',
      card: 'start',
      cell: line => <TwoLines top={formatDecimal(line.quantity)} sub={unitOf(line.quantity, line.unit)} />,
    },
    {
      key: 'price',
      header: 'PU HT',
      kind: 'num',
      width: '104px',
      card: 'middle',
      cell: line => (
        <TwoLines
          top={formatPrice(line.unitPrice)}
          sub={Number(line.discountPct) > 0 && `remise ${formatDecimal(line.discountPct)}\u202f%`}
        />
      ),
    },
    { key: 'vat', header: 'TVA', kind: 'num', width: '64px', cell: line => `${formatDecimal(line.vatRatePct)}\u202f%` },
    { key: 'net', header: 'HT', kind: 'num', width: '108px', card: 'end', cell: line => <b>{formatMoney(line.netCents)}</b> },
    credits && {
      key: 'credit',
      header: 'Actions',
      width: '132px',
      card: 'status',
      cell: line =>
        line.netCents > 0 && (
          <a className="text-link" href={href({ panel: 'reprise', ligne: line.id })}>
            Reprendre…
          </a>
        ),
    },
    edit && {
      key: 'acts',
      header: 'Actions',
      width: '132px',
      card: 'status',
      cell: line =>
        !line.creditsId && (
          <span className="flex gap-3">
            {!line.fixed && (
              <a className="text-link" href={href({ panel: 'line', ligne: line.id })}>
                {line.kind === 'LIBRE' ? 'Modifier' : 'Remise'}
              </a>
            )}
            {line.kind === 'LIBRE' && (
              <Form method="post" action={href({ panel: 'show', ligne: line.id })}>
                <button type="submit" className="text-link" name="intent" value="remove-line">
                  Retirer
                </button>
              </Form>
            )}
          </span>
        ),
    },
  ]
  return columns.filter(column => column !== false)
}

function runColumns(edit: boolean): Column<InvoiceDetail['runs'][number]>[] {
  return [
    { key: 'date', header: 'Date', width: '100px', card: 'first', cell: run => formatDate(run.serviceDate) },
    {
      key: 'label',
      header: 'Trajet',
      kind: 'name',
      card: 'title',
      cell: run => (
        <>
          <a href={`/journey-management/journeys?trajet=${run.number}`}>{run.number}</a> {run.label}
        </>
      ),
    },
    { key: 'net', header: 'HT', kind: 'num', width: '108px', card: 'end', cell: run => formatMoney(run.netCents) },
    {
      key: 'state',
      header: edit ? 'Actions' : 'Avoir',
      width: '132px',
      card: 'status',
      cell: run =>
        edit ? (
          <Form method="post">
            <input type="hidden" name="journeyId" value={run.id} />
            <button type="submit" className="text-link" name="intent" value="remove-journey">
              Retirer
            </button>
          </Form>
        ) : (
          (run.credited ?? (run.creditDraft ? 'avoir en brouillon' : null))
        ),
    },
  ]
}
