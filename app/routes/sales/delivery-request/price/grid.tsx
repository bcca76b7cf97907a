import { Field, fieldId } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { priceText } from '#domain/sales/delivery-request/fields.ts'
import type { Bracket } from '#domain/sales/pricing/pallet-price.ts'

/** The grid: a bracket a row, added and taken out by buttons that send the form as it is. */
export function Brackets({
  failure,
  recorded,
  error,
  payForNext,
}: {
  failure: FormFailure | undefined
  recorded: Bracket[] | null
  error: string | undefined
  payForNext: boolean
}) {
  const count = Math.max(1, failure ? rowCount(failure.typed, 'grid') : (recorded?.length ?? 0))
  const value = (index: number, name: keyof Bracket) => {
    if (failure) return String(failure.typed[`grid[${index}].${name}`] ?? '')
    const row = recorded?.[index]
    return !row ? '' : name === 'unitPrice' ? priceText(row.unitPrice) : String(row[name])
  }
  return (
    <div className="brackets mt-3" id={fieldId('grid')} tabIndex={-1}>
      {/* Rows move when one is taken out: then they are drawn anew with what stands in the address. */}
      <ol className="brackets" key={count}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place
          <li className="bracket" key={index}>
            <Field
              small
              label={index === 0 ? 'De' : `De, tranche ${index + 1}`}
              name={`grid[${index}].from`}
              inputMode="numeric"
              defaultValue={value(index, 'from')}
              error={issueAt(failure, `grid[${index}].from`)}
            />
            <Field
              small
              label={index === 0 ? 'à' : `À, tranche ${index + 1}`}
              name={`grid[${index}].to`}
              inputMode="numeric"
              defaultValue={value(index, 'to')}
              error={issueAt(failure, `grid[${index}].to`)}
            />
            <Field
              small
              label={index === 0 ? 'Prix (€/pal.)' : `Prix, tranche ${index + 1}`}
              name={`grid[${index}].unitPrice`}
              inputMode="decimal"
              defaultValue={value(index, 'unitPrice')}
              error={issueAt(failure, `grid[${index}].unitPrice`)}
            />
            <button
              type="submit"
              className="btn btn-sm btn-bare btn-square"
              name="intent"
              value={`remove-bracket:${index}`}
              aria-label={`Retirer la tranche ${index + 1}`}
            >
              <Icon name="trash-2" />
            </button>
          </li>
        ))}
      </ol>
      {error && (
        <div className="field-error">
          <Icon name="circle-alert" />
          {error}
        </div>
      )}
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-line" name="intent" value="add-bracket">
          <Icon name="plus" />
          Ajouter une tranche
        </button>
      </div>
      <Field
        label="Payant pour : la tranche suivante si elle revient moins cher"
        name="payForNextBracket"
        type="checkbox"
        defaultValue={payForNext}
      />
    </div>
  )
}
