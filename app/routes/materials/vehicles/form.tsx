import { type Depots, depotOptions } from '#app/components/materials/fleet-head.ts'
import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { ODOMETER_REASON } from '#domain/materials/odometer.ts'
import { ATP_CLASSES } from '#domain/materials/vehicle-values.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'

/** Vehicle as its sheet reads it; without amounts for roles that may not see money. */
export type VehicleRecord = Answer<ApiClient['materials']['vehicles'][':id']['$get']>

interface VehicleFormProps {
  /** Absent for a new vehicle. */
  vehicle?: VehicleRecord
  depots: Depots
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { rentCents, ownDayCostCents, status: _, ...PLAIN } = VEHICLE_FIELDS
/** Fields of the form: amounts in euros; the status changes by its own acts. */
const FORM_FIELDS = { ...PLAIN, rent: rentCents, ownDayCost: ownDayCostCents, odometerReason: ODOMETER_REASON }

const formValues = (vehicle: VehicleRecord) =>
  typedOf(FORM_FIELDS, { ...vehicle, rent: vehicle.rentCents, ownDayCost: vehicle.ownDayCostCents, odometerReason: null })

const NEW = {
  category: 'TRACTEUR',
  energy: 'GAZOLE',
  tachograph: 'INT_V2',
  ownership: 'PROPRIETE',
  pallets: '0',
  odometerKm: '0',
}

/** `?panel=new` and `?panel=edit`. */
export function VehiclePanel({ vehicle, depots, idempotencyKey, failure, closeHref, reloadHref }: VehicleFormProps) {
  const named = recordFieldsOf(failure, FORM_FIELDS)
  const options = depotOptions(depots, vehicle)
  return (
    <RecordPanel
      title={vehicle ? `Modifier ${vehicle.plate}` : 'Nouveau véhicule'}
      closeHref={closeHref}
      save="Enregistrer le véhicule"
      id="vehicle-form"
      intent={vehicle ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={vehicle}
      typed={formValues}
      start={NEW}
      words={{ depotId: Object.fromEntries(options.map(({ value, label }) => [value, label])) }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('plate', { required: true, placeholder: 'AA-123-AA', autoCapitalize: 'characters', maxLength: 20 })}
            {field('fleetNo', { required: true, maxLength: 10 })}
            {field('foreignPlate')}
            {field('vin', { maxLength: 17, autoCapitalize: 'characters', help: '17 caractères, sans I, O ni Q' })}
            {field('firstRegistration', { required: true })}
            {field('category', { required: true })}
            {field('energy', { required: true })}
            {field('brand', { required: true, maxLength: 60 })}
            {field('model', { required: true, maxLength: 60 })}
          </Group>
          <Group title="Poids et capacité">
            {field('gvwKg', { required: true, inputMode: 'numeric' })}
            {field('gcwKg', { inputMode: 'numeric' })}
            {field('tareKg', { required: true, inputMode: 'numeric', help: 'La charge utile est le PTAC moins le poids à vide' })}
            {field('pallets', { required: true, inputMode: 'numeric' })}
            {field('volume')}
            {field('floorMetres')}
            {field('heightM')}
            {field('lengthM')}
            {field('body', { placeholder: '—' })}
            {field('atpClass', {
              type: 'select',
              placeholder: '—',
              options: ATP_CLASSES.map(value => ({ value, label: value })),
            })}
            {field('reefer')}
          </Group>
          <Group title="Motorisation et tachygraphe">
            {field('euroClass', { placeholder: '—' })}
            {field('critAir', { placeholder: '—' })}
            {field('consumption', { unit: undefined, inputMode: 'decimal', help: 'Litres, kg ou kWh aux 100 km, de 1 à 80' })}
            {field('tachograph', { required: true })}
            {field('odometerKm', { required: true, inputMode: 'numeric', help: 'Ne peut pas diminuer' })}
            {issueAt(failure, 'odometerReason') && field('odometerReason', { full: true, maxLength: 300 })}
          </Group>
          <Group title="Affectation">
            {field('depotId', { type: 'select', required: true, placeholder: 'Choisir', options })}
            {named(
              'driverId',
              'driver',
              { id: vehicle?.driverId ?? null, text: vehicle?.driver ?? null },
              { help: 'Matricule ou une partie du nom' },
            )}
          </Group>
          <Group title="Détention">
            {field('ownership', { required: true })}
            {field('lessor', { maxLength: 120 })}
            {field('leaseEnd')}
            {field('rent')}
          </Group>
          <Group title="Papiers et matériel de bord">
            {field('insurancePolicy', { maxLength: 60 })}
            {field('licenceCopyNo', { maxLength: 40 })}
            {field('tollBadge', { maxLength: 40 })}
            {field('fuelCard', { maxLength: 40 })}
            {field('trackerNo', { maxLength: 40 })}
          </Group>
          <Group title="Coûts propres">
            {field('ownDayCost', { help: 'Vide\u202f: le référentiel CNR' })}
            {field('ownKmCost')}
            {field('note', { type: 'textarea', full: true, maxLength: 2000 })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
