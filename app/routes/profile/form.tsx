import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asText } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'

interface ProfileRecord {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  version: number
  pendingEmail: string | null
}

const PROFILE_FIELDS = {
  firstName: asText('Prénom'),
  lastName: asText('Nom'),
  phone: { ...asText('Téléphone'), typed: (phone: unknown) => formatPhone(String(phone)) },
}

/** Own account data: the e-mail address changes by proof only, the role not at all. */
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
      <RecordForm
        id="profile-form"
        intent="update"
        {...{ idempotencyKey, failure }}
        book={PROFILE_FIELDS}
        record={profile}
        reloadHref="/profile"
      >
        {field => (
          <>
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
          </>
        )}
      </RecordForm>
    </Box>
  )
}
