import { useState } from 'react'
import { fieldId } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { typedDecimal } from '#domain/formats/number.ts'
import { factorAmountText } from '#domain/transverse/cost-factors/amount-text.ts'
import type { FactorChoice } from './values.ts'

const keyOf = (id: string, ofVersion: boolean) => `${id} ${ofVersion}`

/** Posted position of each ticked factor: the list may have changed since. */
function postedRows({ typed }: FormFailure): Map<string, { at: number }> {
  const rows = Object.entries(typed).flatMap(([name, value]) => {
    const at = /^factors\[(\d+)\]\.factorId$/.exec(name)?.[1]
    if (at === undefined) return []
    return [[keyOf(String(value), typed[`factors[${at}].ofVersion`] !== undefined), { at: Number(at) }] as const]
  })
  return new Map(rows)
}

/**
 * Cost factors of the day, with a typed or computed quantity. Factors of the version and those that apply to its runs come first.
 */
export function Factors({ factors, failure }: { factors: FactorChoice[]; failure: FormFailure | undefined }) {
  // Without factor parameters in the address, the version's factors stay.
  const posted = failure && Object.keys(failure.typed).some(name => name.startsWith('factors[')) ? postedRows(failure) : undefined
  const claimed = new Set([...(posted?.values() ?? [])].map(({ at }) => at))
  const rows = factors.map((factor, index) => {
    const row = posted?.get(keyOf(factor.id, factor.ofVersion))
    // Values typed beside an unticked box keep their posted position.
    const at = row?.at ?? (claimed.has(index) ? undefined : index)
    const issue = (name: string) => (at === undefined ? undefined : issueAt(failure, `factors[${at}].${name}`))
    const typed = at === undefined ? '' : String(failure?.typed[`factors[${at}].quantity`] ?? '')
    return {
      factor,
      index,
      ticked: posted ? row !== undefined : factor.chosen,
      quantity: posted ? typed : typedDecimal(factor.entered),
      error: issue('factorId') ?? issue('quantity'),
    }
  })
  const known = new Set(factors.map(({ id, ofVersion }) => keyOf(id, ofVersion)))
  const gone = posted !== undefined && [...posted.keys()].some(key => !known.has(key))
  // Computed once: a later answer must not reorder the boxes or fold the others.
  const [near] = useState(
    () => new Set(factors.filter(({ stored, applies }) => stored || applies).map(({ id, ofVersion }) => keyOf(id, ofVersion))),
  )
  const isNear = ({ factor }: (typeof rows)[number]) => near.has(keyOf(factor.id, factor.ofVersion))
  const first = rows.filter(isNear)
  const others = rows.filter(row => !isNear(row))
  const [open] = useState(() => first.length === 0 || others.some(({ ticked }) => ticked))
  return (
    <fieldset>
      <legend>Facteurs de coût</legend>
      {gone && (
        <div className="field-error">
          <Icon name="circle-alert" />
          Un facteur de cette simulation n'est plus proposé. Recalculez sans lui.
        </div>
      )}
      {first.map(row => (
        <FactorLine key={row.index} {...row} />
      ))}
      {others.length > 0 && (
        <details className="factors-more" open={open}>
          <summary>{first.length === 0 ? `${others.length} facteurs du jour` : `Autres facteurs (${others.length})`}</summary>
          {others.map(row => (
            <FactorLine key={row.index} {...row} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

interface FactorLineProps {
  factor: FactorChoice
  index: number
  ticked: boolean
  quantity: string
  error: string | undefined
}

function FactorLine({ factor, index, ticked, quantity, error }: FactorLineProps) {
  const name = `factors[${index}]`
  const id = fieldId(`${name}.factorId`)
  return (
    <div className="factor">
      <label className="choice">
        <input
          type="checkbox"
          className="checkbox"
          id={id}
          name={`${name}.factorId`}
          value={factor.id}
          defaultChecked={ticked}
          aria-describedby={error && `${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {factor.label}
          <span className="help">
            {factorAmountText(factor.amount, factor.basis)}
            {factor.sign === 'REVENUE' && ', facturé en plus du prix'}
            {factor.applies && !ticked && <b>, s'applique à ce trajet</b>}
            {factor.ofVersion && ' (valeur de la version)'}
          </span>
        </span>
      </label>
      {factor.ofVersion && <input type="hidden" name={`${name}.ofVersion`} value="on" />}
      <input
        className="ctl ctl-sm ctl-num"
        name={`${name}.quantity`}
        id={fieldId(`${name}.quantity`)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Quantité de ${factor.label}`}
        placeholder={typedDecimal(factor.quantity)}
        defaultValue={quantity}
      />
      {error && (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </div>
      )}
    </div>
  )
}
