import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskNames } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, formKey, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { typedOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { refundable } from '#domain/sales/invoices/amounts.ts'
import {
  DRAFT_FIELDS,
  FREE_INVOICE_FIELDS,
  LINE_FIELDS,
  PAYMENT_FIELDS,
  REMINDER_FIELDS,
} from '#domain/sales/invoices/form-fields.ts'
import { FROM_JOURNEYS } from '#domain/sales/invoices/messages.ts'
import { SALES_ACCOUNT, USUAL_VAT_PCT } from '#domain/sales/invoices/values.ts'
import type { InvoiceDetail, InvoiceLine, InvoicePanel } from './panels.server.ts'

interface FormProps {
  invoice: InvoiceDetail
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

const NEW_LINE = { quantity: '1', unit: 'forfait', vatRatePct: USUAL_VAT_PCT, account: SALES_ACCOUNT }

const owed = ({ company, balanceCents, dueDate }: InvoiceDetail): [string, string][] => [
  ['Client', company],
  ['Reste dû', formatMoney(balanceCents)],
  ...(dueDate ? ([['Échéance', formatDate(dueDate)]] as [string, string][]) : []),
]

/** `?panel=edit&id=…`. */
export function DraftPanel({ invoice, idempotencyKey, failure, closeHref }: FormProps) {
  return (
    <RecordPanel
      title={`Brouillon de ${invoice.company}`}
      closeHref={closeHref}
      save="Enregistrer le brouillon"
      id="draft-form"
      intent="update"
      {...{ idempotencyKey, failure }}
      book={DRAFT_FIELDS}
      record={invoice}
    >
      {field => (
        <div className="fields">
          {field('po', { full: true, maxLength: 60, required: invoice.poRequired })}
          {field('operationNature', { required: true, full: true })}
          {field('vatOnDebits')}
        </div>
      )}
    </RecordPanel>
  )
}

/** `?panel=line&id=…`, with `&ligne=…` to change one; a line from journeys allows only its discount to change. */
export function LinePanel({ line, idempotencyKey, failure, closeHref }: FormProps & { line: InvoiceLine | null }) {
  const typed = line === null || line.kind === 'LIBRE'
  const record = line && { ...typedOf(LINE_FIELDS, line) }
  return (
    <RecordPanel
      title={line ? 'Modifier la ligne' : 'Nouvelle ligne'}
      closeHref={closeHref}
      save={typed ? 'Enregistrer la ligne' : 'Enregistrer la remise'}
      id="line-form"
      intent={typed ? (line ? 'update-line' : 'add-line') : 'discount'}
      {...{ idempotencyKey, failure }}
      book={LINE_FIELDS}
      start={record ?? NEW_LINE}
    >
      {field =>
        typed ? (
          <div className="fields">
            <LineFields field={field} />
          </div>
        ) : (
          <>
            <Facts items={[['Ligne', line.label]]} />
            <div className="fields">
              {field('discountPct', { help: FROM_JOURNEYS })}
              {Number(line.vatRatePct) === 0 && field('vatBasis', { placeholder: '—' })}
            </div>
          </>
        )
      }
    </RecordPanel>
  )
}

/** `?panel=libre`: an invoice without journeys, with its first line. */
export function FreePanel({ today, idempotencyKey, failure, closeHref }: Omit<FormProps, 'invoice'>) {
  return (
    <RecordPanel
      title="Nouvelle facture libre"
      closeHref={closeHref}
      save="Créer le brouillon de facture"
      formKey={formKey(failure)}
      id="free-form"
      intent="free"
      {...{ idempotencyKey, failure }}
      book={FREE_INVOICE_FIELDS}
      start={{ ...NEW_LINE, from: today, to: today }}
    >
      {field => (
        <div className="fields">
          <RecordField
            label={FREE_INVOICE_FIELDS.companyId.label}
            name="companyId"
            suggest="/api/lookup/company"
            placeholder="Code ou partie du nom"
            required
            full
            start={recordStart(failure, 'companyId')}
            error={issueAt(failure, 'companyId')}
          />
          {field('from', { required: true })}
          {field('to', { required: true })}
          {field('po', { full: true, maxLength: 60 })}
          <LineFields field={field} placeholder="Stockage, palettes non rendues, location…" />
        </div>
      )}
    </RecordPanel>
  )
}

function LineFields({ field, placeholder }: { field: FieldOf<typeof LINE_FIELDS>; placeholder?: string }) {
  return (
    <>
      {field('label', { required: true, full: true, maxLength: 200, placeholder })}
      {field('quantity', { required: true, help: 'Négative pour déduire' })}
      {field('unit', { required: true, maxLength: 20 })}
      {field('unitPrice', { required: true })}
      {field('discountPct')}
      {field('vatRatePct', { required: true })}
      {field('vatBasis', { placeholder: '—' })}
      {field('account', { required: true, maxLength: 12 })}
    </>
  )
}

/** `?panel=pay&id=…`. */
export function PayPanel({ invoice, today, idempotencyKey, failure, closeHref }: FormProps) {
  return (
    <RecordPanel
      title={`Règlement de ${invoice.number}`}
      closeHref={closeHref}
      save="Enregistrer le règlement"
      id="pay-form"
      intent="pay"
      {...{ idempotencyKey, failure }}
      book={PAYMENT_FIELDS}
      record={invoice}
      typed={() => ({
        date: today,
        amount: PAYMENT_FIELDS.amount.typed(invoice.balanceCents),
        mode: invoice.paymentMode,
        reference: '',
      })}
    >
      {field => (
        <>
          <Facts items={owed(invoice)} />
          <div className="fields">
            {field('date', { required: true, max: today })}
            {field('amount', { required: true })}
            {field('mode', { required: true })}
            {field('reference', { maxLength: 60 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** `?panel=refund&id=…`: records the refund of an amount owed to the client. */
export function RefundPanel({ invoice, today, idempotencyKey, failure, closeHref }: FormProps) {
  return (
    <RecordPanel
      title={`Remboursement sur ${invoice.number}`}
      closeHref={closeHref}
      save="Enregistrer le remboursement"
      id="refund-form"
      intent="refund"
      {...{ idempotencyKey, failure }}
      book={PAYMENT_FIELDS}
      record={invoice}
      typed={() => ({ date: today, amount: PAYMENT_FIELDS.amount.typed(refundable(invoice)), mode: 'VIREMENT', reference: '' })}
    >
      {field => (
        <>
          <Facts
            items={[
              ['Client', invoice.company],
              ['Réglé', formatMoney(invoice.paidCents)],
              ['Avoirs', invoice.credits.flatMap(({ number }) => number ?? []).join(', ')],
              ...(invoice.refundedCents ? ([['Déjà remboursé', formatMoney(invoice.refundedCents)]] as [string, string][]) : []),
              ['À rembourser', formatMoney(refundable(invoice))],
            ]}
          />
          <div className="fields">
            {field('date', { required: true, max: today })}
            {field('amount', { required: true })}
            {field('mode', { required: true })}
            {field('reference', { maxLength: 60 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** `?panel=match&id=…&id=…`. */
export function MatchPanel({
  names,
  owedCents,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: Extract<InvoicePanel, { kind: 'many' }> & Pick<FormProps, 'failure' | 'closeHref'>) {
  return (
    <RecordPanel
      title={`Lettrer ${names.length} factures`}
      closeHref={closeHref}
      save="Enregistrer les règlements"
      id="match-form"
      intent="match-many"
      {...{ idempotencyKey, failure }}
      book={PAYMENT_FIELDS}
      start={{ date: today, mode: 'VIREMENT' }}
    >
      {field => (
        <>
          <input type="hidden" name="ids" value={names.map(({ id }) => id).join(',')} />
          <AskNames names={names} />
          <Facts items={[['Reste dû', formatMoney(owedCents)]]} />
          <div className="fields">
            {field('date', { required: true, max: today })}
            {field('mode', { required: true })}
            {field('amount', {
              help: "Laissé vide, chaque facture est soldée. D'un seul client, il va aux plus anciennes échéances",
            })}
            {field('reference', { maxLength: 60 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

/** `?panel=remind&id=…`. */
export function RemindPanel({ invoice, idempotencyKey, failure, closeHref }: FormProps) {
  const { reminder, fee } = invoice
  if (!reminder) return null
  return (
    <RecordPanel
      title={`Relance ${reminder.level} de ${invoice.number}`}
      closeHref={closeHref}
      save="Envoyer la relance"
      id="remind-form"
      intent="remind"
      {...{ idempotencyKey, failure }}
      book={REMINDER_FIELDS}
      record={invoice}
      typed={() => ({ contactId: reminder.recipients[0]?.id ?? '', text: reminder.proposal })}
    >
      {field => (
        <>
          <Facts items={[...owed(invoice), ['Pénalités et indemnité', formatMoney(fee.totalCents)]]} />
          <div className="fields">
            {field('contactId', {
              type: 'select',
              required: true,
              full: true,
              options: reminder.recipients.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` })),
            })}
            <ListedMax shown={reminder.recipients.length} what="premiers contacts" most={CHOICES_MAX} />
            {field('text', { type: 'textarea', rows: 12, maxLength: 4000, required: true, full: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
