import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import {
  SERVICE_FIELD_LABELS as LABELS,
  NEW_SERVICE,
  SERVICE_TRIGGER_LABELS,
  SERVICE_TRIGGERS,
  SERVICE_UNIT_LABELS,
  SERVICE_UNITS,
  type ServiceTrigger,
  type ServiceUnit,
  VAT_RATE_LABELS,
  VAT_RATES,
  type VatRate,
} from '#domain/sales/additional-services/values.ts'

/** A service as the API answers it, in what a form needs of it. */
export interface ServiceRecord {
  id: string
  code: string
  label: string
  unit: ServiceUnit
  unitPrice: string
  unitCost: string | null
  vatRate: VatRate
  account: string | null
  trigger: ServiceTrigger
  freeQty: string | null
  minQty: string | null
  maxQty: string | null
  validFrom: string | null
  validTo: string | null
  proofRequired: boolean
  version: number
}

interface ServiceFormProps {
  /** The service that is changed; absent for a new one. */
  service?: ServiceRecord
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** Panel that creates or changes a service: `?panel=new`, `?panel=edit`. */
export function ServicePanel({ service, idempotencyKey, failure, closeHref, reloadHref }: ServiceFormProps) {
  const intent = service ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded: Record<string, string> = service ? formValues(service) : NEW_SERVICE
  const current = failure?.status === 409 ? (failure.current as ServiceRecord | undefined) : undefined
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => (
    <Field
      label={LABELS[name]}
      name={name}
      defaultValue={startValue(failure, name, recorded[name])}
      error={issueAt(failure, name)}
      autoComplete="off"
      {...more}
    />
  )
  const number = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => field(name, { inputMode: 'decimal', ...more })
  return (
    <Panel
      title={service ? `Modifier ${service.code}` : 'Nouvelle prestation'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="service-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer la prestation
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="service-form" className="form">
        {/* Enter in a field sends the form, whatever button comes first. */}
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {service && (
          <input
            type="hidden"
            name="version"
            value={current?.version ?? (startValue(failure, 'version', service.version) || service.version)}
          />
        )}
        {current ? (
          <Conflict message={failure!.message} fields={serviceDifferences(failure!, current)} reloadHref={reloadHref} />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        <RequiredNote />
        <Group title="Identité">
          {field('code', {
            required: true,
            maxLength: 12,
            placeholder: 'ATTENTE',
            autoCapitalize: 'characters',
            help: '2 à 12 caractères\u202f: A à Z, 0 à 9 et _',
          })}
          {field('label', { required: true, maxLength: 60 })}
          {field('unit', {
            type: 'select',
            required: true,
            options: options(SERVICE_UNITS, SERVICE_UNIT_LABELS),
            help: 'Heure entamée, heure due',
          })}
          {field('trigger', {
            type: 'select',
            required: true,
            options: options(SERVICE_TRIGGERS, SERVICE_TRIGGER_LABELS),
            help: 'Manuel, ou ce qui la fait facturer',
          })}
        </Group>
        <Group title="Prix">
          {number('unitPrice', { required: true, help: 'En euros hors taxes, ou en % du prix' })}
          {number('unitCost', { help: "Ce qu'une unité coûte" })}
          {field('vatRate', { type: 'select', required: true, options: options(VAT_RATES, VAT_RATE_LABELS) })}
          {field('account', { maxLength: 20, inputMode: 'numeric', placeholder: '706200', help: 'Commence par 706' })}
        </Group>
        <Group title="Quantités">
          {number('freeQty', { help: "Vide pour l'attente\u202f: la franchise du client" })}
          {number('minQty')}
          {number('maxQty')}
        </Group>
        <Group title="Validité">
          {field('validFrom', { type: 'date' })}
          {field('validTo', { type: 'date' })}
          {field('proofRequired', {
            type: 'checkbox',
            full: true,
            defaultValue: startValue(failure, 'proofRequired', recorded.proofRequired) === 'on',
          })}
        </Group>
      </Form>
    </Panel>
  )
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="section-title">{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}

const typed = (value: string | null) => (value === null ? '' : formatDecimal(value))

/** A service as its form posts it. */
function formValues(service: ServiceRecord): Record<string, string> {
  return {
    code: service.code,
    label: service.label,
    unit: service.unit,
    unitPrice: typed(service.unitPrice),
    unitCost: typed(service.unitCost),
    vatRate: service.vatRate,
    account: service.account ?? '',
    trigger: service.trigger,
    freeQty: typed(service.freeQty),
    minQty: typed(service.minQty),
    maxQty: typed(service.maxQty),
    validFrom: service.validFrom ?? '',
    validTo: service.validTo ?? '',
    proofRequired: service.proofRequired ? 'on' : '',
  }
}

/** Of a stale form: what was typed and what is recorded now, where they differ, as a person reads it. */
function serviceDifferences(failure: FormFailure, current: ServiceRecord) {
  const words: Record<string, Record<string, string>> = {
    unit: SERVICE_UNIT_LABELS,
    trigger: SERVICE_TRIGGER_LABELS,
    vatRate: VAT_RATE_LABELS,
    proofRequired: { on: 'Oui', '': 'Non' },
  }
  const spoken = (name: string, value: string) => words[name]?.[value] ?? value
  return differences(failure, formValues(current), LABELS).map(row => ({
    ...row,
    typed: spoken(row.name, row.typed),
    recorded: spoken(row.name, row.recorded),
  }))
}
