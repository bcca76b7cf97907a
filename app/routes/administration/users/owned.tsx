import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { OWNED, type OwnedKind, USER_FIELDS } from '#domain/administration/users/fields.ts'
import { asChoice } from '#domain/field-book.ts'
import { counted } from '#domain/formats/counted.ts'
import type { UserRecord } from './form.tsx'
import { fullName, type UserRow } from './table.tsx'

/** Records that the account is responsible for. */
export function OwnedList({ owned }: { owned: UserRecord['owned'] }) {
  const some = (Object.keys(OWNED) as OwnedKind[]).filter(kind => owned[kind] > 0)
  if (some.length === 0) return <p className="help">Rien.</p>
  return (
    <ul className="grid gap-1">
      {some.map(kind => (
        <li key={kind}>{counted(owned[kind], OWNED[kind][0], OWNED[kind][1])}</li>
      ))}
    </ul>
  )
}

interface HandOverProps {
  user: UserRecord
  /** Active office accounts that may take over. */
  heirs: readonly UserRow[]
  /** The account is also deactivated. */
  leaves: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Hands an account's records to another, and deactivates it: `?panel=reassign`, `?panel=deactivate`. */
export function HandOver({ user, heirs, leaves, idempotencyKey, failure, closeHref, reloadHref }: HandOverProps) {
  const choices = Object.fromEntries(heirs.map(row => [row.id, `${fullName(row)} · ${USER_FIELDS.role.read(row.role)}`]))
  const nothing = Object.values(user.owned).every(count => count === 0)
  return (
    <RecordPanel
      title={leaves ? `Désactiver ${fullName(user)}` : `Confier les dossiers de ${fullName(user)}`}
      closeHref={closeHref}
      save={leaves ? "Désactiver l'utilisateur" : 'Confier les dossiers'}
      id="hand-over"
      intent={leaves ? 'deactivate' : 'reassign'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={{ to: asChoice('Confier à', choices) }}
      record={user}
    >
      {field => (
        <>
          {leaves && <p>Ses sessions prennent fin aussitôt, et il ne peut plus se connecter. Ce qu'il a fait reste à son nom.</p>}
          <div>
            <p className="field-label mb-1">Ce dont il répond</p>
            <OwnedList owned={user.owned} />
          </div>
          {!(leaves && nothing) &&
            field('to', {
              required: !leaves,
              placeholder: leaves ? 'Personne pour le moment' : 'Choisir un utilisateur',
              help: "Chacun reçoit ce que son rôle peut prendre\u202f: clients et cahiers des charges un commercial, conception un concepteur, chauffeurs et actions l'exploitation",
            })}
        </>
      )}
    </RecordPanel>
  )
}
