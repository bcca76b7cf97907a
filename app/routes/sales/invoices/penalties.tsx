import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatMoney, withUnit } from '#domain/formats/number.ts'
import { PENALTY_FIELDS } from '#domain/sales/invoices/form-fields.ts'
import type { InvoiceDetail } from './panels.server.ts'

type Penalty = InvoiceDetail['penalties'][number]

/** As long as a line or a credit note is possible. */
const mayAnswer = ({ acts }: Pick<InvoiceDetail, 'acts'>) => acts.includes('edit') || acts.includes('credit')

interface PenaltiesProps {
  invoice: InvoiceDetail
  /** Link to this invoice with these changes of the query string. */
  href: (changes: Record<string, string>) => string
}

/** Proposed deductions for the late journeys of an invoice (`domain.md` §3.16). */
export function Penalties({ invoice, href }: PenaltiesProps) {
  if (invoice.penalties.length === 0) return null
  return (
    <PanelSection title="Pénalités des trajets en retard">
      <ul className="grid gap-1.5">
        {invoice.penalties.map(penalty => (
          <li key={penalty.id} className="flex flex-wrap items-center gap-x-3">
            <span>
              <a className="text-link voice-code" href={`/incidents-management/delays?panel=show&id=${penalty.id}`}>
                {penalty.number}
              </a>{' '}
              {withUnit(String(penalty.minutes), 'min')}, trajet {penalty.journey} · <b>{formatMoney(penalty.penaltyCents)}</b>{' '}
              HT, <Answer penalty={penalty} invoice={invoice} href={href} />
            </span>
            {mayAnswer(invoice) && !penalty.deductedById && (
              <>
                <a
                  className="text-link"
                  href={href({ panel: 'penalty', retard: penalty.id })}
                  aria-label={`Déduire… ${penalty.number}`}
                >
                  Déduire…
                </a>
                {!penalty.waived && (
                  <a
                    className="text-link"
                    href={href({ confirm: 'ecarter', retard: penalty.id })}
                    aria-label={`Écarter… ${penalty.number}`}
                  >
                    Écarter…
                  </a>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <ListedMax shown={invoice.penalties.length} what="premières pénalités" />
    </PanelSection>
  )
}

function Answer({ penalty: { waived, deductedById, deductedBy }, invoice, href }: PenaltiesProps & { penalty: Penalty }) {
  if (waived) return `écartée\u202f: ${waived}`
  if (!deductedById) return 'à déduire ou à écarter'
  if (deductedById === invoice.id) return 'déduite'
  return (
    <>
      déduite par{' '}
      <a className="text-link" href={href({ panel: 'show', id: deductedById })}>
        {deductedBy ?? "un brouillon d'avoir"}
      </a>
    </>
  )
}

interface AnswerProps {
  invoice: InvoiceDetail
  penalty: Penalty
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** `?panel=penalty&id=…&retard=…`: deducts the proposed amount or another. */
export function PenaltyPanel({ invoice, penalty, idempotencyKey, failure, closeHref }: AnswerProps) {
  return (
    <RecordPanel
      title={`Déduire la pénalité ${penalty.number}`}
      closeHref={closeHref}
      save={invoice.number ? "Créer le brouillon d'avoir" : 'Déduire'}
      id="penalty-form"
      intent="deduct-penalty"
      {...{ idempotencyKey, failure }}
      book={PENALTY_FIELDS}
      start={{ amount: PENALTY_FIELDS.amount.typed(penalty.penaltyCents) }}
    >
      {field => (
        <>
          <input type="hidden" name="delayId" value={penalty.id} />
          <Facts
            items={[
              ['Trajet', penalty.journey],
              ['Retard', withUnit(String(penalty.minutes), 'min')],
              ['Pénalité', `${formatMoney(penalty.penaltyCents)} HT`],
            ]}
          />
          <div className="fields">{field('amount', { required: true })}</div>
        </>
      )}
    </RecordPanel>
  )
}

/** `?confirm=ecarter&id=…&retard=…`. */
export function AskWaive({ penalty, idempotencyKey, failure, closeHref }: AnswerProps) {
  return (
    <AskOpen
      title={`Écarter la pénalité ${penalty.number}\u202f?`}
      text={`${formatMoney(penalty.penaltyCents)} ne seront pas déduits, et ne comptent plus dans la marge.`}
      confirm="Écarter la pénalité"
      fields={{ intent: 'waive-penalty', idempotencyKey, delayId: penalty.id }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <ReasonField failure={failure} id="ask-reason" />
    </AskOpen>
  )
}
