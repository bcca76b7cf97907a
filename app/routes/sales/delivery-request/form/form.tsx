import type { ReactNode } from 'react'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Choice } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { formatPrice } from '#domain/formats/number.ts'
import { REQUEST_FORM_FIELDS } from '#domain/sales/delivery-request/form-fields.ts'
import { PRICE_UNITS, PRICING_MODE_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { RequestFormFailure } from './form.server.ts'
import { type RequestRecord, requestFormValues } from './form-values.ts'
import { formParts, wordsOfPeople } from './parts.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { ClientFields, NeedFields } from './step-fields.tsx'
import { StopFields } from './stop-fields.tsx'

interface RequestFormProps {
  request: RequestRecord
  salesUsers: readonly Choice[]
  idempotencyKey: string
  failure: RequestFormFailure | undefined
  today: string
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
  /** Link to the price tab. */
  priceHref: string
}

/** Edits a whole cahier des charges in a full-screen panel: `?panel=edit`. */
export function RequestPanel(props: RequestFormProps) {
  const { request, closeHref, failure } = props
  return (
    <Panel
      title={`Modifier ${request.number}`}
      closeHref={closeHref}
      size="full"
      footer={
        <Save form="request-form" intent="update" closeHref={closeHref}>
          Enregistrer le cahier des charges
        </Save>
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
        {/* Remounts the form with the server's answer, because its fields are uncontrolled. */}
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

function RequestForm({ request, salesUsers, idempotencyKey, failure, today, reloadHref, priceHref }: RequestFormProps) {
  const parts = formParts(failure, failure?.typed ?? requestFormValues(request))
  return (
    <RecordForm
      id="request-form"
      intent="update"
      {...{ idempotencyKey, failure, reloadHref }}
      book={REQUEST_FORM_FIELDS}
      record={request}
      typed={requestFormValues}
      words={wordsOfPeople(salesUsers)}
    >
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
        <AgreedPrice current={request.current} href={priceHref} />
        {parts.field('billingFrequency', { required: true })}
      </Step>
    </RecordForm>
  )
}

/** Read-only price: it is agreed on its own tab. */
function AgreedPrice({ current: { pricingMode, unitPrice }, href }: Pick<RequestRecord, 'current'> & { href: string }) {
  const amount = unitPrice === null ? '' : `${formatPrice(unitPrice)} / ${PRICE_UNITS[pricingMode]} · `
  return (
    <div className="field">
      <span className="field-label">{REQUEST_FORM_FIELDS.unitPrice.label}</span>
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
