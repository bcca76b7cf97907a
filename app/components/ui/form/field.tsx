import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { MADE_BY_FIELD, MAKE } from '#app/lib/forms/steering.ts'
import { Icon } from '../icon.tsx'
import { Choices, Control, type ControlProps } from './control.tsx'

export interface FieldProps extends ControlProps {
  label: string
  /** Exact message; of several, the first is shown. */
  error?: string | readonly string[] | null
  help?: ReactNode
  /** Spans the full width of its grid. */
  full?: boolean
}

/** Id of a field, used by the error summary's links. */
export function fieldId(name: string) {
  return `f-${name.replace(/[^\w-]/g, '-')}`
}

/**
 * Labelled native control, associated with its help and error. Needs no JavaScript and no form library.
 *
 *     <Field label="Délai de paiement" name="paymentDays" type="number" unit="jours" required defaultValue={30}
 *       help="30 jours au plus en transport routier" error={errors?.paymentDays} />
 *     <Field label="Pays" name="country" type="select" options={countries} defaultValue="FR" />
 *     <Field label="Jours" name="days" type="checkboxes" squares options={weekdays} defaultValue={['1', '2']} />
 */
export function Field(props: FieldProps) {
  const { label, error, help, full, ...control } = props
  const made = MADE_BY_FIELD[props.name]
  const { name, type = 'text', required, id = fieldId(name) } = control
  const message = typeof error === 'string' ? error : error?.[0]
  const describedBy = [help && `${id}-help`, message && `${id}-error`].filter(Boolean).join(' ') || undefined
  const foot = (
    <>
      {help && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      <FieldError id={id} message={message} />
    </>
  )
  const className = full ? 'field field-full' : 'field'

  if (type === 'radios' || type === 'checkboxes') {
    return (
      <fieldset className={className} id={id} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="field-label">
          {label}
          {required && <Mark />}
        </legend>
        <Choices {...control} id={id} invalid={Boolean(message)} />
        {foot}
      </fieldset>
    )
  }
  if (type === 'checkbox') {
    const { defaultValue, value = 'on', disabled, onChange } = control
    return (
      <div className={className}>
        <label className="choice">
          <input
            type="checkbox"
            className="checkbox"
            id={id}
            name={name}
            value={value}
            defaultChecked={Boolean(defaultValue)}
            disabled={disabled}
            required={required}
            onChange={onChange}
            aria-describedby={describedBy}
            aria-invalid={message ? true : undefined}
          />
          {label}
          {required && <Mark />}
        </label>
        {foot}
      </div>
    )
  }
  return (
    <div className={className}>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <Mark />}
      </label>
      <Control {...control} id={id} describedBy={describedBy} invalid={Boolean(message)} />
      {made && required && type === 'select' && <Make name={name} kind={made} />}
      {foot}
    </div>
  )
}

/** Error of a field, associated with its control by the id `…-error`. */
export function FieldError({ id, message }: { id: string; message: string | null | undefined }) {
  if (!message) return null
  return (
    <div className="field-error" id={`${id}-error`}>
      <Icon name="circle-alert" />
      {message}
    </div>
  )
}

/** Required mark; `<RequiredNote>` explains it once at the top of the form. */
function Mark() {
  return (
    <span className="mark" aria-hidden="true">
      {' *'}
    </span>
  )
}

/** Explains the required mark, once at the top of a form that has required fields. */
export function RequiredNote() {
  return (
    <p className="form-note">
      Les champs marqués <span className="mark">*</span> sont obligatoires.
    </p>
  )
}

/** « Créer un dépôt » beside a required field: the form is kept and comes back with the new record chosen. Needs no JavaScript. */
export function Make({ name, kind }: { name: string; kind: string }) {
  const shell = useRouteLoaderData('routes/user-layout') as { makes?: Readonly<Record<string, string>> } | undefined
  const label = shell?.makes?.[kind]
  return (
    label && (
      <button type="submit" className="text-link field-make" name={MAKE} value={`${name}:${kind}`}>
        {label}
      </button>
    )
  )
}
