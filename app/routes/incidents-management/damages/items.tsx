import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { DAMAGE_ITEM_FIELDS, DAMAGE_ITEM_FORM_FIELDS } from '#domain/incidents-management/damages/fields.ts'
import { DAMAGE_ITEMS_MAX } from '#domain/incidents-management/damages/values.ts'

export interface TypedItem {
  label: string
  parcels: string
  weightKg: string
  value: string
}

interface Stored {
  label: string
  parcels: number | null
  weightKg: string | null
  valueCents: number | null
}

/** Form values of a stored item. */
export const typedItem = ({ label, parcels, weightKg, valueCents }: Stored): TypedItem => ({
  label,
  parcels: parcels === null ? '' : String(parcels),
  weightKg: weightKg === null ? '' : (DAMAGE_ITEM_FIELDS.weightKg.typed(weightKg) as string),
  value: valueCents === null ? '' : (DAMAGE_ITEM_FIELDS.valueCents.typed(valueCents) as string),
})

/** Damaged or missing items: buttons of the form add and remove rows, so no script is needed. */
export function ItemFields({ items, failure }: { items: readonly TypedItem[]; failure: FormFailure | undefined }) {
  const count = Math.max(1, failure ? rowCount(failure.typed, 'items') : items.length)
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title">Marchandises</legend>
      <p className="help">
        Par ligne, ce qui manque ou est abîmé{'\u202f'}: le plafond se calcule sur son poids brut et ses colis.
      </p>
      {Array.from({ length: count }, (_, place) => {
        const field = fieldsOf(failure, { ...(items[place] ?? {}) }, DAMAGE_ITEM_FORM_FIELDS, `items[${place}].`)
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; the form remounts when their order changes
            key={place}
            className="rounded-box border border-line p-3"
          >
            <legend className="sr-only">Ligne {place + 1}</legend>
            <div className="fields fields-3">
              {field('label', { maxLength: 120, full: true })}
              {field('parcels', { small: true, inputMode: 'numeric' })}
              {field('weightKg', { small: true })}
              {field('value', { small: true })}
            </div>
            {count > 1 && (
              <button
                type="submit"
                className="btn btn-sm btn-bare mt-2"
                name="intent"
                value={`remove-item:${place}`}
                formNoValidate
              >
                <Icon name="trash-2" />
                Retirer<span className="sr-only"> la ligne {place + 1}</span>
              </button>
            )}
          </fieldset>
        )
      })}
      {count < DAMAGE_ITEMS_MAX && (
        <button type="submit" className="btn btn-sm btn-line w-fit" name="intent" value="add-item" formNoValidate>
          <Icon name="plus" />
          Ajouter une ligne
        </button>
      )}
    </fieldset>
  )
}
