import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import { type FormFailure, formKey, issueAt } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { DEDUCTION_FIELDS, DEPOSIT_FIELDS } from '#domain/sales/invoices/form-fields.ts'
import { DEPOSITS_TOO_MUCH } from '#domain/sales/invoices/messages.ts'
import { USUAL_VAT_PCT } from '#domain/sales/invoices/values.ts'
import type { InvoiceDetail } from './panels.server.ts'

interface DepositProps {
  today: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=new` (`domain.md` §3.24). */
export function DepositPanel({ today, idempotencyKey, failure, closeHref }: DepositProps) {
  return (
    <RecordPanel
      title="Nouvel acompte"
      closeHref={closeHref}
      save="Créer le brouillon d'acompte"
      formKey={formKey(failure)}
      id="deposit-form"
      intent="deposit"
      {...{ idempotencyKey, failure }}
      book={DEPOSIT_FIELDS}
      start={{ vatRatePct: USUAL_VAT_PCT, from: today, to: today }}
    >
      {field => (
        <>
          <p className="help">Une fois réglé, il se déduit en une ou plusieurs fois des factures de ce client.</p>
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
            {field('vatBasis', { placeholder: '—' })}
            {field('from', { required: true })}
            {field('to', { required: true })}
            {field('po', { full: true, maxLength: 60 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}

interface DeductProps {
  invoice: InvoiceDetail
  deposit: InvoiceDetail['deposits'][number]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=deduct&id=…&acompte=…`: deducts part of a down payment from a draft. */
export function DeductPanel({ invoice, deposit, idempotencyKey, failure, closeHref }: DeductProps) {
  const taken = deposit.amountCents ?? 0
  const invoiceLeft = invoice.totalCents - invoice.prepaidCents + taken
  return (
    <RecordPanel
      title={`Déduire l'acompte ${deposit.number}`}
      closeHref={closeHref}
      save="Déduire"
      id="deduct-form"
      intent="deduct"
      {...{ idempotencyKey, failure }}
      book={DEDUCTION_FIELDS}
      start={{
        amount: DEDUCTION_FIELDS.amount.typed(taken || Math.max(0, Math.min(deposit.leftCents, invoiceLeft))),
      }}
    >
      {field => (
        <>
          <input type="hidden" name="depositId" value={deposit.id} />
          <Facts
            items={[
              ['Acompte', `${formatMoney(deposit.totalCents)} TTC du ${formatDate(deposit.issueDate)}`],
              ['Reste à déduire', formatMoney(deposit.leftCents + taken)],
              ['Facture', `${formatMoney(invoice.totalCents)} TTC`],
              ['Reste à payer', formatMoney(invoiceLeft)],
            ]}
          />
          <div className="fields">{field('amount', { required: true })}</div>
        </>
      )}
    </RecordPanel>
  )
}

interface PartProps {
  invoice: InvoiceDetail
  /** Link to this invoice with these changes of the query string. */
  href: (changes: Record<string, string>) => string
}

/** Deducted and deductible down payments of an invoice; for a down payment, its deductions. */
export function Deposits({ invoice, href }: PartProps) {
  const { deposits, deductions } = invoice
  if (invoice.kind === 'ACOMPTE') return <Deductions deductions={deductions} href={href} />
  if (deposits.length === 0) return null
  return (
    <PanelSection title="Acomptes">
      {invoice.status === 'BROUILLON' && invoice.prepaidCents > invoice.totalCents && invoice.kind === 'FACTURE' && (
        <Banner tone="warning">{DEPOSITS_TOO_MUCH}.</Banner>
      )}
      <ul className="grid gap-1.5">
        {deposits.map(deposit => (
          <li key={deposit.id} className="flex flex-wrap items-center gap-x-3">
            <span>
              <a className="text-link voice-code" href={href({ panel: 'show', id: deposit.id })}>
                {deposit.number}
              </a>{' '}
              du {formatDate(deposit.issueDate)} · {partWords(deposit, invoice.kind)}
            </span>
            {invoice.acts.includes('edit') && invoice.kind === 'FACTURE' && <DepositActs deposit={deposit} href={href} />}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** A credit note that refunds the rest of a down payment; it has no other lines. */
export const paysBack = ({ kind, deposits }: InvoiceDetail): boolean =>
  kind === 'AVOIR' && deposits.some(({ amountCents }) => (amountCents ?? 0) > 0)

/** Deducted by an invoice, given back or refunded by a credit note. */
const takenWord = (kind: InvoiceDetail['kind'], cents: number) =>
  cents < 0 ? 'rendus' : kind === 'AVOIR' ? 'remboursés' : 'déduits'

/** « 300,00 € TTC, 100,00 € déduits, reste 200,00 € ». */
function partWords({ totalCents, amountCents, leftCents }: InvoiceDetail['deposits'][number], kind: InvoiceDetail['kind']) {
  const part = amountCents === null ? [] : [`${formatMoney(Math.abs(amountCents))} ${takenWord(kind, amountCents)}`]
  return [`${formatMoney(totalCents)} TTC`, ...part, leftCents > 0 ? `reste ${formatMoney(leftCents)}` : 'rien ne reste'].join(
    ', ',
  )
}

function DepositActs({ deposit: { id, number, amountCents }, href }: Pick<PartProps, 'href'> & Pick<DeductProps, 'deposit'>) {
  const words = amountCents === null ? 'Déduire…' : 'Autre montant…'
  return (
    <>
      <a className="text-link" href={href({ panel: 'deduct', acompte: id })} aria-label={`${words} ${number}`}>
        {words}
      </a>
      {amountCents !== null && (
        <Form method="post">
          <input type="hidden" name="depositId" value={id} />
          <button type="submit" className="text-link" name="intent" value="restore">
            Ne plus déduire
          </button>
        </Form>
      )}
    </>
  )
}

/** Invoices that deduct this down payment and credit notes that gave a part back. */
function Deductions({ deductions, href }: Pick<InvoiceDetail, 'deductions'> & Pick<PartProps, 'href'>) {
  if (deductions.length === 0) return null
  return (
    <PanelSection title="Déductions">
      <ul className="grid gap-1.5">
        {deductions.map(({ id, kind, number, issueDate, amountCents }) => (
          <li key={id}>
            <a className="text-link voice-code" href={href({ panel: 'show', id })}>
              {number ?? 'Brouillon'}
            </a>
            {issueDate && ` du ${formatDate(issueDate)}`} · <b>{formatMoney(Math.abs(amountCents))}</b>{' '}
            {takenWord(kind, amountCents)}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
