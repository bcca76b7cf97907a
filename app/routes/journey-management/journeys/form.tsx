import { useNavigation } from 'react-router'
import { Banner } from '#app/components/ui/banner.tsx'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { REQUEST_KIND_LABELS, REQUEST_KINDS, STOP_KIND_LABELS, STOP_KINDS } from '#domain/sales/delivery-request/values.ts'
import { recordedValues } from './form-values.ts'
import type { JourneyDetail } from './panels.server.ts'

const LABELS: Record<string, string> = {
  companyId: 'Client',
  label: 'Libellé',
  kind: 'Type',
  serviceDate: 'Date de service',
  kmLoaded: 'Kilomètres en charge',
  kmEmpty: 'Kilomètres à vide',
}
const STOP_LABELS: Record<string, string> = {
  addressId: 'Adresse',
  kind: 'Nature',
  dayOffset: 'Jour',
  arrival: 'Arrivée',
  departure: 'Départ',
  instructions: 'Consignes',
}

interface JourneyFormProps {
  /** The journey that is changed; absent for a new one. */
  detail?: JourneyDetail
  /** Service date that a new journey starts from. */
  day: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Panel that plans a journey by hand, or changes one that has not left: `?panel=new`, `?panel=edit&trajet=TR-…`. */
export function JourneyFormPanel(props: JourneyFormProps) {
  const { detail, closeHref, failure } = props
  const intent = detail ? 'update' : 'create'
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Panel
      size="wide"
      title={detail ? `Modifier ${detail.journey.number}` : 'Nouveau trajet'}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="journey-form" name="intent" value={intent} aria-busy={busy}>
            Enregistrer le trajet
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      {/* A button that changes the form draws it anew with what it answered. */}
      <JourneyForm key={failure ? JSON.stringify(failure.typed) : 'form'} {...props} />
    </Panel>
  )
}

function JourneyForm({ detail, day, idempotencyKey, failure, reloadHref }: JourneyFormProps) {
  const recorded = recordedValues(detail, day)
  const current = failure?.status === 409 ? (failure.current as JourneyDetail | undefined) : undefined
  const start = (name: string) => startValue(failure, name, recorded[name])
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field label={LABELS[name]!} name={name} defaultValue={start(name)} error={issueAt(failure, name)} {...more} />
  )
  const stops = failure ? Math.max(2, rowCount(failure.typed, 'stops')) : Math.max(2, detail?.stops.length ?? 0)
  return (
    <Form method="post" id="journey-form" className="form">
      {/* Enter in a field sends the form, whatever button comes first. */}
      <button type="submit" name="intent" value={detail ? 'update' : 'create'} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {detail && (
        <input type="hidden" name="version" value={current?.journey.version ?? (start('version') || detail.journey.version)} />
      )}
      {current ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!, recordedValues(current, day), LABELS)}
          reloadHref={reloadHref}
        />
      ) : (
        <Refusal failure={failure} />
      )}
      {detail?.journey.origin === 'LIGNE' && (
        <Banner>
          Ce trajet vient d'un trajet prévu. Une fois modifié, il n'est plus mis à jour avec sa ligne{'\u202f'}: si elle change,
          il passe « À revoir ».
        </Banner>
      )}
      <RequiredNote />
      <fieldset>
        <legend className="section-title">Trajet</legend>
        <div className="fields">
          <RecordField
            label={LABELS.companyId!}
            name="companyId"
            suggest="/api/lookup/company"
            start={recordStart(failure, 'companyId', {
              id: detail?.company?.id ?? null,
              text: detail?.company ? `${detail.company.code} ${detail.company.name}` : null,
            })}
            error={issueAt(failure, 'companyId')}
            help={'Code ou une partie du nom\u202f; vide sans client'}
          />
          {field('label', { required: true, maxLength: 120, placeholder: 'Carquefou → Rungis' })}
          {field('kind', {
            type: 'select',
            required: true,
            options: REQUEST_KINDS.map(value => ({ value, label: REQUEST_KIND_LABELS[value] })),
          })}
          {field('serviceDate', { type: 'date', required: true, readOnly: detail?.journey.origin === 'LIGNE' })}
          {field('kmLoaded', { inputMode: 'decimal', unit: 'km' })}
          {field('kmEmpty', { inputMode: 'decimal', unit: 'km' })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="section-title">Arrêts</legend>
        <div className="grid gap-3">
          {Array.from({ length: stops }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its rank
            <StopRow key={place} place={place} count={stops} detail={detail} recorded={recorded} failure={failure} />
          ))}
        </div>
        <button type="submit" className="btn btn-sm btn-line mt-3" name="intent" value="add-stop">
          <Icon name="plus" />
          Ajouter un arrêt
        </button>
      </fieldset>
    </Form>
  )
}

function StopRow({
  place,
  count,
  detail,
  recorded,
  failure,
}: {
  place: number
  count: number
  detail: JourneyDetail | undefined
  recorded: Record<string, string>
  failure: FormFailure | undefined
}) {
  const stop = detail?.stops[place]
  const name = (field: string) => `stops[${place}].${field}`
  const field = (key: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={STOP_LABELS[key]!}
      name={name(key)}
      defaultValue={startValue(failure, name(key), recorded[name(key)])}
      error={issueAt(failure, name(key))}
      {...more}
    />
  )
  const move = (act: string, icon: 'arrow-up' | 'arrow-down' | 'trash-2', label: string) => (
    <button
      type="submit"
      className="btn btn-sm btn-bare btn-square"
      name="intent"
      value={`${act}-stop:${place}`}
      aria-label={`${label} l'arrêt ${place + 1}`}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <fieldset className="box p-4">
      <legend className="sr-only">Arrêt {place + 1}</legend>
      <div className="mb-2 flex items-center gap-1">
        <b className="mr-auto font-semibold">Arrêt {place + 1}</b>
        {place > 0 && move('up', 'arrow-up', 'Monter')}
        {place < count - 1 && move('down', 'arrow-down', 'Descendre')}
        {count > 2 && move('remove', 'trash-2', 'Retirer')}
      </div>
      <div className="fields fields-3">
        <RecordField
          label={STOP_LABELS.addressId!}
          name={name('addressId')}
          suggest="/api/lookup/address"
          required
          full
          start={recordStart(failure, name('addressId'), {
            id: stop?.addressId ?? null,
            text: stop ? `${stop.address} · ${stop.zip} ${stop.city}` : null,
          })}
          error={issueAt(failure, name('addressId'))}
        />
        {field('kind', {
          type: 'select',
          required: true,
          options: STOP_KINDS.map(value => ({ value, label: STOP_KIND_LABELS[value] })),
        })}
        {field('arrival', { type: 'time', required: true })}
        {field('departure', { type: 'time', help: "Vide\u202f: à l'heure d'arrivée" })}
        {field('dayOffset', {
          type: 'select',
          options: Array.from({ length: 7 }, (_, day) => ({
            value: String(day),
            label: day === 0 ? 'Jour de service' : `J+${day}`,
          })),
        })}
        {field('instructions', { maxLength: 500, full: true })}
      </div>
    </fieldset>
  )
}

/** What is wrong, on top of the form; a stop's field is named with its rank. */
function Refusal({ failure }: { failure: FormFailure | undefined }) {
  if (!failure || (failure.issues.length === 0 && !failure.message)) return null
  if (failure.issues.length === 0) return <WholeRefusal failure={failure} />
  const labelOf = (path: string) => {
    const [, rank, name] = /^stops\[(\d+)\]\.(.+)$/.exec(path) ?? []
    return name ? `Arrêt ${Number(rank) + 1}, ${STOP_LABELS[name]?.toLowerCase() ?? name}` : (LABELS[path] ?? 'Arrêts')
  }
  return <ErrorSummary errors={failure.issues.map(({ path, message }) => ({ name: path, label: labelOf(path), message }))} />
}
