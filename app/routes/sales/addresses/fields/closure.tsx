import type { ReactNode } from 'react'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'

/** Dated closures of a site: buttons of the form add and remove rows, so no script is needed. */
export function ClosureFields({
  count,
  field,
  focus,
}: {
  count: number
  field: (name: string, more?: Partial<FieldProps>) => ReactNode
  /** Name of the field to focus after a button reloaded the form. */
  focus: string | undefined
}) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; the form remounts when their order changes
          key={index}
          className="grid items-start gap-x-3 gap-y-2 rounded-box border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          {field(`closures[${index}].from`, { label: 'Du', small: true })}
          {field(`closures[${index}].to`, { label: 'Au', small: true })}
          <div className="sm:col-span-3">
            {field(`closures[${index}].reason`, {
              label: 'Motif',
              maxLength: 120,
              small: true,
              placeholder: 'Congés annuels, inventaire…',
            })}
          </div>
          <button
            type="submit"
            className="btn btn-sm btn-bare btn-square justify-self-end sm:col-start-3 sm:row-start-1 sm:mt-6"
            name="intent"
            value={`remove-closure:${index}`}
            aria-label={`Retirer la fermeture ${index + 1}`}
            title="Retirer la fermeture"
            formNoValidate
          >
            <Icon name="trash-2" />
          </button>
        </div>
      ))}
      <button
        type="submit"
        className="btn btn-sm btn-line w-fit"
        name="intent"
        value="add-closure"
        formNoValidate
        autoFocus={focus === 'add-closure'}
      >
        <Icon name="plus" />
        Ajouter une fermeture
      </button>
    </div>
  )
}
