import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Conflict } from '#app/components/ui/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/field.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import { RecordField } from '#app/components/ui/record-field.tsx'
import { type Choice, differences, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  VEHICLE_EQUIPMENT,
  VEHICLE_EQUIPMENT_LABELS,
} from '#domain/sales/delivery-request-values.ts'
import type { RequestFormFailure } from './request-form.server.ts'
import { type FormValues, type RequestRecord, requestFieldLabel, requestFormValues } from './request-form-values.ts'
import { RecurrenceFields } from './request-recurrence-fields.tsx'
import { StopFields } from './request-stop-fields.tsx'

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
          <a className="btn btn-bare" href={closeHref}>
            Annuler
          </a>
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

/** What every part of the form reads its start from. */
export interface FormParts {
  values: FormValues
  failure: RequestFormFailure | undefined
  text: (name: string) => string
  list: (name: string) => string[]
  field: (name: string, more?: Partial<FieldProps>) => ReactNode
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

function RequestForm({ request, company, salesUsers, idempotencyKey, failure, today, reloadHref }: RequestFormProps) {
  const recorded = requestFormValues(request, company)
  const parts = formParts(failure, recorded)
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
        <RecordField
          label="Client"
          name="companyId"
          suggest="/api/lookup/company"
          required
          full
          placeholder="Code ou partie du nom"
          start={recordStart(failure, 'companyId', {
            id: String(recorded.companyId ?? ''),
            text: String(recorded.companyIdText ?? ''),
          })}
          error={issueAt(failure, 'companyId')}
        />
        {field('title', { required: true, full: true, maxLength: 120, placeholder: 'Carquefou → Le Mans' })}
        {field('kind', { type: 'select', required: true, options: options(REQUEST_KINDS, REQUEST_KIND_LABELS) })}
        {field('salesUserId', { type: 'select', placeholder: '—', options: salesUsers })}
        {field('validFrom', { type: 'date', required: true })}
        {field('validTo', { type: 'date', help: 'Vide\u202f: sans terme' })}
      </Step>
      <Step {...STEPS[1]}>
        {field('goods.nature', { required: true, full: true, maxLength: 120, placeholder: 'Produits laitiers sous température' })}
        {field('goods.packaging', { maxLength: 60, placeholder: 'Palettes Europe filmées' })}
        {field('goods.pallets', { inputMode: 'numeric', unit: 'pal.', help: 'Au moins une quantité' })}
        {field('goods.weightKg', { inputMode: 'decimal', unit: 'kg' })}
        {field('goods.volumeM3', { inputMode: 'decimal', unit: 'm³' })}
        {field('goods.linearMetres', { inputMode: 'decimal', unit: 'm' })}
        {field('goods.declaredValue', { inputMode: 'decimal', unit: '€' })}
        {field('goods.stackable', { type: 'checkbox', full: true, defaultValue: text('goods.stackable') === 'on' })}
        {field('vehicleNeed.category', {
          type: 'select',
          required: true,
          placeholder: '—',
          options: options(VEHICLE_CATEGORIES, VEHICLE_CATEGORY_LABELS),
        })}
        {field('vehicleNeed.body', {
          maxLength: 40,
          options: ['Savoyarde', 'Fourgon', 'Frigo', 'Plateau', 'Porte-caisse', 'Citerne'].map(body => ({
            value: body,
            label: body,
          })),
        })}
        {field('vehicleNeed.payloadKg', { inputMode: 'numeric', unit: 'kg' })}
        {field('vehicleNeed.pallets', { inputMode: 'numeric', unit: 'pal.' })}
        {field('vehicleNeed.equipment', {
          type: 'checkboxes',
          full: true,
          defaultValue: parts.list('vehicleNeed.equipment'),
          options: options(VEHICLE_EQUIPMENT, VEHICLE_EQUIPMENT_LABELS),
        })}
        {field('hgvBanExemption', { type: 'checkbox', full: true, defaultValue: text('hgvBanExemption') === 'on' })}
        {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
      </Step>
      <Step {...STEPS[2]} plain>
        <StopFields parts={parts} count={rowCount(parts.values, 'stops')} />
      </Step>
      <Step {...STEPS[3]} plain>
        <RecurrenceFields parts={parts} calendar={failure?.calendar} today={today} />
      </Step>
      <Step {...STEPS[4]}>
        {field('unitPrice', { inputMode: 'decimal', unit: '€ / trajet', required: true, help: 'Forfait par trajet, hors taxes' })}
        {field('billingFrequency', {
          type: 'select',
          required: true,
          options: options(BILLING_FREQUENCIES, BILLING_FREQUENCY_LABELS),
        })}
      </Step>
    </Form>
  )
}

function formParts(failure: RequestFormFailure | undefined, recorded: FormValues): FormParts {
  const values = failure?.typed ?? recorded
  const list = (name: string) => [values[name] ?? []].flat()
  const text = (name: string) => list(name)[0] ?? ''
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={requestFieldLabel(name)}
      name={name}
      defaultValue={text(name)}
      error={issueAt(failure, name)}
      autoFocus={failure?.focus === name}
      {...more}
    />
  )
  return { values, failure, text, list, field }
}

function conflictFields(failure: RequestFormFailure, current: RequestRecord) {
  const now = requestFormValues(current)
  const names = [...new Set([...Object.keys(now), ...Object.keys(failure.typed)])]
  const labels = Object.fromEntries(names.map(name => [name, requestFieldLabel(name)]))
  return differences(failure, Object.fromEntries(names.map(name => [name, now[name] ?? ''])), labels)
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
