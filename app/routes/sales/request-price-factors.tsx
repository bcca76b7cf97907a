import { fieldId } from '#app/components/ui/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { FACTOR_BASIS_LABELS } from '#domain/transverse/cost-factor-values.ts'
import { type FactorChoice, plain } from './request-price-values.ts'

/** The cost factors of the day: ticked ones count, by the quantity that is entered, else by what the run does. */
export function Factors({ factors, failure }: { factors: FactorChoice[]; failure: FormFailure | undefined }) {
  if (factors.length === 0) return null
  const rows = factors.map((factor, index) => ({ factor, index }))
  const ticked = ({ factor, index }: (typeof rows)[number]) =>
    failure ? failure.typed[`factors[${index}].factorId`] !== undefined : factor.chosen
  const first = rows.filter(({ factor }) => factor.stored)
  const others = rows.filter(({ factor }) => !factor.stored)
  return (
    <fieldset>
      <legend>Facteurs de coût</legend>
      {first.map(row => (
        <FactorLine key={row.index} {...row} ticked={ticked(row)} failure={failure} />
      ))}
      {others.length > 0 && (
        <details className="factors-more" open={first.length === 0 || others.some(ticked)}>
          <summary>{first.length === 0 ? `${others.length} facteurs du jour` : `Autres facteurs (${others.length})`}</summary>
          {others.map(row => (
            <FactorLine key={row.index} {...row} ticked={ticked(row)} failure={failure} />
          ))}
        </details>
      )}
    </fieldset>
  )
}

function FactorLine({
  factor,
  index,
  ticked,
  failure,
}: {
  factor: FactorChoice
  index: number
  ticked: boolean
  failure: FormFailure | undefined
}) {
  const name = `factors[${index}]`
  const id = fieldId(`${name}.factorId`)
  const error = issueAt(failure, `${name}.factorId`) ?? issueAt(failure, `${name}.quantity`)
  const typed = failure?.typed[`${name}.quantity`]
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
            {formatNumber(plainAmount(factor))} {WORDS[factor.basis] ?? `€ ${FACTOR_BASIS_LABELS[factor.basis]}`}
            {factor.sign === 'REVENUE' && ', facturé en plus du prix'}
            {factor.kept && ' (valeur de la version)'}
          </span>
        </span>
      </label>
      {factor.kept && <input type="hidden" name={`${name}.kept`} value="on" />}
      <input
        className="ctl ctl-sm ctl-num"
        name={`${name}.quantity`}
        id={fieldId(`${name}.quantity`)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Quantité de ${factor.label}`}
        placeholder={plain(factor.quantity)}
        defaultValue={failure ? String(typed ?? '') : plain(factor.entered)}
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

const plainAmount = ({ amount }: FactorChoice) => amount.replace(/\.?0+$/, '')
const WORDS: Partial<Record<FactorChoice['basis'], string>> = {
  PCT_TH: FACTOR_BASIS_LABELS.PCT_TH,
  PCT_BASE: FACTOR_BASIS_LABELS.PCT_BASE,
}
