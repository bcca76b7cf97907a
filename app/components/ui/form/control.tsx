import type { CSSProperties, InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { restoreTyping } from '#app/lib/forms/restore-typing.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

export interface Option {
  value: string
  label: ReactNode
  disabled?: boolean
  /** Group heading of a `select` option. */
  group?: string
}

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'size' | 'defaultValue' | 'defaultChecked'>

export interface ControlProps extends Native {
  name: string
  /** Native input type, `select`, `textarea`, `checkbox` (single), `radios` or `checkboxes` (group). */
  type?: string
  required?: boolean
  /** Inside the field at the right: « jours », « km », « € ». */
  unit?: string
  /** Inside the field at the left. */
  icon?: IconName
  /** String; list of strings for `checkboxes`; boolean for `checkbox`. */
  defaultValue?: string | number | boolean | readonly string[] | null
  /** Choices of `select`, `radios` and `checkboxes`. */
  options?: readonly Option[]
  /** First, empty choice of a `select`. */
  placeholder?: string
  rows?: number
  /** `checkboxes` as squares (weekdays). */
  squares?: boolean
  /** 32 px high: inside filters and beside tables. */
  small?: boolean
  id?: string
}

/** Native control of a field. */
export function Control(props: ControlProps & { id: string; describedBy?: string; invalid: boolean }) {
  const { squares: _squares, ...rest } = props
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
      <select {...(shared as SelectHTMLAttributes<HTMLSelectElement>)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options ?? []} />
      </select>
    )
  }
  if (type === 'textarea') {
    const area = shared as TextareaHTMLAttributes<HTMLTextAreaElement>
    return <textarea ref={restoreTyping} rows={rows ?? 3} placeholder={placeholder} {...area} />
  }
  const input = <input type={type} placeholder={placeholder} {...shared} />
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

/** Options of a `select`, grouped in order of first appearance. */
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

/** Radio buttons or check boxes of a field. */
export function Choices({
  type,
  name,
  options = [],
  defaultValue,
  squares,
  disabled,
  id,
  invalid,
}: ControlProps & { id: string; invalid: boolean }) {
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
