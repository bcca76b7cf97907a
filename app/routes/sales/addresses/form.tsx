import { useState } from 'react'
import { CommuneFields } from '#app/components/sales/commune-fields.tsx'
import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type Choice, type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { ADDRESS_FIELDS } from '#domain/sales/addresses/fields.ts'
import { holidayZoneOf } from '#domain/sales/addresses/values.ts'
import { ClosureFields } from './fields/closure.tsx'
import { PositionFields } from './fields/position.tsx'
import { WeekFields } from './fields/week.tsx'
import { type AddressRecord, addressFormFields, addressFormValues, comparedValues } from './form-values.ts'

interface AddressFormProps {
  /** Absent for a new address. */
  address?: AddressRecord
  /** Client of a new address, when the link names one. */
  company?: { id: string; text: string }
  /** Kind of a new address, when the link names one. */
  addressKind?: string
  countries: readonly Choice[]
  /** Style URL of the street map, when one is configured. */
  mapStyle: string | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** `?panel=new` and `?panel=edit`. */
export function AddressPanel(props: AddressFormProps) {
  const { address, closeHref, failure } = props
  const intent = address ? 'update' : 'create'
  return (
    <Panel
      title={address ? `Modifier ${address.label}` : 'Nouvelle adresse'}
      closeHref={closeHref}
      footer={
        <Save form="address-form" intent={intent} closeHref={closeHref}>
          Enregistrer l'adresse
        </Save>
      }
    >
      {/* Remounts the form with the server's answer, because its fields are uncontrolled. */}
      <AddressForm key={failure ? JSON.stringify([failure.typed, failure.intent]) : 'form'} {...props} />
    </Panel>
  )
}

const WORDS = { holidayZone: { ...HOLIDAY_ZONE_LABELS, '': "D'après le département" } }

function AddressForm({
  address,
  company,
  addressKind,
  countries,
  mapStyle,
  idempotencyKey,
  failure,
  reloadHref,
}: AddressFormProps) {
  const recorded = addressFormValues(address, company, addressKind)
  const values = failure?.typed ?? recorded
  const current = failure?.current as AddressRecord | undefined
  const book = addressFormFields({ ...(current && addressFormValues(current)), ...values })
  const text = (name: string) => String([values[name] ?? ''].flat()[0])
  const field = fieldsOf(failure, recorded, book)
  const [place, setPlace] = useState({ zip: text('zip'), country: text('country') })
  return (
    <div
      className="contents"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
        if (target.name === 'zip' || target.name === 'country') setPlace({ ...place, [target.name]: target.value })
      }}
    >
      <RecordForm
        id="address-form"
        intent={address ? 'update' : 'create'}
        {...{ idempotencyKey, failure, reloadHref, book }}
        record={address}
        typed={stored => comparedValues(values, stored)}
        words={WORDS}
      >
        <Group title="Identité">
          {field('label', { required: true, full: true, maxLength: 80, placeholder: 'Entrepôt nord' })}
          <RecordField
            label={ADDRESS_FIELDS.companyId.label}
            name="companyId"
            suggest="/api/lookup/company"
            placeholder="Code ou partie du nom"
            help={'Vide\u202f: site propre'}
            start={recordStart(failure, 'companyId', { id: text('companyId'), text: text('companyIdText') })}
            error={issueAt(failure, 'companyId')}
          />
          {field('kind', { required: true, placeholder: 'Choisir' })}
        </Group>
        <Group title="Adresse">
          {field('line1', { required: true, full: true, maxLength: 100 })}
          {field('line2', { full: true, maxLength: 100 })}
          <CommuneFields
            zip={{ name: 'zip', defaultValue: text('zip'), error: issueAt(failure, 'zip') }}
            city={{ name: 'city', defaultValue: text('city'), error: issueAt(failure, 'city') }}
            choices={failure?.choices?.city}
          />
          {field('country', { type: 'select', required: true, options: countries })}
          {field('insee', { maxLength: 5, help: 'Déduit de la commune' })}
        </Group>
        <Group title="Position">
          <PositionFields field={field} typed={values} mapStyle={mapStyle} focus={failure?.focus === 'map'} />
        </Group>
        <Group title="Horaires" plain>
          <p className="help mb-2">
            Deux plages par jour{'\u202f'}; un jour vide est fermé. Sans aucune plage, les horaires sont inconnus.
          </p>
          <WeekFields values={values} failure={failure} />
        </Group>
        <Group title="Fermetures" plain>
          <div className="grid gap-4">
            <ClosureFields count={rowCount(values, 'closures')} field={field} focus={failure?.focus} />
            {field('holidayZone', {
              placeholder: `D'après le département\u202f: ${HOLIDAY_ZONE_LABELS[holidayZoneOf(place.zip, place.country)]}`,
              help: 'Alsace-Moselle dans le 57, le 67 et le 68',
            })}
          </div>
        </Group>
        <Group title="Accès">
          {field('serviceMin', { inputMode: 'numeric', required: true })}
          {field('dock', { maxLength: 60, placeholder: 'Quais 4 à 9' })}
          {field('maxHeightM')}
          {field('maxLengthM')}
          {field('maxGvwKg', { inputMode: 'numeric' })}
          {field('appointment')}
          {field('tailLiftRequired')}
          {field('forkliftOnSite')}
        </Group>
        <Group title="Consignes et contact">
          {field('instructions', { type: 'textarea', full: true, maxLength: 1000 })}
          {field('ppe', { type: 'checkboxes' })}
          {field('protocolDate')}
          {field('protocolExpiry')}
          {field('contactName', { maxLength: 120 })}
          {field('phone', { type: 'tel' })}
        </Group>
      </RecordForm>
    </div>
  )
}
