import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { CONTACT_ROLE_LABELS, CONTACT_ROLES, CONTACT_FIELD_LABELS as LABELS } from '#domain/sales/companies/values.ts'
import { fullName } from './contact-words.tsx'

export interface ContactRecord {
  id: string
  lastName: string
  firstName: string | null
  position: string | null
  roles: string[]
  phone: string | null
  mobile: string | null
  email: string | null
  version: number
}

/** Panel that adds or changes a contact: `?panel=contact`, `?panel=contact&id=…`. */
export function ContactPanel({
  contact,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: {
  contact: ContactRecord | undefined
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}) {
  const intent = contact ? 'contact-update' : 'contact-create'
  const busy = useNavigation().formData?.get('intent') === intent
  const recorded = contact ? formValues(contact) : {}
  const current = failure?.status === 409 ? (failure.current as ContactRecord | undefined) : undefined
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps> = {}) => (
    <Field
      label={LABELS[name]}
      name={name}
      defaultValue={startValue(failure, name, recorded[name] as string | undefined)}
      error={issueAt(failure, name)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <Panel
      title={contact ? `Modifier ${fullName(contact)}` : 'Nouveau contact'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="contact-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le contact
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="contact-form" className="form">
        <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {contact && (
          <input
            type="hidden"
            name="version"
            value={current?.version ?? (startValue(failure, 'version', contact.version) || contact.version)}
          />
        )}
        {current ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, formValues(current), LABELS, { roles: CONTACT_ROLE_LABELS })}
            reloadHref={reloadHref}
          />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        <RequiredNote />
        <div className="fields">
          {field('lastName', { required: true, maxLength: 60 })}
          {field('firstName', { maxLength: 60 })}
          {field('position', { full: true, maxLength: 80 })}
          {field('roles', {
            type: 'checkboxes',
            full: true,
            defaultValue: startValues(failure, 'roles', (recorded.roles as string[] | undefined) ?? []),
            options: CONTACT_ROLES.map(role => ({ value: role, label: CONTACT_ROLE_LABELS[role] })),
          })}
          {field('phone', { type: 'tel', help: 'Un téléphone ou un e-mail est nécessaire' })}
          {field('mobile', { type: 'tel' })}
          {field('email', { type: 'email', full: true })}
        </div>
      </Form>
    </Panel>
  )
}

/** A contact as its form posts it. */
function formValues(contact: ContactRecord): Record<string, string | string[]> {
  return {
    lastName: contact.lastName,
    firstName: contact.firstName ?? '',
    position: contact.position ?? '',
    roles: contact.roles,
    phone: contact.phone ? formatPhone(contact.phone) : '',
    mobile: contact.mobile ? formatPhone(contact.mobile) : '',
    email: contact.email ?? '',
  }
}
