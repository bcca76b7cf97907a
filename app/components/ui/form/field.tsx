import type { CSSProperties, InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

export interface Option {
  value: string
  label: ReactNode
  disabled?: boolean
  /** Of a `select`: the heading that it stands under. */
  group?: string
}

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'size' | 'defaultValue' | 'defaultChecked'>

export interface FieldProps extends Native {
  label: string
  name: string
  /** A native input type, or `select`, `textarea`, `checkbox` (one), `radios`, `checkboxes` (a group). */
  type?: string
  /** The exact message of the refusal; the first one shows. */
  error?: string | readonly string[] | null
  help?: ReactNode
  required?: boolean
  /** Inside the field at the right: « jours », « km », « € ». */
  unit?: string
  /** Inside the field at the left. */
  icon?: IconName
  /** A string, or a list of them for `checkboxes`; a boolean for `checkbox`. */
  defaultValue?: string | number | boolean | readonly string[] | null
  /** Choices of `select`, `radios`, `checkboxes`; of an input: suggestions (`datalist`). */
  options?: readonly Option[]
  /** First, empty choice of a `select`. */
  placeholder?: string
  rows?: number
  /** Takes the whole width of its grid. */
  full?: boolean
  /** `checkboxes` as squares that fill with ink (days of the week). */
  squares?: boolean
  /** 32 px high: inside filters and beside tables. */
  small?: boolean
  id?: string
}

/** The id of a field, which the error summary links to. */
export function fieldId(name: string) {
  return `f-${name.replace(/[^\w-]/g, '-')}`
}

/**
 * A labelled native control with its help and its error tied to it. Needs no JavaScript and no form library.
 *
 *     <Field label="Délai de paiement" name="paymentDays" type="number" unit="jours" required defaultValue={30}
 *       help="30 jours au plus en transport routier" error={errors?.paymentDays} />
 *     <Field label="Pays" name="country" type="select" options={countries} defaultValue="FR" />
 *     <Field label="Jours" name="days" type="checkboxes" squares options={weekdays} defaultValue={['1', '2']} />
 */
export function Field(props: FieldProps) {
  const { label, name, type = 'text', error, help, required, options, full, id = fieldId(name) } = props
  const message = typeof error === 'string' ? error : error?.[0]
  const describedBy = [help && `${id}-help`, message && `${id}-error`].filter(Boolean).join(' ') || undefined
  const foot = (
    <>
      {help && (
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {message && (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {message}
        </div>
      )}
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
        <Choices {...props} options={options ?? []} id={id} invalid={Boolean(message)} />
        {foot}
      </fieldset>
    )
  }
  if (type === 'checkbox') {
    const { defaultValue, value = 'on', disabled, onChange } = props
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
      <Control {...props} id={id} describedBy={describedBy} invalid={Boolean(message)} />
      {foot}
    </div>
  )
}

/** The required mark; `<RequiredNote>` explains it once at the top of the form. */
function Mark() {
  return (
    <span className="mark" aria-hidden="true">
      {' *'}
    </span>
  )
}

/** Once at the top of a form that has required fields. */
export function RequiredNote() {
  return (
    <p className="form-note">
      Les champs marqués <span className="mark">*</span> sont obligatoires.
    </p>
  )
}

function Control(props: FieldProps & { id: string; describedBy?: string; invalid: boolean }) {
  const { label: _label, error: _error, help: _help, full: _full, squares: _squares, ...rest } = props
  const {
    type = 'text',
    unit,
    icon,
    defaultValue,
    options,
    rows,
    small,
    describedBy,
    invalid,
    placeholder,
    className: _class,
    ...native
  } = rest
  const shared = {
    ...native,
    className: `ctl${small ? ' ctl-sm' : ''}${small && (type === 'number' || unit) ? ' ctl-num' : ''}`,
    defaultValue: defaultValue === null || defaultValue === undefined ? undefined : String(defaultValue),
    'aria-describedby': describedBy,
    'aria-invalid': invalid ? true : undefined,
  }
  if (type === 'select') {
    return (
      <select {...(shared as React.SelectHTMLAttributes<HTMLSelectElement>)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options ?? []} />
      </select>
    )
  }
  if (type === 'textarea') {
    return (
      <textarea rows={rows ?? 3} placeholder={placeholder} {...(shared as React.TextareaHTMLAttributes<HTMLTextAreaElement>)} />
    )
  }
  const list = options ? `${native.id}-list` : undefined
  const input = (
    <>
      <input type={type} placeholder={placeholder} list={list} {...shared} />
      {options && (
        <datalist id={list}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
  if (unit) {
    return (
      <div className="ctl-unit" style={{ '--u': unit.length } as CSSProperties}>
        {input}
        <span>{unit}</span>
      </div>
    )
  }
  if (icon) {
    return (
      <div className="ctl-icon">
        {input}
        <Icon name={icon} />
      </div>
    )
  }
  return input
}

/** Options of a `select`: those of a group together, in the order in which the groups come up. */
function Options({ options }: { options: readonly Option[] }) {
  return [...new Set(options.map(({ group }) => group))].map(heading => {
    const under = options
      .filter(({ group }) => group === heading)
      .map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))
    return heading === undefined ? (
      under
    ) : (
      <optgroup key={heading} label={heading}>
        {under}
      </optgroup>
    )
  })
}

function Choices({
  type,
  name,
  options,
  defaultValue,
  squares,
  disabled,
  id,
  invalid,
}: FieldProps & { options: readonly Option[]; id: string; invalid: boolean }) {
  const radio = type === 'radios'
  const chosen = Array.isArray(defaultValue) ? defaultValue : [String(defaultValue ?? '')]
  return (
    <div className={squares ? 'choices choices-squares' : 'choices'}>
      {options.map(({ value, label, disabled: off }) => (
        <label className="choice" key={value}>
          <input
            type={radio ? 'radio' : 'checkbox'}
            className={radio ? 'radio' : 'checkbox'}
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            disabled={disabled || off}
            aria-invalid={invalid ? true : undefined}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
