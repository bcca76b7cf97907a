import { type Depots, depotOptions } from '#app/components/materials/fleet-head.ts'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { VEHICLE_FORM } from '#domain/materials/vehicles/fields.ts'
import { VEHICLE_GROUPS } from './groups.ts'

/** Vehicle as its sheet reads it; without amounts for roles that may not see money. */
export type VehicleRecord = Answer<ApiClient['materials']['vehicles'][':id']['$get']>

interface VehicleFormProps {
  /** Absent for a new vehicle. */
  vehicle?: VehicleRecord
  /** Fleet number proposed for a new vehicle. */
  fleetNo?: string
  depots: Depots
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const NEW = {
  category: 'TRACTEUR',
  energy: 'GAZOLE',
  tachograph: 'INT_V2',
  ownership: 'PROPRIETE',
  pallets: '0',
  odometerKm: '0',
}

/** Properties that only this form gives to a field. */
const OWN: Partial<Record<keyof typeof VEHICLE_FORM, Partial<FieldProps>>> = {
  plate: { placeholder: 'AA-123-AA', autoCapitalize: 'characters' },
  vin: { autoCapitalize: 'characters' },
  consumption: { unit: undefined, help: 'Litres, kg ou kWh aux 100 km, de 1 à 80' },
}

/** `?panel=new` and `?panel=edit`. */
export function VehiclePanel({
  vehicle,
  fleetNo = '',
  depots,
  idempotencyKey,
  failure,
  closeHref,
  reloadHref,
}: VehicleFormProps) {
  const named = recordFieldsOf(failure, VEHICLE_FORM)
  const options = depotOptions(depots, vehicle)
  return (
    <RecordPanel
      title={vehicle ? `Modifier ${vehicle.plate}` : 'Nouveau véhicule'}
      closeHref={closeHref}
      save="Enregistrer le véhicule"
      id="vehicle-form"
      intent={vehicle ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={VEHICLE_FORM}
      record={vehicle}
      start={{ ...NEW, fleetNo }}
      words={{ depotId: Object.fromEntries(options.map(({ value, label }) => [value, label])) }}
    >
      {field =>
        VEHICLE_GROUPS.map(([title, names]) => (
          <Group key={title} title={title}>
            {names.map(name =>
              name === 'driverId'
                ? named(
                    name,
                    'driver',
                    { id: vehicle?.driverId ?? null, text: vehicle?.driver ?? null },
                    { help: 'Matricule ou une partie du nom' },
                  )
                : field(name, name === 'depotId' ? { type: 'select', placeholder: 'Choisir', options } : OWN[name]),
            )}
          </Group>
        ))
      }
    </RecordPanel>
  )
}
