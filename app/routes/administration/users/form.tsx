import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { INVITATION_HOURS, USER_FIELDS } from '#domain/administration/users/fields.ts'
import { fullName } from './table.tsx'

export type UserRecord = Answer<ApiClient['administration']['users'][':id']['$get']>

interface UserFormProps {
  /** Absent for an invitation. */
  user?: UserRecord
  /** The user's own account, whose role cannot be changed by themselves. */
  own: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { status: _status, invitedAt: _invited, ...FORM_FIELDS } = USER_FIELDS

/** `?panel=new` and `?panel=edit`. */
export function UserForm({ user, own, idempotencyKey, failure, closeHref, reloadHref }: UserFormProps) {
  const named = recordFieldsOf(failure, FORM_FIELDS)
  return (
    <RecordPanel
      title={user ? `Modifier ${fullName(user)}` : 'Inviter un utilisateur'}
      closeHref={closeHref}
      save={user ? "Enregistrer l'utilisateur" : "Envoyer l'invitation"}
      id="user-form"
      intent={user ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={user}
      start={{ role: 'OPERATOR' }}
    >
      {field => (
        <>
          {!user && (
            <p>
              Une invitation part à son adresse. Elle est valable {INVITATION_HOURS}
              {'\u00a0'}heures{'\u202f'}: la première connexion l'accepte.
            </p>
          )}
          <Group title="Personne">
            {field('firstName', { required: true, maxLength: 60 })}
            {field('lastName', { required: true, maxLength: 60 })}
            {field('email', { type: 'email', required: true })}
            {field('phone', { type: 'tel' })}
          </Group>
          <Group title="Accès">
            {field('role', { required: true, help: own ? 'Le vôtre\u202f: un autre administrateur le change' : undefined })}
            {field('allClients', { help: 'Pour le rôle commercial\u202f: indicateurs des clients de tous' })}
            {named(
              'driverId',
              'driver',
              { id: user?.driverId ?? null, text: user?.driver ?? null },
              { help: 'Pour le rôle chauffeur\u202f: matricule ou nom' },
            )}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
