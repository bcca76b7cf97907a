import { useEffect, useRef } from 'react'
import { Banner } from '../banner.tsx'
import { beginAt } from '../focus.ts'
import { Changes } from './changes.tsx'

/**
 * A form that somebody overtook: what was typed and what is recorded now, field by field. The form keeps what was typed; sending it again
 * replaces the other's change, knowingly.
 *
 *     <Conflict message={failure.message} fields={fields} reloadHref="?panel=edit&id=3" />
 */
export function Conflict({
  message,
  fields,
  reloadHref,
}: {
  message: string
  fields: readonly { name: string; label: string; typed: string; recorded: string }[]
  /** The form anew, with what is recorded now. */
  reloadHref: string
}) {
  const conflict = useRef<HTMLDivElement>(null)
  useEffect(() => beginAt(conflict.current!), [])
  return (
    <div className="grid gap-3" ref={conflict} tabIndex={-1} autoFocus data-autofocus>
      <Banner tone="error">
        {message}.{' '}
        <a className="text-link" href={reloadHref}>
          Recharger la fiche
        </a>
      </Banner>
      {fields.length > 0 && (
        <>
          <Changes
            caption="Ce qui diffère de votre saisie"
            left="Votre saisie"
            right="Enregistré entre-temps"
            rows={fields.map(({ name, label, typed, recorded }) => ({ name, label, left: typed, right: recorded }))}
          />
          <p className="help">
            Votre saisie est gardée ci-dessous{'\u202f'}; l'enregistrer de nouveau remplacera ce qui a été enregistré entre-temps.
          </p>
        </>
      )}
    </div>
  )
}
