import { Banner } from '#app/components/ui/banner.tsx'
import { type FieldOf, fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatDecimal, formatMoney, withUnit } from '#domain/formats/number.ts'
import { REPORT_FIELDS as FIELDS } from '#domain/sales/invoices/lifecycle/fields.ts'
import { E_REASON_LABELS, type EReason, reasonsOf, reasonText } from '#domain/sales/invoices/lifecycle/reasons.ts'
import { CORRECTED, nextEStatuses } from '#domain/sales/invoices/lifecycle/statuses.ts'
import { E_SOURCE_LABELS, FLOW_STATUS_LABELS } from '#domain/sales/invoices/lifecycle/values.ts'
import { E_STATUS_LABELS, type EStatus } from '#domain/sales/invoices/values.ts'
import type { InvoiceDetail, InvoicePanel } from './panels.server.ts'

/* Life of an electronic invoice: its statuses, the form that notes one, and the way from a refusal to its correction. */

const pick = <Key extends string>(labels: Record<Key, string>, keys: readonly Key[]) =>
  optionsOf(Object.fromEntries(keys.map(key => [key, labels[key]])))

/** Last status with its reason: « Refusée : Taux de TVA erroné ». */
export function correctionReason({ eStatus, eSteps }: InvoiceDetail): string {
  const step = eSteps.findLast(one => one.eStatus === eStatus)
  const why = step && [step.reason && reasonText(step.reason), step.comment].filter(Boolean).join(', ')
  return [eStatus && E_STATUS_LABELS[eStatus], why].filter(Boolean).join('\u202f: ').slice(0, 300)
}

/** From what the client or the platform refuses to the credit note that answers it. */
export function Correction({ invoice, href }: { invoice: InvoiceDetail; href: (changes: Record<string, string>) => string }) {
  if (!invoice.eStatus || !CORRECTED.includes(invoice.eStatus) || !invoice.acts.includes('credit')) return null
  return (
    <Banner tone="warning">
      <b>{correctionReason(invoice)}.</b>{' '}
      <a className="text-link" href={href({ panel: 'credit', id: invoice.id })}>
        Corriger par un avoir…
      </a>
    </Banner>
  )
}

/** How far an invoice is on its way to the platform. */
function Flow({ flow }: { flow: NonNullable<InvoiceDetail['flow']> }) {
  const { status, sentAt, nextAt, attempts, answer, maySend } = flow
  const words = [
    status && FLOW_STATUS_LABELS[status],
    sentAt && `envoyée ${dayAndTime(sentAt)}`,
    status === 'A_ENVOYER' && attempts > 0 && nextAt && `nouvel essai ${dayAndTime(nextAt)}`,
    answer,
  ].filter(Boolean)
  return (
    <>
      {words.length > 0 && <p className="help">{words.join(' · ')}</p>}
      {maySend && (
        <Form method="post">
          <button type="submit" name="intent" value="send" className="btn btn-sm btn-line">
            Envoyer à la plateforme
          </button>
        </Form>
      )}
    </>
  )
}

export function LifeSteps({ invoice: { eSteps, flow } }: { invoice: InvoiceDetail }) {
  if (eSteps.length === 0 && !flow?.status && !flow?.maySend) return null
  return (
    <PanelSection title={FIELDS.eStatus.label}>
      {flow && <Flow flow={flow} />}
      <ol className="grid gap-1.5">
        {eSteps.map(({ id, at, eStatus, source, reason, comment, amounts, writtenBy }) => (
          <li key={id}>
            {dayAndTime(at)} · <b>{E_STATUS_LABELS[eStatus]}</b>
            {[
              reason && reasonText(reason),
              comment,
              ...(amounts ?? []).map(({ ratePct, cents }) => `${formatMoney(cents)} à ${vatText(ratePct)}`),
              writtenBy ?? (source && E_SOURCE_LABELS[source]),
            ]
              .filter(Boolean)
              .map(word => ` · ${word}`)}
          </li>
        ))}
      </ol>
      <ListedMax shown={eSteps.length} what="états les plus récents" />
    </PanelSection>
  )
}

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}

function ReportFields({ field, offered }: { field: FieldOf<typeof FIELDS>; offered: readonly EStatus[] }) {
  const asking = offered.filter(status => reasonsOf(status).length > 0)
  const reasons = [...new Set<EReason>(asking.flatMap(reasonsOf))]
  return (
    <>
      {field('eStatus', { type: 'radios', required: true, options: pick(E_STATUS_LABELS, offered) })}
      {reasons.length > 0 &&
        field('reason', {
          options: pick(E_REASON_LABELS, reasons),
          placeholder: '—',
          help: `Pour ${asking.map(status => `«\u00a0${E_STATUS_LABELS[status]}\u00a0»`).join(', ')}`,
        })}
      {field('comment', { maxLength: 300 })}
    </>
  )
}

const vatText = (ratePct: string) => withUnit(formatDecimal(ratePct), '%')

const TEXT = 'Ce que la plateforme agréée en dit.'

/** `?confirm=report&id=…`. */
export function AskReport({ invoice, idempotencyKey, failure, closeHref }: Extract<InvoicePanel, { kind: 'ask' }> & AskProps) {
  const { version, number, eStatus, eCashed, cashable } = invoice
  const offered = nextEStatuses(eStatus, eCashed)
  return (
    <AskOpen
      title={`Noter l'état de l'e-facture ${number}`}
      text={TEXT}
      confirm="Noter l'état"
      harmless
      fields={{ intent: 'report', idempotencyKey, version: String(version) }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <ReportFields field={fieldsOf(failure, { eStatus: offered[0]! }, FIELDS)} offered={offered} />
      {cashable.map(({ ratePct, cents }, index) => {
        const name = `amounts[${index}].`
        const amount = { amount: FIELDS.amount.typed(Math.abs(cents)) }
        return (
          <div key={ratePct}>
            <input type="hidden" name={`${name}ratePct`} value={ratePct} />
            {fieldsOf(failure, amount, FIELDS, name)('amount', { label: `${FIELDS.amount.label} à ${vatText(ratePct)}` })}
          </div>
        )
      })}
    </AskOpen>
  )
}

export function AskReportMany({
  names,
  offered,
  idempotencyKey,
  failure,
  closeHref,
}: Extract<InvoicePanel, { kind: 'many' }> & AskProps) {
  return (
    <AskOpen
      title={`Noter l'état de ${counted(names.length, 'e-facture')}`}
      text={`${TEXT} «\u00a0Encaissée\u00a0» note ce qui est réglé.`}
      confirm="Noter l'état"
      harmless
      fields={{ intent: 'report-many', idempotencyKey, ids: names.map(({ id }) => id).join(',') }}
      closeHref={closeHref}
    >
      <AskNames names={names} />
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <ReportFields field={fieldsOf(failure, { eStatus: offered[0]! }, FIELDS)} offered={offered} />
    </AskOpen>
  )
}
