import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { CarriedFields } from '../../form/carried-fields.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { ColumnChoice } from '../column-choice.ts'

/** What floats under « Colonnes ». A GET form, so it needs no JavaScript. */
export function ColumnForm({ offered, links }: { offered: ColumnChoice<never>['offered']; links: ListLinks }) {
  const on = offered.filter(column => column.on).map(({ key }) => key)
  return (
    // The boxes of a list that shows others are others.
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
      {/* A box that cannot be unticked is not sent; without it, no box at all would mean the list's own columns. */}
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
