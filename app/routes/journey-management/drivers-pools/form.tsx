import { Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { DRIVER_POOL_FIELDS } from '#domain/journey-management/drivers-pools/fields.ts'

/** Tour as its sheet reads it. */
export type DriverPoolRecord = Answer<ApiClient['journey-management']['drivers-pools'][':id']['$get']>

interface DriverPoolFormProps {
  /** Absent for a new tour. */
  pool?: DriverPoolRecord
  depots: readonly { id: string; text: string }[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
}

const { status: _, ...FORM_FIELDS } = DRIVER_POOL_FIELDS

const NEW = { code: 'T-', activity: 'COURTE_DISTANCE', startTime: '06:00', endTime: '18:00', endDayOffset: '0', rotation: 'FIXE' }

/** `?panel=new` and `?panel=edit`. */
export function DriverPoolPanel({ pool, depots, idempotencyKey, failure, closeHref, reloadHref }: DriverPoolFormProps) {
  const named = recordFieldsOf(failure, FORM_FIELDS)
  const depot = depots.map(({ id, text }) => ({ value: id, label: text }))
  // The tour's depot may be archived, so add it to the options.
  const known = !pool || depot.some(({ value }) => value === pool.depotId)
  const options = known ? depot : [...depot, { value: pool.depotId, label: pool.depot }]
  return (
    <RecordPanel
      title={pool ? `Modifier ${pool.code}` : 'Nouvelle tournée'}
      closeHref={closeHref}
      save="Enregistrer la tournée"
      id="driver-pool-form"
      intent={pool ? 'update' : 'create'}
      {...{ idempotencyKey, failure, reloadHref }}
      book={FORM_FIELDS}
      record={pool}
      typed={record => typedOf(FORM_FIELDS, record)}
      start={NEW}
      words={{ depotId: Object.fromEntries(options.map(({ value, label }) => [value, label])) }}
    >
      {field => (
        <>
          <Group title="Identité">
            {field('code', {
              required: true,
              maxLength: 10,
              autoCapitalize: 'characters',
              help: 'T- suivi de 3 à 8 caractères, par exemple T-NAN-07',
            })}
            {field('label', { required: true, maxLength: 120 })}
            {field('depotId', { type: 'select', required: true, placeholder: 'Choisir', options })}
            {field('activity', { required: true, help: 'Fixe les temps de service maximaux de la semaine' })}
          </Group>
          <Group title="Service du chauffeur">
            {field('startTime', { required: true })}
            {field('endTime', { required: true })}
            {field('endDayOffset', { required: true })}
          </Group>
          <Group title="Roulement des titulaires">
            {field('rotation', { required: true, help: 'Fixe\u202f: toujours le premier titulaire' })}
            {field('cycleWeeks', { inputMode: 'numeric', help: 'Pour un roulement toutes les n semaines' })}
            {field('anchorDate', { help: 'La semaine de cette date est la première du premier titulaire' })}
            {field('subcontracted', { help: 'Un autre transporteur la roule\u202f: elle se passe de titulaire' })}
          </Group>
          <Group title="Moyens">
            {named(
              'defaultVehicleId',
              'vehicle',
              { id: pool?.defaultVehicleId ?? null, text: pool?.vehicle ?? null },
              { help: 'Immatriculation ou n° de parc' },
            )}
            {named(
              'defaultTrailerId',
              'trailer',
              { id: pool?.defaultTrailerId ?? null, text: pool?.trailer ?? null },
              { help: 'Obligatoire derrière un tracteur' },
            )}
            {field('parking', { maxLength: 120 })}
            {field('note', { type: 'textarea', full: true, maxLength: 2000 })}
          </Group>
        </>
      )}
    </RecordPanel>
  )
}
