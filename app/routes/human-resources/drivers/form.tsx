import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { DRIVER_FORM_FIELDS } from '#domain/human-resources/drivers/fields.ts'
import { driverName, NEW_DRIVER } from '#domain/human-resources/drivers/values.ts'

/** Driver as his sheet reads him; without personal data for roles that may not read them. */
export type DriverRecord = Answer<ApiClient['human-resources']['drivers'][':id']['$get']>

interface DriverFormProps {
  /** Absent for a new driver. */
  driver?: DriverRecord
  /** Proposed for a new driver. */
  code?: string
  /** Depot names by id. */
  depots: Readonly<Record<string, string>>
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

/** `?panel=new` and `?panel=edit`. */
export function DriverPanel({ driver, code = '', depots, idempotencyKey, failure, closeHref, reloadHref }: DriverFormProps) {
  const named = recordFieldsOf(failure, DRIVER_FORM_FIELDS)
  const nameOf = (id: string | null | undefined, name: string | null | undefined): Record<string, string> =>
    id && name ? { [id]: name } : {}
  // The driver's depot may be archived, so add it to the options.
  const offered = { ...nameOf(driver?.depotId, driver?.depot), ...depots }
  return (
    <RecordPanel
      title={driver ? `Modifier ${driverName(driver)}` : 'Nouveau chauffeur'}
      closeHref={closeHref}
      save="Enregistrer le chauffeur"
      // Remounts the form once the server has found a record by name.
      formKey={failure?.choices ? JSON.stringify(failure.typed) : 'form'}
      id="driver-form"
      intent={driver ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={DRIVER_FORM_FIELDS}
      record={driver}
      start={{ ...NEW_DRIVER, code }}
      words={{
        depotId: offered,
        employerCompanyId: nameOf(driver?.employerCompanyId, driver?.employerCompany),
        managerId: nameOf(driver?.managerId, driver?.manager),
      }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', { required: true, maxLength: 12, autoCapitalize: 'characters' })}
            {field('title', { required: true })}
            {field('lastName', { required: true, maxLength: 60 })}
            {field('firstName', { required: true, maxLength: 60 })}
            {field('birthDate', { required: true })}
            {field('phone', { type: 'tel', required: true })}
            {field('email', { type: 'email', full: true })}
          </Group>
          <Group title="Coordonnées personnelles">
            {field('homeLine1', { full: true, maxLength: 100 })}
            {field('homeZip', { inputMode: 'numeric', maxLength: 10 })}
            {field('homeCity', { maxLength: 100 })}
            {field('emergencyName', { maxLength: 120 })}
            {field('emergencyPhone', { type: 'tel' })}
          </Group>
          <Group title="Contrat et temps">
            {field('employer', { required: true })}
            {named(
              'employerCompanyId',
              'anyCompany',
              { id: driver?.employerCompanyId ?? null, text: driver?.employerCompany ?? null },
              { help: 'Obligatoire pour un sous-traitant\u202f: code ou partie du nom' },
            )}
            {field('contract', { required: true })}
            {field('contractEnd', { help: 'Obligatoire pour un CDD' })}
            {field('hireDate', { required: true })}
            {field('category', { required: true })}
            {field('coefficient', { placeholder: '—' })}
            {field('weeklyHours', { required: true, help: 'De 1 à 56 h\u202f: 39 h, ou 39 h 30' })}
            {field('workdays', { type: 'checkboxes', required: true })}
          </Group>
          <Group title="Rattachement">
            {field('depotId', { type: 'select', required: true, placeholder: 'Choisir', options: optionsIn(offered) })}
            {named(
              'managerId',
              'manager',
              { id: driver?.managerId ?? null, text: driver?.manager ?? null },
              { help: 'Qui organise son travail' },
            )}
          </Group>
          <Group title="Permis et carte conducteur">
            {field('licenceNo', { required: true, maxLength: 20 })}
            {field('licenceDeliveredOn')}
            {field('licenceCategories', { type: 'checkboxes', required: true })}
            {field('licenceValidTo', { help: 'B et BE' })}
            {field('heavyLicenceValidTo', {
              help: 'Visite médicale, obligatoire au-dessus de 3,5 t\u202f: tous les 5 ans, 2 ans dès 60 ans, 1 an dès 76 ans',
            })}
            {field('tachoCardNo', { maxLength: 20, help: '16 caractères, obligatoire au-dessus de 3,5 t' })}
            {field('tachoCardValidTo')}
          </Group>
          <Group title="Suivi">
            {field('offDutyUntracked', {
              help: 'Les positions du véhicule hors de ses trajets, à plus de 30 min, ne sont pas conservées\u202f; les plus anciennes sont effacées la nuit suivante',
            })}
            {field('note', { type: 'textarea', full: true, maxLength: 2000 })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}

const optionsIn = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
