import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatPhone } from '#domain/formats/phone.ts'

interface ProfileRecord {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  version: number
  pendingEmail: string | null
}

const LABELS = { firstName: 'Prénom', lastName: 'Nom', phone: 'Téléphone' }

/** The account as its form posts it. */
const formValues = ({ firstName, lastName, phone }: ProfileRecord): Record<keyof typeof LABELS, string> => ({
  firstName,
  lastName,
  phone: phone ? formatPhone(phone) : '',
})

/** Who somebody is in Quai: what they may change themselves, their address by proving it, their role not at all. */
export function ProfileBox({
  profile,
  roleLabel,
  idempotencyKey,
  failure,
}: {
  profile: ProfileRecord
  roleLabel: string
  idempotencyKey: string
  failure: FormFailure | undefined
}) {
  const busy = useNavigation().formData?.get('intent') === 'update'
  const current = failure?.status === 409 ? (failure.current as ProfileRecord | undefined) : undefined
  const recorded = formValues(profile)
  const field = (name: keyof typeof LABELS, more: Partial<FieldProps>) => (
    <Field
      label={LABELS[name]}
      name={name}
      defaultValue={startValue(failure, name, recorded[name])}
      error={issueAt(failure, name)}
      {...more}
    />
  )
  return (
    <Box title="Mes informations">
      <div className="profile-account">
        <Facts
          stacked
          items={[
            ['Rôle', roleLabel],
            ['Adresse e-mail', profile.email],
          ]}
        />
        <a className="btn btn-sm btn-line" href="?panel=email">
          Changer d'adresse…
        </a>
      </div>
      {profile.pendingEmail && (
        <Banner icon="mail">
          Un code a été envoyé à {profile.pendingEmail}.{' '}
          <a className="text-link" href="?panel=email">
            Saisir le code
          </a>
        </Banner>
      )}
      <Form method="post" className="form" noValidate>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input
          type="hidden"
          name="version"
          value={current?.version ?? (startValue(failure, 'version', profile.version) || profile.version)}
        />
        {current ? (
          <Conflict
            message={failure!.message}
            fields={differences(failure!, formValues(current), LABELS)}
            reloadHref="/profile"
          />
        ) : (
          <FormRefusal failure={failure} label={name => (LABELS as Record<string, string>)[name]} />
        )}
        <RequiredNote />
        <div className="fields">
          {field('firstName', { required: true, maxLength: 60, autoComplete: 'given-name' })}
          {field('lastName', { required: true, maxLength: 60, autoComplete: 'family-name' })}
          {field('phone', { type: 'tel', autoComplete: 'tel' })}
        </div>
        <div className="form-actions">
          <button type="submit" className="btn btn-primary" name="intent" value="update" aria-busy={busy}>
            Enregistrer
          </button>
        </div>
      </Form>
    </Box>
  )
}
