import { useEffect, useRef } from 'react'
import { counted } from '#domain/formats/counted.ts'
import { focusOnAppear } from '../focus.ts'
import { Icon } from '../icon.tsx'
import { fieldId } from './field.tsx'

export interface FieldError {
  name: string
  label: string
  message: string
  /** Target id of the link, when it is not the field of that name. */
  id?: string
}

/**
 * Errors of a refused form: first in the form, takes focus, one link per field with the exact message.
 *
 *     <ErrorSummary errors={[{ name: 'siren', label: 'SIREN', message: "Le numéro SIREN n'est pas valide" }]} />
 */
export function ErrorSummary({
  errors,
  title = counted(errors.length, 'champ est à corriger', 'champs sont à corriger'),
}: {
  errors: readonly FieldError[]
  /** Heading, when the items are not fields. */
  title?: string
}) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) focusOnAppear(summary.current!)
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary} autoFocus data-autofocus>
      <h2>
        <Icon name="circle-alert" />
        {title}
      </h2>
      <ul>
        {errors.map(({ name, label, message, id }) => (
          <li key={name + message}>
            <a href={`#${id ?? fieldId(name)}`}>
              {label}
              {' : '}
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
