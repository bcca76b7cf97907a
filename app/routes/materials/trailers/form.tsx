import { type Depots, depotOptions } from '#app/components/materials/fleet-head.ts'
import { Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { TRAILER_FIELDS } from '#domain/materials/trailers/fields.ts'
import { ATP_CLASSES } from '#domain/materials/vehicle-values.ts'

/** Trailer as its sheet reads it; without amounts for roles that may not see money. */
export type TrailerRecord = Answer<ApiClient['materials']['trailers'][':id']['$get']>

interface TrailerFormProps {
  /** Absent for a new trailer. */
  trailer?: TrailerRecord
  depots: Depots
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { rentCents, status: _, ...PLAIN } = TRAILER_FIELDS
/** Fields of the form: amounts in euros; the status changes by its own acts. */
const FORM_FIELDS = { ...PLAIN, rent: rentCents }

const formValues = (trailer: TrailerRecord) => typedOf(FORM_FIELDS, { ...trailer, rent: trailer.rentCents })

const NEW = { category: 'SAVOYARDE', ownership: 'PROPRIETE', pallets: '33' }

/** `?panel=new` and `?panel=edit`. */
export function TrailerForm({ trailer, depots, idempotencyKey, failure, closeHref, reloadHref }: TrailerFormProps) {
  const options = depotOptions(depots, trailer)
  return (
    <RecordPanel
      title={trailer ? `Modifier ${trailer.plate}` : 'Nouvelle remorque'}
      closeHref={closeHref}
      save="Enregistrer la remorque"
      id="trailer-form"
      intent={trailer ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={trailer}
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
            {field('firstRegistration')}
            {field('category', { required: true })}
            {field('brand', { maxLength: 60 })}
            {field('model', { maxLength: 60 })}
            {field('depotId', { type: 'select', required: true, placeholder: 'Choisir', options })}
          </Group>
          <Group title="Poids et capacité">
            {field('gvwKg', { required: true, inputMode: 'numeric' })}
            {field('tareKg', { required: true, inputMode: 'numeric', help: 'La charge utile est le PTAC moins le poids à vide' })}
            {field('pallets', { required: true, inputMode: 'numeric' })}
            {field('volume')}
            {field('floorMetres')}
            {field('heightM')}
            {field('lengthM')}
            {field('atpClass', {
              type: 'select',
              placeholder: '—',
              options: ATP_CLASSES.map(value => ({ value, label: value })),
            })}
          </Group>
          <Group title="Détention">
            {field('ownership', { required: true })}
            {field('lessor', { maxLength: 120 })}
            {field('leaseEnd')}
            {field('rent')}
            {field('insurancePolicy', { maxLength: 60 })}
            {field('note', { type: 'textarea', full: true, maxLength: 2000 })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
