import type { ReactNode } from 'react'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { Banner } from '../banner.tsx'
import { Status } from '../feu.tsx'
import { Ask, AskButton } from './dialog.tsx'

/** A new key in the response to its form, the only page that shows it. */
export function ShownOnce({ what, secret, children }: { what: string; secret: string; children: ReactNode }) {
  return (
    <Banner tone="success">
      {what} une seule fois{'\u202f'}: <code className="voice-code select-all wrap-anywhere">{secret}</code>. {children}
    </Banner>
  )
}

interface KeyStateProps {
  id: string
  name: string
  revokedAt: string | null
  /** What ends with the key. */
  text: string
  fields: Record<string, string>
}

/** Whether a key is accepted, with the question that revokes it. */
export function KeyState({ id, name, revokedAt, text, fields }: KeyStateProps) {
  if (revokedAt) return <Status shape="cross" tone="neutral" label={`Révoqué le ${dayAndTime(revokedAt)}`} />
  return (
    <>
      <Status shape="small" tone="success" label="En service" />
      <AskButton id={`revoke-${id}`}>Révoquer…</AskButton>
      <Ask
        id={`revoke-${id}`}
        title={`Révoquer «\u202f${name}\u202f»\u202f?`}
        text={`Sa clé n'est plus acceptée\u202f: ${text}. Il n'y a pas de retour.`}
        confirm="Révoquer"
        fields={fields}
      />
    </>
  )
}
