import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CarriedFields } from '../../form/carried-fields.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { ColumnChoice } from '../column-choice.ts'

/** Popover content of « Colonnes »; a GET form, so it needs no JavaScript. */
export function ColumnForm({ offered, links }: { offered: ColumnChoice<never>['offered']; links: ListLinks }) {
  const on = offered.filter(column => column.on).map(({ key }) => key)
  return (
    // Remounts the boxes when the columns change.
    <Form className="pop-form columns-form" key={on.join()}>
      <Field
        type="checkboxes"
        id="by-cols"
        name="cols"
        label="Colonnes affichées"
        help="Quand la place manque, les moins utiles se retirent. L'export contient toutes les colonnes."
        defaultValue={on}
        options={offered.map(({ key, header, fixed }) => ({ value: key, label: header, disabled: fixed }))}
      />
      {/* A disabled box is not submitted; without this field, no checked box would mean the default columns. */}
      <CarriedFields
        keep={[
          ...offered.filter(column => column.fixed).map(({ key }): [string, string] => ['cols', key]),
          ...links.keep('cols'),
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn btn-sm btn-dark">
          Appliquer
        </button>
        {links.cols.length > 0 && (
          <a className="text-link" href={links.to({ cols: null })}>
            Colonnes d'origine
          </a>
        )}
      </div>
    </Form>
  )
}
