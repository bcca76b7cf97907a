import { CommuneFields } from '#app/components/sales/commune-fields.tsx'
import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type Choice, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { COMPANY_FORM_FIELDS, CONTACT_FORM_FIELDS } from '#domain/sales/companies/fields.ts'
import { NEW_COMPANY } from '#domain/sales/companies/values.ts'

/** Client as its sheet reads it; without amounts for roles that may not see money. */
export type CompanyRecord = Answer<ApiClient['sales']['companies'][':id']['$get']>

interface CompanyFormProps {
  /** Absent for a new client. */
  company?: CompanyRecord
  salesUsers: readonly { id: string; name: string }[]
  /** Default seller of a new client. */
  salesUserId?: string | null
  /** Defaults of a new client from the carrier's parameters; minutes. */
  start?: { freeWaitingMin: number } | null
  countries: readonly Choice[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** The form calls the stored `creditLimitCents` `creditLimit`. */
const formValues = (company: CompanyRecord) => typedOf(COMPANY_FORM_FIELDS, { ...company, creditLimit: company.creditLimitCents })

/** A new client may include its first contact. */
const BOOK = {
  ...COMPANY_FORM_FIELDS,
  ...Object.fromEntries(
    Object.entries(CONTACT_FORM_FIELDS).map(([name, field]) => [
      `contact.${name}`,
      { ...field, label: `Contact, ${field.label.toLowerCase()}` },
    ]),
  ),
}

/** `?panel=new` and `?panel=edit`. */
export function CompanyPanel({
  company,
  salesUsers,
  salesUserId = null,
  start,
  countries,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: CompanyFormProps) {
  const intent = company ? 'update' : 'create'
  const place = (name: 'billingZip' | 'billingCity') => ({
    name,
    defaultValue: startValue(failure, name, company?.[name]),
    error: issueAt(failure, name),
  })
  // Not listed any more: saving keeps the client's own.
  const own =
    company?.salesUserId && company.salesUser && salesUsers.every(({ id }) => id !== company.salesUserId)
      ? [{ id: company.salesUserId, name: company.salesUser }]
      : []
  const sellers = [...salesUsers, ...own].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordPanel
      title={company ? `Modifier ${company.legalName}` : 'Nouveau client'}
      closeHref={closeHref}
      save="Enregistrer le client"
      // Remounts the form with the answer of « Chercher la commune ».
      formKey={failure?.choices ? JSON.stringify(failure.typed) : 'form'}
      id="company-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={BOOK}
      record={company}
      typed={formValues}
      start={typedOf(COMPANY_FORM_FIELDS, { ...NEW_COMPANY, ...start, salesUserId })}
      words={{ country: wordsBy(countries), salesUserId: wordsBy(sellers) }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('siren', { inputMode: 'numeric', help: 'Obligatoire en France et en outre-mer' })}
            {field('siret', { inputMode: 'numeric', help: '14 chiffres, commence par le SIREN' })}
            {field('legalName', { required: true, full: true, maxLength: 120, autoComplete: 'organization' })}
            {field('tradeName', { full: true, maxLength: 120 })}
            {field('country', { type: 'select', required: true, options: countries })}
            {field('vatNumber', { help: 'Déduite du SIREN' })}
            {field('vatRegime', { required: true })}
            {field('vatBasis', { placeholder: '—', help: 'Pour un client exonéré' })}
            {field('legalForm', { placeholder: '—' })}
            {field('naf', { placeholder: '49.41A', maxLength: 6 })}
            {field('types', { type: 'checkboxes', required: true })}
          </Group>
          <Group title="Adresse de facturation">
            {field('billingLine1', { required: true, full: true, maxLength: 100, autoComplete: 'address-line1' })}
            {field('billingLine2', { full: true, maxLength: 100, autoComplete: 'address-line2' })}
            <CommuneFields zip={place('billingZip')} city={place('billingCity')} choices={failure?.choices?.city} />
            {field('eInvoiceId', { full: true, maxLength: 120, help: 'SIREN, ou SIREN_suffixe' })}
          </Group>
          <Group title="Règlement">
            {field('paymentDays', { required: true, inputMode: 'numeric', help: '30 jours au plus en transport routier' })}
            {field('paymentMode', { required: true })}
            {field('iban', { full: true, help: 'Avec le BIC, obligatoire pour un prélèvement' })}
            {field('bic')}
            {field('creditLimit', { help: 'TTC' })}
            {field('account', { maxLength: 12, placeholder: '411…' })}
          </Group>
          <Group title="Suivi">
            {field('salesUserId', { type: 'select', placeholder: '—', options: sellers })}
            {field('customerSince')}
            {field('freeWaitingMin', { required: true, inputMode: 'numeric' })}
            {field('phone', { type: 'tel', autoComplete: 'tel' })}
            {field('email', { type: 'email', autoComplete: 'email', full: true })}
            {field('poRequired')}
            {field('notes', { type: 'textarea', full: true, maxLength: 2000 })}
          </Group>
          {!company && <FirstContact failure={failure} />}
        </>
      )}
    </RecordPanel>
  )
}

const wordsBy = (choices: readonly Choice[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]))

/** First contact, stored with the new client. */
function FirstContact({ failure }: { failure: FormFailure | undefined }) {
  const field = fieldsOf(failure, {}, CONTACT_FORM_FIELDS, 'contact.')
  return (
    <Group title="Contact">
      {field('lastName', { maxLength: 60 })}
      {field('firstName', { maxLength: 60 })}
      {field('phone', { type: 'tel' })}
      {field('email', { type: 'email' })}
    </Group>
  )
}
