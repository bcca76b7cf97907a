import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  PRICE_UNITS,
  PRICING_MODE_LABELS,
} from '#domain/sales/delivery-request/values.ts'
import { requestFieldLabel } from './field-labels.ts'
import type { RequestFormFailure } from './form.server.ts'
import { priceText, type RequestRecord, requestFormValues } from './form-values.ts'
import { conflictFields, formParts } from './parts.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { ClientFields, NeedFields, options } from './step-fields.tsx'
import { StopFields } from './stop-fields.tsx'

interface RequestFormProps {
  /** The request that is changed; absent for a new one. */
  request?: RequestRecord
  /** The client that a new one is for, when the way here names it. */
  company?: { id: string; text: string }
  salesUsers: readonly Choice[]
  idempotencyKey: string
  failure: RequestFormFailure | undefined
  today: string
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
  /** Where its price is agreed. */
  priceHref: string
}

/** Full-screen panel that creates or changes a cahier des charges: `?panel=new`, `?panel=edit`. */
export function RequestPanel(props: RequestFormProps) {
  const { request, closeHref, failure } = props
  const intent = request ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Panel
      title={request ? `Modifier ${request.number}` : 'Nouveau cahier des charges'}
      closeHref={closeHref}
      size="full"
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="request-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le cahier des charges
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <div className="request-form">
        <nav className="request-steps" aria-label="Étapes">
          {STEPS.map(({ id, title }, index) => (
            <a key={id} href={`#${id}`}>
              <b>{index + 1}</b>
              {title}
            </a>
          ))}
        </nav>
        {/* What the server answered draws the form anew: fields keep what they were started with. */}
        <RequestForm key={failure ? JSON.stringify([failure.typed, failure.intent]) : 'form'} {...props} />
      </div>
    </Panel>
  )
}

const STEPS = [
  { id: 'etape-client', title: 'Client' },
  { id: 'etape-besoin', title: 'Besoin' },
  { id: 'etape-arrets', title: 'Arrêts' },
  { id: 'etape-recurrence', title: 'Récurrence' },
  { id: 'etape-prix', title: 'Prix' },
] as const

function RequestForm({ request, company, salesUsers, idempotencyKey, failure, today, reloadHref, priceHref }: RequestFormProps) {
  const recorded = requestFormValues(request, company)
  const parts = formParts(failure, failure?.typed ?? recorded)
  const { field, text } = parts
  const current = failure?.status === 409 ? (failure.current as RequestRecord | undefined) : undefined
  const intent = request ? 'update' : 'create'
  return (
    <Form method="post" id="request-form" className="form">
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {request && <input type="hidden" name="version" value={current?.version ?? (text('version') || request.version)} />}
      {current && request ? (
        <Conflict message={failure!.message} fields={conflictFields(failure!, current)} reloadHref={reloadHref} />
      ) : (
        <FormRefusal failure={failure} label={requestFieldLabel} />
      )}
      <RequiredNote />
      <Step {...STEPS[0]}>
        <ClientFields parts={parts} salesUsers={salesUsers} />
      </Step>
      <Step {...STEPS[1]}>
        <NeedFields parts={parts} />
      </Step>
      <Step {...STEPS[2]} plain>
        <StopFields parts={parts} count={rowCount(parts.values, 'stops')} />
      </Step>
      <Step {...STEPS[3]} plain>
        <RecurrenceFields parts={parts} calendar={failure?.calendar} today={today} />
      </Step>
      <Step {...STEPS[4]}>
        {request && <AgreedPrice current={request.current} href={priceHref} />}
        {field('billingFrequency', {
          type: 'select',
          required: true,
          options: options(BILLING_FREQUENCIES, BILLING_FREQUENCY_LABELS),
        })}
      </Step>
    </Form>
  )
}

/** The price in its unit, to read: it is agreed on a tab of its own, with what it is made of. */
function AgreedPrice({ current: { pricingMode, unitPrice }, href }: Pick<RequestRecord, 'current'> & { href: string }) {
  const amount = unitPrice === null ? '' : `${priceText(unitPrice)}\u202f€ / ${PRICE_UNITS[pricingMode]} · `
  return (
    <div className="field">
      <span className="field-label">{requestFieldLabel('unitPrice')}</span>
      <p>
        {amount}
        {PRICING_MODE_LABELS[pricingMode]}
      </p>
      <p className="field-help">
        <a className="text-link" href={href}>
          Modifier dans l'onglet Prix
        </a>
      </p>
    </div>
  )
}

function Step({ id, title, plain, children }: { id: string; title: string; plain?: boolean; children: ReactNode }) {
  const step = STEPS.findIndex(other => other.id === id) + 1
  return (
    <fieldset id={id} className="step">
      <legend className="section-title">
        <span className="step-number">{step}</span>
        {title}
      </legend>
      {plain ? children : <div className="fields">{children}</div>}
    </fieldset>
  )
}
