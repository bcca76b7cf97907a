import { Field } from '#app/components/ui/form/field.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { ReasonField } from '#app/components/ui/form/reason-field.tsx'
import { AskNames, AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { VALIDATE_FIELDS } from '#domain/sales/invoices/form-fields.ts'
import { WILL_NOT_CHANGE } from '#domain/sales/invoices/messages.ts'
import { paysBack } from './deposit.tsx'
import type { InvoiceDetail, InvoicePanel } from './panels.server.ts'

interface AskProps {
  failure: FormFailure | undefined
  closeHref: string
}

/** A draft has no number yet, so its client names it. */
const nameOf = ({ number, company }: InvoiceDetail) => number ?? `de ${company}`

/** Issue date given at validation, not before the last invoice of the series; and whether the invoice is handed over at once. */
function Validation({ failure, today, least }: { failure: FormFailure | undefined; today: string; least?: string | null }) {
  return (
    <>
      <Field
        type="date"
        label={VALIDATE_FIELDS.issueDate.label}
        name="issueDate"
        required
        max={today}
        min={least ?? undefined}
        defaultValue={startValue(failure, 'issueDate', today)}
        error={issueAt(failure, 'issueDate') ?? issueAt(failure, 'po')}
        help={least ? `Pas avant le ${formatDate(least)}, date de la dernière` : undefined}
      />
      <Field
        type="checkbox"
        label={VALIDATE_FIELDS.issue.label}
        name="issue"
        defaultValue={startValue(failure, 'issue', '') === 'on'}
        help="Remise au client dès sa validation"
      />
    </>
  )
}

/** Consequence of deleting a draft, or what was brought in by mistake. */
const DELETED: Record<InvoiceDetail['kind'] | 'REMBOURSEMENT', string> = {
  FACTURE: "Ses trajets redeviennent à facturer, aucun numéro n'est pris.",
  ACOMPTE: "Aucun numéro n'est pris.",
  AVOIR: "La facture reste comme elle est, aucun numéro n'est pris.",
  REPRISE: "Elle n'est plus due dans Quai. Un fichier corrigé peut la reprendre.",
  REMBOURSEMENT: "Ce qui reste de l'acompte se déduit de nouveau, aucun numéro n'est pris.",
}

/** `?confirm=validate&id=…`. */
export function AskOne({
  act,
  invoice,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: Extract<InvoicePanel, { kind: 'ask' }> & AskProps) {
  const fields = { intent: act, idempotencyKey, version: String(invoice.version) }
  const refusal = failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />
  const name = nameOf(invoice)
  if (act === 'validate') {
    return (
      <AskOpen
        title={invoice.kind === 'AVOIR' ? `Valider l'avoir ${name}\u202f?` : `Valider la facture ${name}\u202f?`}
        text={`${WILL_NOT_CHANGE(name)}. ${formatMoney(invoice.totalCents)} TTC.`}
        confirm="Valider"
        harmless
        {...{ fields, closeHref }}
      >
        {refusal}
        <Validation failure={failure} today={today} least={invoice.latest?.issueDate} />
      </AskOpen>
    )
  }
  const what = invoice.kind === 'REPRISE' ? 'la reprise' : 'le brouillon'
  const words: Partial<Record<typeof act, { title: string; text: string; confirm: string }>> = {
    delete: {
      title: `Supprimer ${what} ${name}\u202f?`,
      text: DELETED[paysBack(invoice) ? 'REMBOURSEMENT' : invoice.kind],
      confirm: `Supprimer ${what}`,
    },
    issue: { title: `Émettre ${name}\u202f?`, text: 'Elle est remise au client, et peut être relancée.', confirm: 'Émettre' },
    contest: {
      title: `Noter une contestation de ${name}\u202f?`,
      text: "Elle n'est plus relancée tant que la contestation n'est pas levée.",
      confirm: 'Noter la contestation',
    },
    settle: {
      title: `Lever la contestation de ${name}\u202f?`,
      text: 'Elle redevient due et peut être relancée.',
      confirm: 'Lever la contestation',
    },
  }
  const { title, text, confirm } = words[act]!
  return (
    <AskOpen {...{ title, text, confirm, fields, closeHref }} harmless={act !== 'delete'}>
      {refusal}
      {act === 'contest' && <ReasonField failure={failure} id="ask-reason" />}
    </AskOpen>
  )
}

const MANY = {
  validate: { title: 'Valider', confirm: 'Valider les factures', text: 'Les factures ne pourront plus être modifiées.' },
  issue: {
    title: 'Émettre',
    confirm: 'Émettre les factures',
    text: 'Elles sont remises aux clients, et peuvent être relancées.',
  },
  delete: { title: 'Supprimer', confirm: 'Supprimer les brouillons', text: 'Leurs trajets redeviennent à facturer.' },
}

const OPENINGS = { title: 'Supprimer', confirm: 'Supprimer les reprises', text: 'Elles ne sont plus dues dans Quai.' }

export function AskMany({
  act,
  names,
  openings,
  today,
  idempotencyKey,
  failure,
  closeHref,
}: Omit<Extract<InvoicePanel, { kind: 'many' }>, 'act'> & AskProps & { act: keyof typeof MANY }) {
  const { title, text, confirm } = act === 'delete' && openings ? OPENINGS : MANY[act]
  const noun = act !== 'delete' ? 'facture' : openings ? 'reprise' : 'brouillon'
  return (
    <AskOpen
      title={`${title} ${counted(names.length, noun)}\u202f?`}
      {...{ text, confirm, closeHref }}
      harmless={act !== 'delete'}
      fields={{ intent: `${act}-many`, idempotencyKey, ids: names.map(({ id }) => id).join(',') }}
    >
      <AskNames names={names} />
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      {act === 'validate' && <Validation failure={failure} today={today} />}
    </AskOpen>
  )
}

/** Asks before a payment or refund is cancelled: `?confirm=annuler&id=…&reglement=…`. */
export function AskCancelPayment({
  invoice,
  payment,
  idempotencyKey,
  failure,
  closeHref,
}: Extract<InvoicePanel, { kind: 'cancel-payment' }> & AskProps) {
  const word = payment.amountCents < 0 ? 'remboursement' : 'règlement'
  return (
    <AskOpen
      title={`Annuler le ${word} de ${formatMoney(Math.abs(payment.amountCents))}\u202f?`}
      text={`Il reste dans l'historique de ${nameOf(invoice)}, avec son motif.`}
      confirm={`Annuler le ${word}`}
      fields={{ intent: 'cancel-payment', idempotencyKey, paymentId: payment.id }}
      closeHref={closeHref}
    >
      {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
      <ReasonField failure={failure} id="ask-reason" />
    </AskOpen>
  )
}
