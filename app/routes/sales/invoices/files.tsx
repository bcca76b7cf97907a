import { Icon } from '#app/components/ui/icon.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { INVOICE_KIND_LABELS, type InvoiceKind } from '#domain/sales/invoices/values.ts'
import { fileHref } from './documents.tsx'

/** Printed preview of an invoice; once numbered, its Factur-X PDF and XML. */
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
