import { useEffect, useRef } from 'react'
import { Banner } from '../banner.tsx'
import { focusOnAppear } from '../focus.ts'
import { Changes } from './changes.tsx'

/**
 * Conflict of a stale form: typed and stored values by field. The form keeps the typed values; submitting again overwrites the
 * other change.
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
  /** Reloads the form with the stored values. */
  reloadHref: string
}) {
  const conflict = useRef<HTMLDivElement>(null)
  useEffect(() => focusOnAppear(conflict.current!), [])
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
