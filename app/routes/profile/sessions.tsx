import { Box } from '#app/components/ui/box.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Count, Tag } from '#app/components/ui/tag.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'

interface SessionRow {
  id: string
  device: { name: string; kind: 'phone' | 'computer' }
  remoteAddress: string | null
  createdAt: string
  lastUsedAt: string
  current: boolean
}

/** Signed-in devices, this one first. */
export function SessionsBox({ sessions, failure }: { sessions: SessionRow[]; failure: FormFailure | undefined }) {
  return (
    <Box title="Sessions actives" count={<Count>{sessions.length}</Count>} flush>
      {failure && (
        <div className="p-4 pb-0">
          <WholeRefusal failure={failure} />
        </div>
      )}
      <ul className="sessions">
        {sessions.map(session => (
          <li key={session.id}>
            <Icon
              name={session.device.kind === 'phone' ? 'smartphone' : 'monitor'}
              label={session.device.kind === 'phone' ? 'Téléphone ou tablette' : 'Ordinateur'}
            />
            <div className="session">
              <p>
                <b>{session.device.name}</b>
                {session.current && <Tag>Cet appareil</Tag>}
              </p>
              <Facts
                items={[
                  ['Adresse', session.remoteAddress],
                  ['Depuis le', dayAndTime(session.createdAt)],
                  ['Dernière activité', dayAndTime(session.lastUsedAt)],
                ]}
              />
            </div>
            {session.current ? (
              // Same sign-out as in the menu, which deletes this browser's cookies too.
              <Form reloadDocument method="post" action="/logout">
                <button type="submit" className="btn btn-sm btn-line">
                  Me déconnecter
                </button>
              </Form>
            ) : (
              <a className="btn btn-sm btn-line" href={`?confirm=end&id=${session.id}`}>
                Déconnecter…
              </a>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="sessions-foot">
          <a className="btn btn-sm btn-line" href="?confirm=end-others">
            Déconnecter les autres sessions…
          </a>
        </div>
      )}
    </Box>
  )
}

/** Asks before one session, or all others, is ended. */
export function SessionAsk({
  asks,
  sessions,
  idempotencyKey,
}: {
  /** Session id, or `others`. */
  asks: string
  sessions: SessionRow[]
  idempotencyKey: string
}) {
  const others = sessions.length - 1
  const one = sessions.find(({ id }) => id === asks)
  return one ? (
    <AskOpen
      title={`Déconnecter «\u202f${one.device.name}\u202f»\u202f?`}
      text="Un nouveau code sera demandé sur cet appareil. Ce qui y a été enregistré reste enregistré."
      confirm="Déconnecter"
      fields={{ intent: 'end', id: one.id, idempotencyKey }}
      action="/profile"
      closeHref="/profile"
    />
  ) : (
    <AskOpen
      title={`Déconnecter les autres sessions\u202f?`}
      text={`${others > 1 ? `Les ${others} autres appareils devront` : "L'autre appareil devra"} demander un nouveau code. Cet appareil reste connecté.`}
      confirm="Déconnecter les autres sessions"
      fields={{ intent: 'end-others', idempotencyKey }}
      action="/profile"
      closeHref="/profile"
    />
  )
}
