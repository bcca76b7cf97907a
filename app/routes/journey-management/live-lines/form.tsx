import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { WEEKDAY_LABELS } from '#domain/sales/addresses/values.ts'
import { WEEKDAY_LETTERS } from '#domain/sales/delivery-request/values.ts'
import type { LineDetail } from './panels.server.ts'
import { LINE_LABELS } from './words.ts'

interface LineFormProps {
  detail: LineDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** This panel anew, with what is recorded. */
  reloadHref: string
  /** The conception of its contract, where stops are changed; null for who may not open it. */
  designHref: string | null
}

/** Panel that changes a planned line: `?panel=edit&id=…`. */
export function LineFormPanel(props: LineFormProps) {
  const { detail, closeHref, failure } = props
  const busy = useNavigation().formData?.get('intent') === 'update'
  return (
    <Panel
      title={`Modifier ${detail.line.number}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="line-form" name="intent" value="update" aria-busy={busy}>
            Enregistrer le trajet prévu
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      {/* An answer that changed the form draws it anew. */}
      <LineForm key={failure ? JSON.stringify(failure.typed) : 'form'} {...props} />
    </Panel>
  )
}

function LineForm({ detail, idempotencyKey, failure, reloadHref, designHref }: LineFormProps) {
  const { line, soldWeekdays } = detail
  const recorded = recordedValues(detail)
  const current = failure?.status === 409 ? (failure.current as LineDetail | undefined) : undefined
  const start = (name: string) => startValue(failure, name, recorded[name] as string | undefined)
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={LINE_LABELS[name]!}
      name={name}
      autoComplete="off"
      defaultValue={start(name)}
      error={issueAt(failure, name)}
      {...more}
    />
  )
  const minutes = (name: string) => field(name, { required: true, unit: 'min', inputMode: 'numeric' })
  const record = (name: string, kind: string, id: string | null, text: string | null, help: string) => (
    <RecordField
      label={LINE_LABELS[name]!}
      name={name}
      suggest={`/api/lookup/${kind}`}
      start={recordStart(failure, name, { id, text })}
      error={issueAt(failure, name)}
      help={help}
    />
  )
  return (
    <Form method="post" id="line-form" className="form">
      {/* Enter in a field saves, whatever button comes first. */}
      <button type="submit" name="intent" value="update" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input
        type="hidden"
        name="version"
        value={current?.line.version ?? (startValue(failure, 'version', line.version) || line.version)}
      />
      {current ? (
        <Conflict message={failure!.message} fields={conflicts(failure!, current)} reloadHref={reloadHref} />
      ) : (
        <FormRefusal failure={failure} label={name => LINE_LABELS[name]} />
      )}
      <RequiredNote />
      <fieldset>
        <legend className="section-title">Ligne</legend>
        <div className="fields">
          {field('code', { required: true, maxLength: 20 })}
          {field('label', { required: true, maxLength: 120 })}
          {field('weekdays', {
            type: 'checkboxes',
            squares: true,
            full: true,
            required: true,
            defaultValue: startValues(failure, 'weekdays', line.weekdays),
            options: WEEKDAY_LETTERS.map((letter, index) => ({
              value: String(index + 1),
              label: (
                <span title={WEEKDAY_LABELS[index + 1]}>
                  <span aria-hidden="true">{letter}</span>
                  <span className="sr-only">{WEEKDAY_LABELS[index + 1]}</span>
                </span>
              ),
              disabled: !soldWeekdays.includes(index + 1),
            })),
            help: 'Parmi les jours du cahier des charges',
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="section-title">Distance et temps</legend>
        <div className="fields">
          {field('kmLoaded', { required: true, unit: 'km', inputMode: 'decimal' })}
          {field('kmEmpty', { required: true, unit: 'km', inputMode: 'decimal' })}
        </div>
        <div className="fields fields-3 mt-3.5">
          {minutes('drivingMin')}
          {minutes('serviceMin')}
          {minutes('breakMin')}
        </div>
        <p className="help mt-3">
          {designHref ? (
            <>
              Les arrêts et leurs heures se modifient dans la{' '}
              <a className="text-link" href={designHref}>
                conception du cahier des charges
              </a>
              .
            </>
          ) : (
            'Les arrêts et leurs heures se modifient dans la conception du cahier des charges.'
          )}
        </p>
      </fieldset>
      <fieldset>
        <legend className="section-title">Moyens par défaut</legend>
        <p className="help mb-3">Des moyens propres ou un sous-traitant. Les trajets à venir que personne n'a touchés suivent.</p>
        <div className="fields">
          {record('defaultDriverId', 'driver', line.defaultDriverId, detail.driver, 'Code ou partie du nom')}
          {record(
            'subcontractorId',
            'subcontractor',
            line.subcontractorId,
            detail.subcontractor,
            'À la place des moyens propres',
          )}
          {record('defaultVehicleId', 'vehicle', line.defaultVehicleId, detail.vehicle, 'Immatriculation ou n° de parc')}
          {record('defaultTrailerId', 'trailer', line.defaultTrailerId, detail.trailer, 'Immatriculation ou n° de parc')}
        </div>
      </fieldset>
    </Form>
  )
}

const comma = (decimal: string) => decimal.replace(/\.0$/, '').replace('.', ',')

/** The recorded line as its form writes it. */
function recordedValues({ line, driver, vehicle, trailer, subcontractor }: LineDetail): Record<string, string | string[]> {
  return {
    code: line.code,
    label: line.label,
    weekdays: line.weekdays.map(String),
    kmLoaded: comma(line.kmLoaded),
    kmEmpty: comma(line.kmEmpty),
    drivingMin: String(line.drivingMin),
    serviceMin: String(line.serviceMin),
    breakMin: String(line.breakMin),
    defaultDriverIdText: driver ?? '',
    defaultVehicleIdText: vehicle ?? '',
    defaultTrailerIdText: trailer ?? '',
    subcontractorIdText: subcontractor ?? '',
  }
}

/** What was typed and what somebody else recorded meanwhile, in words. */
function conflicts(failure: FormFailure, current: LineDetail) {
  const recorded = recordedValues(current)
  const labels = Object.fromEntries(Object.keys(recorded).map(name => [name, LINE_LABELS[name.replace(/Text$/, '')] ?? '']))
  const days = (value: string) =>
    value
      .split(', ')
      .map(day => WEEKDAY_LABELS[Number(day)]?.toLowerCase() ?? day)
      .join(', ')
  return differences(failure, recorded, labels).map(row =>
    row.name === 'weekdays' ? { ...row, typed: days(row.typed), recorded: days(row.recorded) } : row,
  )
}
