import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CONTACT_FORM_FIELDS } from '#domain/sales/companies/fields.ts'
import { contactName } from '#domain/sales/companies/values.ts'

export type ContactRecord = Answer<ApiClient['sales']['companies'][':companyId']['contacts']['$get']>['contacts'][number]

interface ContactFormProps {
  /** Absent for a new contact. */
  contact: ContactRecord | undefined
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** `?panel=contact`, with `&id=…` to change one. */
export function ContactPanel({ contact, idempotencyKey, failure, closeHref, reloadHref }: ContactFormProps) {
  const intent = contact ? 'contact-update' : 'contact-create'
  return (
    <RecordPanel
      title={contact ? `Modifier ${contactName(contact)}` : 'Nouveau contact'}
      closeHref={closeHref}
      save="Enregistrer le contact"
      id="contact-form"
      intent={intent}
      {...{ idempotencyKey, failure, reloadHref }}
      book={CONTACT_FORM_FIELDS}
      record={contact}
    >
      {field => (
        <div className="fields">
          {field('lastName', { required: true, maxLength: 60 })}
          {field('firstName', { maxLength: 60 })}
          {field('position', { full: true, maxLength: 80 })}
          {field('roles', { type: 'checkboxes' })}
          {field('phone', { type: 'tel', help: 'Un téléphone ou un e-mail est nécessaire' })}
          {field('mobile', { type: 'tel' })}
          {field('email', { type: 'email', full: true })}
        </div>
      )}
    </RecordPanel>
  )
}
