import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CommuneFields } from '#app/components/sales/commune-fields.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type Choice, differences, type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import {
  COMPANY_TYPE_LABELS,
  COMPANY_TYPES,
  CONTACT_FIELD_LABELS,
  COMPANY_FIELD_LABELS as LABELS,
  LEGAL_FORMS,
  PAYMENT_MODE_LABELS,
  PAYMENT_MODES,
  VAT_REGIME_LABELS,
  VAT_REGIMES,
} from '#domain/sales/companies/values.ts'
import { type CompanyRecord, companyFormValues } from './form-values.ts'

export interface CompanyFormProps {
  /** The company that is changed; absent for a new one. */
  company?: CompanyRecord
  salesUsers: readonly { id: string; name: string }[]
  countries: readonly Choice[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** Panel that creates or changes a client: `?panel=new`, `?panel=edit`. */
export function CompanyPanel(props: CompanyFormProps) {
  const { company, closeHref, failure } = props
  const intent = company ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Panel
      title={company ? `Modifier ${company.legalName}` : 'Nouveau client'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="company-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le client
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      {/* A button that changes the form draws it anew with what it answered. */}
      <CompanyForm key={failure?.choices ? JSON.stringify(failure.typed) : 'form'} {...props} />
    </Panel>
  )
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

const CONTACT_LABELS = Object.fromEntries(
  Object.entries(CONTACT_FIELD_LABELS).map(([name, label]) => [`contact.${name}`, `Contact, ${label.toLowerCase()}`]),
)
const ERROR_LABELS: Record<string, string> = { ...LABELS, ...CONTACT_LABELS }
const ORDER = Object.keys(ERROR_LABELS)

/** The refusal with its fields in the order of the form, as the eye goes down it. */
const inOrder = (failure: FormFailure | undefined) =>
  failure && { ...failure, issues: failure.issues.toSorted((a, b) => ORDER.indexOf(a.path) - ORDER.indexOf(b.path)) }

function CompanyForm({ company, salesUsers, countries, idempotencyKey, failure, reloadHref }: CompanyFormProps) {
  const recorded = companyFormValues(company)
  const current = failure?.status === 409 ? (failure.current as CompanyRecord | undefined) : undefined
  const start = (name: string) => startValue(failure, name, recorded[name] as string | undefined)
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => (
    <Field label={LABELS[name]} name={name} defaultValue={start(name)} error={issueAt(failure, name)} {...more} />
  )
  return (
    <Form method="post" id="company-form" className="form">
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={company ? 'update' : 'create'} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {company && <input type="hidden" name="version" value={current?.version ?? (start('version') || company.version)} />}
      {current && company ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!, companyFormValues(current), LABELS, words(salesUsers, countries))}
          reloadHref={reloadHref}
        />
      ) : (
        <FormRefusal failure={inOrder(failure)} label={name => ERROR_LABELS[name]} />
      )}
      <RequiredNote />
      <Group title="Identité">
        {field('siren', { inputMode: 'numeric', autoComplete: 'off', help: 'Obligatoire en France' })}
        {field('siret', { inputMode: 'numeric', autoComplete: 'off', help: '14 chiffres, commence par le SIREN' })}
        {field('legalName', { required: true, full: true, maxLength: 120, autoComplete: 'organization' })}
        {field('tradeName', { full: true, maxLength: 120 })}
        {field('country', { type: 'select', required: true, options: countries })}
        {field('vatNumber', { autoComplete: 'off', help: 'Déduite du SIREN' })}
        {field('vatRegime', { type: 'select', required: true, options: options(VAT_REGIMES, VAT_REGIME_LABELS) })}
        {field('legalForm', {
          type: 'select',
          placeholder: '—',
          options: LEGAL_FORMS.map(form => ({ value: form, label: form })),
        })}
        {field('naf', { placeholder: '49.41A', maxLength: 6 })}
        {field('types', {
          type: 'checkboxes',
          full: true,
          required: true,
          defaultValue: startValues(failure, 'types', recorded.types as string[]),
          options: options(COMPANY_TYPES, COMPANY_TYPE_LABELS),
        })}
      </Group>
      <Group title="Adresse de facturation">
        {field('billingLine1', { required: true, full: true, maxLength: 100, autoComplete: 'address-line1' })}
        {field('billingLine2', { full: true, maxLength: 100, autoComplete: 'address-line2' })}
        <CommuneFields
          zip={{ name: 'billingZip', defaultValue: start('billingZip'), error: issueAt(failure, 'billingZip') }}
          city={{ name: 'billingCity', defaultValue: start('billingCity'), error: issueAt(failure, 'billingCity') }}
          choices={failure?.choices?.city}
        />
        {field('eInvoiceId', { full: true, maxLength: 120, help: 'SIREN, ou SIREN_suffixe' })}
      </Group>
      <Group title="Règlement">
        {field('paymentDays', {
          inputMode: 'numeric',
          unit: 'jours',
          required: true,
          help: '30 jours au plus en transport routier',
        })}
        {field('paymentMode', { type: 'select', required: true, options: options(PAYMENT_MODES, PAYMENT_MODE_LABELS) })}
        {field('iban', { full: true, autoComplete: 'off', help: 'Avec le BIC, obligatoire pour un prélèvement' })}
        {field('bic', { autoComplete: 'off' })}
        {field('creditLimit', { inputMode: 'decimal', unit: '€' })}
        {field('account', { maxLength: 12, placeholder: '411…' })}
      </Group>
      <Group title="Suivi">
        {field('salesUserId', {
          type: 'select',
          placeholder: '—',
          options: salesUsers.map(({ id, name }) => ({ value: id, label: name })),
        })}
        {field('customerSince', { type: 'date' })}
        {field('freeWaitingMin', { inputMode: 'numeric', unit: 'min', required: true })}
        {field('phone', { type: 'tel', autoComplete: 'tel' })}
        {field('email', { type: 'email', autoComplete: 'email', full: true })}
        {field('poRequired', { type: 'checkbox', full: true, defaultValue: start('poRequired') === 'on' })}
        {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
      </Group>
      {!company && <FirstContact failure={failure} />}
    </Form>
  )
}

/** What was chosen, as a person reads it. */
const words = (salesUsers: CompanyFormProps['salesUsers'], countries: readonly Choice[]) => ({
  types: COMPANY_TYPE_LABELS,
  vatRegime: VAT_REGIME_LABELS,
  paymentMode: PAYMENT_MODE_LABELS,
  country: Object.fromEntries(countries.map(({ value, label }) => [value, label])),
  salesUserId: Object.fromEntries(salesUsers.map(({ id, name }) => [id, name])),
  poRequired: { on: 'Oui', '': 'Non' },
})

/** The first person to call there, stored with the client. */
function FirstContact({ failure }: { failure: FormFailure | undefined }) {
  const field = (name: keyof typeof CONTACT_FIELD_LABELS, more: Partial<FieldProps> = {}) => (
    <Field
      label={CONTACT_FIELD_LABELS[name]}
      name={`contact.${name}`}
      defaultValue={startValue(failure, `contact.${name}`, '')}
      error={issueAt(failure, `contact.${name}`)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Group title="Contact">
      {field('lastName', { maxLength: 60 })}
      {field('firstName', { maxLength: 60 })}
      {field('phone', { type: 'tel' })}
      {field('email', { type: 'email' })}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="section-title">{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}
