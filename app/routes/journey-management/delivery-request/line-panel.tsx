import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps, fieldId, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordField } from '#app/components/ui/form/record-field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { differences, type FormFailure, issueAt, startValue, startValues } from '#app/lib/forms/form-failure.ts'
import { recordStart } from '#app/lib/records/record-start.ts'
import { WEEKDAY_LABELS } from '#domain/sales/addresses/values.ts'
import { WEEKDAY_LETTERS } from '#domain/sales/delivery-request/values.ts'
import { lineFormValues, proposalOf, soldDays, spoken } from './line-values.ts'
import type { ConceptionLine, ConceptionRequest } from './record.ts'
import { StopFields } from './stop-fields.tsx'
import { LINE_LABELS, lineFieldLabel, minutesText } from './words.ts'

interface LinePanelProps {
  line: ConceptionLine
  request: ConceptionRequest
  failure: FormFailure | undefined
  idempotencyKey: string
  closeHref: string
}

/** Panel that refines a line: `?tab=conception&panel=line&id=…`. */
export function LinePanel(props: LinePanelProps) {
  const { line, failure, idempotencyKey, closeHref } = props
  const busy = useNavigation().formData?.get('intent') === 'save-line'
  return (
    <Panel
      title={`Trajet prévu ${line.number}`}
      closeHref={closeHref}
      size="wide"
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="line-form" name="intent" value="save-line" aria-busy={busy}>
            Enregistrer la ligne
          </button>
          <Cancel href={closeHref} />
          {line.status === 'BROUILLON' && (
            <span className="ml-auto">
              <AskButton id="delete-line" className="btn btn-line">
                <Icon name="trash-2" />
                Supprimer…
              </AskButton>
            </span>
          )}
        </>
      }
    >
      {/* A button that changes the form draws it anew with what it answered. */}
      <LineForm key={failure ? JSON.stringify(failure.typed) : line.version} {...props} />
      <Ask
        id="delete-line"
        title={`Supprimer la ligne ${line.code}\u202f?`}
        text={`${line.label} et ses arrêts sont supprimés. Le cahier des charges n'est pas modifié.`}
        confirm="Supprimer la ligne"
        fields={{ intent: 'delete-line', idempotencyKey }}
      />
    </Panel>
  )
}

function LineForm({ line, request, failure, idempotencyKey }: LinePanelProps) {
  const recorded = lineFormValues(line)
  const current = failure?.status === 409 ? (failure.current as ConceptionLine | undefined) : undefined
  const proposal = proposalOf(line)
  const start = (name: string) => startValue(failure, name, recorded[name] as string | undefined)
  const field = (name: keyof typeof LINE_LABELS, more: Partial<FieldProps> = {}) => (
    <Field label={LINE_LABELS[name]!} name={name} defaultValue={start(name)} error={issueAt(failure, name)} {...more} />
  )
  const minutes = (name: 'drivingMin' | 'serviceMin' | 'breakMin') =>
    field(name, {
      unit: 'min',
      inputMode: 'numeric',
      autoComplete: 'off',
      placeholder: String(proposal[name]),
      help: `Vide\u202f: selon les arrêts, ${minutesText(proposal[name])}`,
    })
  const focus = failure?.focus
  useEffect(() => {
    if (focus) document.getElementById(fieldId(focus))?.focus()
  }, [focus])
  return (
    <Form method="post" id="line-form" className="form">
      {/* Enter in a field saves, whatever button comes first. */}
      <button type="submit" name="intent" value="save-line" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input
        type="hidden"
        name="version"
        value={current?.version ?? (startValue(failure, 'version', undefined) || line.version)}
      />
      {current && <LineConflict failure={failure!} current={current} />}
      {!current && <FormRefusal failure={failure} label={lineFieldLabel} />}
      <RequiredNote />
      <fieldset>
        <legend className="section-title">Ligne</legend>
        <div className="fields">
          {field('code', { required: true, maxLength: 20, autoComplete: 'off' })}
          {field('weekdays', {
            type: 'checkboxes',
            squares: true,
            required: true,
            defaultValue: startValues(failure, 'weekdays', recorded.weekdays as string[]),
            options: WEEKDAY_LETTERS.map((letter, index) => ({
              value: String(index + 1),
              label: (
                <span title={WEEKDAY_LABELS[index + 1]}>
                  <span aria-hidden="true">{letter}</span>
                  <span className="sr-only">{WEEKDAY_LABELS[index + 1]}</span>
                </span>
              ),
              disabled: !soldDays(request).includes(index + 1),
            })),
            help: 'Parmi les jours vendus',
          })}
          {field('label', { required: true, full: true, maxLength: 120, autoComplete: 'off' })}
        </div>
      </fieldset>
      <StopFields line={line} failure={failure} />
      <fieldset>
        <legend className="section-title">Distance et temps</legend>
        <div className="fields">
          {field('kmLoaded', {
            unit: 'km',
            inputMode: 'decimal',
            autoComplete: 'off',
            help: proposal.km ? `Proposé\u202f: ${proposal.km} km par la route` : 'Un arrêt reste à géolocaliser',
          })}
          {field('kmEmpty', { unit: 'km', inputMode: 'decimal', autoComplete: 'off' })}
        </div>
        <div className="fields fields-3 mt-3.5">
          {minutes('drivingMin')}
          {minutes('serviceMin')}
          {minutes('breakMin')}
        </div>
        <div className="mt-3">
          <Facts
            items={[
              ['Amplitude enregistrée', minutesText(line.amplitudeMin)],
              ['Nuit (21 h–6 h)', minutesText(line.nightMin)],
              ['Conduite', minutesText(line.drivingMin)],
              ['Service', minutesText(line.serviceMin)],
            ]}
          />
        </div>
      </fieldset>
      <MeansFields line={line} failure={failure} />
    </Form>
  )
}

/** Own means or a sub-contractor, each named by a code or a part of the name. */
function MeansFields({ line, failure }: Pick<LinePanelProps, 'line' | 'failure'>) {
  const record = (name: string, kind: string, id: string | null, text: string | null, help?: string) => (
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
    <fieldset>
      <legend className="section-title">Moyens par défaut</legend>
      <div className="fields">
        {record('defaultDriverId', 'driver', line.defaultDriverId, line.driver, 'Code ou partie du nom')}
        {record('defaultVehicleId', 'vehicle', line.defaultVehicleId, line.vehicle, 'Immatriculation ou n° de parc')}
        {record('defaultTrailerId', 'trailer', line.defaultTrailerId, line.trailer, 'Immatriculation ou n° de parc')}
        {record('subcontractorId', 'subcontractor', line.subcontractorId, line.subcontractor, 'À la place des moyens propres')}
      </div>
    </fieldset>
  )
}

function LineConflict({ failure, current }: { failure: FormFailure; current: ConceptionLine }) {
  const recorded = lineFormValues(current)
  const labels = Object.fromEntries(Object.keys(recorded).map(name => [name, lineFieldLabel(name.replace(/Text$/, ''))]))
  return (
    <Conflict
      message={failure.message}
      fields={differences(failure, recorded, labels).map(row => ({
        ...row,
        typed: spoken(row.name, row.typed),
        recorded: spoken(row.name, row.recorded),
      }))}
      reloadHref={`?tab=conception&panel=line&id=${current.id}`}
    />
  )
}
