import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/sales/invoices/values.ts'

const INVOICE_FEUX: Record<InvoiceStatus, { shape: Shape; tone: Tone }> = {
  BROUILLON: { shape: 'dashed', tone: 'neutral' },
  VALIDEE: { shape: 'dot', tone: 'info' },
  EMISE: { shape: 'half', tone: 'info' },
  PARTIELLE: { shape: 'half', tone: 'info' },
  REGLEE: { shape: 'tick', tone: 'success' },
  CONTESTEE: { shape: 'diamond', tone: 'warning' },
  ANNULEE: { shape: 'cross', tone: 'neutral' },
}

/** An overdue invoice shows « En retard » instead (look.md §4). */
export function InvoiceStatusMark({ status, late }: { status: InvoiceStatus; late: boolean }) {
  if (late) return <Status shape="triangle" tone="error" label="En retard" />
  return <Status {...INVOICE_FEUX[status]} label={INVOICE_STATUS_LABELS[status]} />
}
