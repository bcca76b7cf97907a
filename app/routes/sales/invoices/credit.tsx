import { Facts } from '#app/components/ui/panel/facts.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { CREDIT_FIELDS, CREDIT_LINE_FIELDS } from '#domain/sales/invoices/form-fields.ts'
import { CORRECTED, ENDED } from '#domain/sales/invoices/lifecycle/statuses.ts'
import { correctionReason } from './life.tsx'
import type { InvoiceDetail, InvoiceLine } from './panels.server.ts'

interface CreditProps {
  invoice: InvoiceDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=credit&id=…`: credits the whole remainder or chosen journeys (`domain.md` §4.2, §6.8 F2). */
export function CreditPanel({ invoice, idempotencyKey, failure, closeHref }: CreditProps) {
  const free = invoice.runs.filter(({ credited, creditDraft }) => !credited && !creditDraft)
  const refunds = invoice.kind === 'ACOMPTE' && invoice.status === 'REGLEE'
  const typed = failure?.typed ?? {}
  const chosen = new Set([typed.journeys ?? []].flat())
  const answers = invoice.eStatus !== null && CORRECTED.includes(invoice.eStatus)
  const ended = invoice.eStatus !== null && ENDED.includes(invoice.eStatus)
  const reason = answers ? correctionReason(invoice) : ''
  return (
    <RecordPanel
      title={`Avoir sur ${invoice.number}`}
      closeHref={closeHref}
      save="Créer le brouillon d'avoir"
      also={{ intent: 'credit-issue', label: 'Valider et émettre' }}
      id="credit-form"
      intent="credit"
      {...{ idempotencyKey, failure }}
      book={CREDIT_FIELDS}
      record={invoice}
      typed={() => ({ reason, rebill: ended ? 'on' : '', cause: '' })}
    >
      {field => (
        <div className="fields">
          {field('reason', { required: true, full: true, maxLength: 300 })}
          {!refunds && field('cause', { full: true, placeholder: '—' })}
          {refunds ? (
            <p className="field-full">
              <input type="hidden" name="whole" value="on" />
              Ce qui reste de l'acompte est remboursé{'\u202f'}: <b>{formatMoney(invoice.totalCents - invoice.deductedCents)}</b>{' '}
              TTC
            </p>
          ) : (
            <label className="choice field-full">
              <input type="checkbox" className="checkbox" name="whole" defaultChecked={failure ? typed.whole === 'on' : ended} />
              <span>
                Toute la facture, ou ce qui en reste{'\u202f'}: {formatMoney(invoice.netCents)} HT
              </span>
            </label>
          )}
          {free.length > 0 && (
            <fieldset className="field field-full">
              <legend className="field-label">Ou ces trajets</legend>
              {free.map(({ id, number, serviceDate, label, netCents }) => (
                <label key={id} className="choice">
                  <input type="checkbox" className="checkbox" name="journeys" value={id} defaultChecked={chosen.has(id)} />
                  <span>
                    {formatDate(serviceDate)} · {number} · {label} · {formatMoney(netCents)}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {invoice.prepaidCents > invoice.restoredCents && (
            <p className="help field-full">
              Ce qui ne tient plus dans la facture est rendu à ses acomptes, et se déduit d'une autre.
            </p>
          )}
          {free.length > 0 &&
            field('rebill', {
              help: "Ils redeviennent « À facturer » à la validation de l'avoir\u202f; « Valider et émettre » en fait aussitôt un brouillon",
            })}
        </div>
      )}
    </RecordPanel>
  )
}

/** `?panel=reprise&id=…&ligne=…`: credits a net amount of one line, by default all of it. */
export function CreditLinePanel({ invoice, line, idempotencyKey, failure, closeHref }: CreditProps & { line: InvoiceLine }) {
  return (
    <RecordPanel
      title={`Avoir sur une ligne de ${invoice.number}`}
      closeHref={closeHref}
      save="Créer le brouillon d'avoir"
      id="credit-line-form"
      intent="credit-line"
      {...{ idempotencyKey, failure }}
      book={CREDIT_LINE_FIELDS}
      record={invoice}
      typed={() => ({ amount: CREDIT_LINE_FIELDS.amount.typed(line.netCents), cause: '', reason: '' })}
    >
      {field => (
        <>
          <Facts items={[['Ligne', `${line.label}, ${formatMoney(line.netCents)} HT`]]} />
          <div className="fields">
            {field('amount', { required: true })}
            {field('cause', { required: true, placeholder: '—' })}
            {field('reason', { required: true, full: true, maxLength: 300 })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
