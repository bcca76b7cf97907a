import { Field, fieldId } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'

/** One bracket per row; buttons add and remove rows by submitting the form. */
export function Brackets({
  typed,
  failure,
  error,
}: {
  /** Current values of the form. */
  typed: FormFailure['typed']
  failure: FormFailure | undefined
  error: string | undefined
}) {
  const count = Math.max(1, rowCount(typed, 'grid'))
  const value = (index: number, name: string) => String(typed[`grid[${index}].${name}`] ?? '')
  return (
    <div className="brackets mt-3" id={fieldId('grid')} tabIndex={-1}>
      {/* Remounts the rows when their count changes, because fields are uncontrolled. */}
      <ol className="brackets" key={count}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: brackets have no id
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
        defaultValue={typed.payForNextBracket === 'on'}
      />
    </div>
  )
}
