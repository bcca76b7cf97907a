import { type Depots, depotOptions } from '#app/components/materials/fleet-head.ts'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { TRAILER_FORM } from '#domain/materials/trailers/fields.ts'
import { TRAILER_GROUPS } from './groups.ts'

/** Trailer as its sheet reads it; without amounts for roles that may not see money. */
export type TrailerRecord = Answer<ApiClient['materials']['trailers'][':id']['$get']>

interface TrailerFormProps {
  /** Absent for a new trailer. */
  trailer?: TrailerRecord
  /** Fleet number proposed for a new trailer. */
  fleetNo?: string
  depots: Depots
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const NEW = { category: 'SAVOYARDE', ownership: 'PROPRIETE', pallets: '33' }

/** Properties that only this form gives to a field. */
const OWN: Partial<Record<keyof typeof TRAILER_FORM, Partial<FieldProps>>> = {
  plate: { placeholder: 'AA-123-AA', autoCapitalize: 'characters' },
  vin: { autoCapitalize: 'characters' },
}

/** `?panel=new` and `?panel=edit`. */
export function TrailerForm({ trailer, fleetNo = '', depots, idempotencyKey, failure, closeHref, reloadHref }: TrailerFormProps) {
  const options = depotOptions(depots, trailer)
  return (
    <RecordPanel
      title={trailer ? `Modifier ${trailer.plate}` : 'Nouvelle remorque'}
      closeHref={closeHref}
      save="Enregistrer la remorque"
      id="trailer-form"
      intent={trailer ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={TRAILER_FORM}
      record={trailer}
      start={{ ...NEW, fleetNo }}
      words={{ depotId: Object.fromEntries(options.map(({ value, label }) => [value, label])) }}
    >
      {field =>
        TRAILER_GROUPS.map(([title, names]) => (
          <Group key={title} title={title}>
            {names.map(name => field(name, name === 'depotId' ? { type: 'select', placeholder: 'Choisir', options } : OWN[name]))}
          </Group>
        ))
      }
    </RecordPanel>
  )
}
