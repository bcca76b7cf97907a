import { Icon } from '#app/components/ui/icon.tsx'
import { ListAction } from '#app/components/ui/list/list-actions.tsx'
import { MenuItem } from '#app/components/ui/list/menu.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { INVOICE_KIND_LABELS, type InvoiceKind } from '#domain/sales/invoices/values.ts'

const fileHref = (form: 'apercu' | 'facturx' | 'facturx-xml', id: string) => `?export=${form}&id=${id}`

/** What an invoice prints, and, once it has its number, its files: the PDF with the electronic invoice inside, and that alone. */
export function InvoiceFiles({ id, kind, draft }: { id: string; kind: InvoiceKind; draft: boolean }) {
  return (
    <PanelSection title="Documents">
      <div className="flex flex-wrap gap-3">
        <a className="btn btn-sm btn-line" href={fileHref('apercu', id)} target="_blank" rel="noreferrer">
          <Icon name="eye" />
          Aperçu
        </a>
        {!draft && (
          <>
            <a className="btn btn-sm btn-line" href={fileHref('facturx', id)} data-reload>
              <Icon name="download" />
              {kind === 'AVOIR' ? INVOICE_KIND_LABELS.AVOIR : INVOICE_KIND_LABELS.FACTURE} (PDF, Factur-X)
            </a>
            <a className="btn btn-sm btn-bare" href={fileHref('facturx-xml', id)} data-reload>
              <Icon name="download" />
              XML
            </a>
          </>
        )}
      </div>
    </PanelSection>
  )
}

/** The PDF in the menu of a row. */
export const InvoiceFileItem = ({ id }: { id: string }) => (
  <MenuItem href={fileHref('facturx', id)} icon="download" label="PDF (Factur-X)" file />
)

/** What the accountant takes of the issued invoices of a period: that of the list, else this month. */
export function LedgerActions({ links }: { links: ListLinks }) {
  const href = (kind: 'journal' | 'fec') => {
    const period = (['from', 'to'] as const).flatMap(name => (links.get(name) ? [[name, links.get(name)]] : []))
    return `?${new URLSearchParams([['export', kind], ...period])}`
  }
  return (
    <>
      <ListAction href={href('journal')} data-reload icon="library" label="Journal VT" />
      <ListAction href={href('fec')} data-reload icon="file-down" label="FEC" />
    </>
  )
}
