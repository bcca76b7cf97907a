import { Form } from '#app/components/ui/form/form.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { DEPOSIT_FIELDS } from '#domain/sales/invoices/fields.ts'
import { USUAL_VAT_PCT } from '#domain/sales/invoices/values.ts'
import type { InvoiceDetail } from './panels.server.ts'

interface DepositProps {
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** Panel « Nouvel acompte »: `?panel=new` (`domain.md` §3.24). */
export function DepositPanel({ today, idempotencyKey, failure, closeHref }: DepositProps) {
  return (
    <RecordPanel
      title="Nouvel acompte"
      closeHref={closeHref}
      save="Créer le brouillon d'acompte"
      // Fields keep their initial values: a client that the server found needs a new form.
      formKey={failure ? JSON.stringify(failure.typed) : 'form'}
      id="deposit-form"
      intent="deposit"
      {...{ idempotencyKey, failure }}
      book={DEPOSIT_FIELDS}
      start={{ vatRatePct: USUAL_VAT_PCT, from: today, to: today }}
    >
      {field => (
        <>
          <p className="help">Une fois réglé, il se déduit d'un brouillon de facture de ce client.</p>
          <div className="fields">
            <RecordField
              label={DEPOSIT_FIELDS.companyId.label}
              name="companyId"
              suggest="/api/lookup/company"
              placeholder="Code ou partie du nom"
              required
              full
              start={recordStart(failure, 'companyId')}
              error={issueAt(failure, 'companyId')}
            />
            {field('label', { required: true, full: true, maxLength: 200, placeholder: 'Acompte de 30 % sur…' })}
            {field('amount', { required: true })}
            {field('vatRatePct', { required: true })}
            {field('from', { required: true })}
            {field('to', { required: true })}
            {field('po', { full: true, maxLength: 60 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** Down payments that an invoice takes off; those that its draft may. */
export function Deposits({ invoice, href }: { invoice: InvoiceDetail; href: (changes: Record<string, string>) => string }) {
  const { deposits, acts } = invoice
  if (deposits.length === 0) return null
  return (
    <PanelSection title="Acomptes">
      <ul className="grid gap-1.5">
        {deposits.map(({ id, number, issueDate, totalCents, deducted }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span>
              <a className="text-link voice-code" href={href({ panel: 'show', id })}>
                {number}
              </a>{' '}
              du {formatDate(issueDate)} · <b>{formatMoney(totalCents)}</b> TTC{deducted ? ', déduit' : ', réglé'}
            </span>
            {acts.includes('edit') && (
              <Form method="post">
                <input type="hidden" name="depositId" value={id} />
                <button type="submit" className="text-link" name="intent" value={deducted ? 'restore' : 'deduct'}>
                  {deducted ? 'Ne plus déduire' : 'Déduire'}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
