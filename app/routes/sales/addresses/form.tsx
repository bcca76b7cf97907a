import { type ReactNode, useState } from 'react'
import { useNavigation } from 'react-router'
import { CommuneFields } from '#app/components/sales/commune-fields.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type Choice, type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { HOLIDAY_ZONE_LABELS, HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import {
  ADDRESS_KIND_LABELS,
  ADDRESS_KINDS,
  holidayZoneOf,
  ADDRESS_FIELD_LABELS as LABELS,
  PPE,
  PPE_LABELS,
} from '#domain/sales/addresses/values.ts'
import { ClosureFields } from './fields/closure.tsx'
import { PositionFields } from './fields/position.tsx'
import { WeekFields } from './fields/week.tsx'
import { type AddressRecord, addressDifferences, addressFieldLabel, addressFormValues, inOrder } from './form-values.ts'

interface AddressFormProps {
  /** The address that is changed; absent for a new one. */
  address?: AddressRecord
  /** The client that a new one is for, when the way here names it. */
  company?: { id: string; text: string }
  countries: readonly Choice[]
  /** The style of a map of streets, where one is set. */
  mapStyle: string | null
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
}

/** Panel that creates or changes an address: `?panel=new`, `?panel=edit`. */
export function AddressPanel(props: AddressFormProps) {
  const { address, closeHref, failure } = props
  const intent = address ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Panel
      title={address ? `Modifier ${address.label}` : 'Nouvelle adresse'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="address-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer l'adresse
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      {/* What the server answered draws the form anew: fields keep what they were started with. */}
      <AddressForm key={failure ? JSON.stringify([failure.typed, failure.intent]) : 'form'} {...props} />
    </Panel>
  )
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }))

function AddressForm({ address, company, countries, mapStyle, idempotencyKey, failure, reloadHref }: AddressFormProps) {
  const recorded = addressFormValues(address, company)
  const values = failure?.typed ?? recorded
  const current = failure?.status === 409 ? (failure.current as AddressRecord | undefined) : undefined
  const intent = address ? 'update' : 'create'
  const text = (name: string) => String([values[name] ?? ''].flat()[0])
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={addressFieldLabel(values, name) ?? name}
      name={name}
      defaultValue={more.type === 'checkbox' ? text(name) === 'on' : text(name)}
      error={issueAt(failure, name)}
      autoFocus={failure?.focus === name}
      {...more}
    />
  )
  const [place, setPlace] = useState({ zip: text('zip'), country: text('country') })
  return (
    <Form
      method="post"
      id="address-form"
      className="form"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
        if (target.name === 'zip' || target.name === 'country') setPlace({ ...place, [target.name]: target.value })
      }}
    >
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {address && <input type="hidden" name="version" value={current?.version ?? (text('version') || address.version)} />}
      {current && address ? (
        <Conflict message={failure!.message} fields={addressDifferences(failure!, current)} reloadHref={reloadHref} />
      ) : (
        <FormRefusal failure={inOrder(failure)} label={name => addressFieldLabel(values, name)} />
      )}
      <RequiredNote />
      <Group title="Identité">
        {field('label', { required: true, full: true, maxLength: 80, placeholder: 'Entrepôt nord' })}
        <RecordField
          label={LABELS.companyId}
          name="companyId"
          suggest="/api/lookup/company"
          placeholder="Code ou partie du nom"
          help={'Vide\u202f: site propre'}
          start={recordStart(failure, 'companyId', { id: text('companyId'), text: text('companyIdText') })}
          error={issueAt(failure, 'companyId')}
        />
        {field('kind', {
          type: 'select',
          required: true,
          placeholder: 'Choisir',
          options: options(ADDRESS_KINDS, ADDRESS_KIND_LABELS),
        })}
      </Group>
      <Group title="Adresse">
        {field('line1', { required: true, full: true, maxLength: 100, autoComplete: 'off' })}
        {field('line2', { full: true, maxLength: 100, autoComplete: 'off' })}
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
            type: 'select',
            placeholder: `D'après le département\u202f: ${HOLIDAY_ZONE_LABELS[holidayZoneOf(place.zip, place.country)]}`,
            options: options(HOLIDAY_ZONES, HOLIDAY_ZONE_LABELS),
            help: 'Alsace-Moselle dans le 57, le 67 et le 68',
          })}
        </div>
      </Group>
      <Group title="Accès">
        {field('serviceMin', { inputMode: 'numeric', unit: 'min', required: true })}
        {field('dock', { maxLength: 60, placeholder: 'Quais 4 à 9' })}
        {field('maxHeightM', { inputMode: 'decimal', unit: 'm' })}
        {field('maxLengthM', { inputMode: 'decimal', unit: 'm' })}
        {field('maxGvwKg', { inputMode: 'numeric', unit: 'kg' })}
        {field('appointment', { type: 'checkbox', full: true })}
        {field('tailLiftRequired', { type: 'checkbox', full: true })}
        {field('forkliftOnSite', { type: 'checkbox', full: true })}
      </Group>
      <Group title="Consignes et contact">
        {field('instructions', { type: 'textarea', full: true, maxLength: 1000 })}
        {field('ppe', {
          type: 'checkboxes',
          full: true,
          defaultValue: [values.ppe ?? []].flat(),
          options: options(PPE, PPE_LABELS),
        })}
        {field('protocolDate', { type: 'date' })}
        {field('protocolExpiry', { type: 'date' })}
        {field('contactName', { maxLength: 120, autoComplete: 'off' })}
        {field('phone', { type: 'tel', autoComplete: 'off' })}
      </Group>
    </Form>
  )
}

function Group({ title, plain, children }: { title: string; plain?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="section-title">{title}</legend>
      {plain ? children : <div className="fields">{children}</div>}
    </fieldset>
  )
}
