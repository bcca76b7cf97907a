import { Box } from '#app/components/ui/box.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Count } from '#app/components/ui/tag.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { PASSKEY_NEEDS_SCRIPT, PASSKEYS } from '#domain/auth/passkeys.ts'

export interface PasskeyRow {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  version: number
}

/** Passkeys of the account. `elsewhere`: address of Quai that supports them when this one does not; null when none does. */
export function PasskeysBox({
  passkeys,
  here,
  elsewhere,
  failure,
}: {
  passkeys: PasskeyRow[]
  here: boolean
  elsewhere: string | null
  failure: FormFailure | undefined
}) {
  return (
    <Box title={PASSKEYS} count={<Count>{passkeys.length}</Count>} flush>
      {failure && (
        <div className="p-4 pb-0">
          <WholeRefusal failure={failure} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul className="sessions">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <Icon name="key-round" />
              <div className="session">
                <p>
                  <b>{name}</b>
                </p>
                <Facts
                  items={[
                    ['Ajoutée le', dayAndTime(createdAt)],
                    ['Dernière connexion', lastUsedAt ? dayAndTime(lastUsedAt) : 'jamais'],
                  ]}
                />
              </div>
              <div className="passkey-acts">
                <a className="btn btn-sm btn-line" href={`?panel=passkey&id=${id}`}>
                  Renommer<span className="sr-only"> {name}</span>
                </a>
                <a className="btn btn-sm btn-line" href={`?confirm=passkey&id=${id}`}>
                  Retirer…<span className="sr-only"> {name}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="passkeys-foot">
        <p className="help">
          Une clé d'accès vous connecte par l'empreinte, le visage ou le code de votre appareil, sans attendre d'e-mail. Le code
          envoyé par e-mail reste toujours possible.
        </p>
        {here ? (
          <a className="btn btn-sm btn-line js-only" href="?panel=passkey">
            <Icon name="plus" />
            Ajouter une clé d'accès
          </a>
        ) : (
          <p className="help">
            {elsewhere ? (
              <>
                Une clé d'accès est liée à un nom{'\u202f'}: pour en ajouter une, ouvrez Quai à l'adresse{' '}
                <a className="text-link" href={`${elsewhere}/profile`}>
                  {elsewhere}
                </a>
                .
              </>
            ) : (
              "Une clé d'accès est liée à un nom\u202f: il n'y en a pas tant que Quai n'a qu'une adresse en chiffres."
            )}
          </p>
        )}
        {here && <p className="help no-js-only">{PASSKEY_NEEDS_SCRIPT}</p>}
      </div>
    </Box>
  )
}

export function PasskeyAsk({ passkey: { id, name }, idempotencyKey }: { passkey: PasskeyRow; idempotencyKey: string }) {
  return (
    <AskOpen
      title={`Retirer «\u202f${name}\u202f»\u202f?`}
      text="Quai ne l'acceptera plus. Retirez-la aussi de l'appareil ou du gestionnaire de mots de passe qui la garde."
      confirm="Retirer la clé d'accès"
      fields={{ intent: 'passkey-remove', id, idempotencyKey }}
      action="/profile"
      closeHref="/profile"
    />
  )
}
