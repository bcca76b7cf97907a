import { FieldError, fieldId } from './field.tsx'

/**
 * Six digits in one input that looks like six boxes.
 *
 *     <CodeField label="Code à six chiffres" name="code" error={errors?.code} />
 */
export function CodeField({
  label,
  name,
  error,
  defaultValue,
  autoFocus,
}: {
  label: string
  name: string
  error?: string | null
  defaultValue?: string
  autoFocus?: boolean
}) {
  const id = fieldId(name)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <label className={error ? 'code-field code-wrong' : 'code-field'}>
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          defaultValue={defaultValue}
          autoFocus={autoFocus}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
      </label>
      <FieldError id={id} message={error} />
    </div>
  )
}
