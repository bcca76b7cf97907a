import { LineMeansFields, LineWeekdays } from '#app/components/journey-management/line-fields.tsx'
import { fieldsOf, Group } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CONCEPTION_LINE_FIELDS, CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { lineFormValues, proposalOf, soldDays } from './line-values.ts'
import type { ConceptionLine, ConceptionRequest } from './record.ts'
import { StopFields } from './stop-fields.tsx'
import { minutesText } from './words.ts'

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
  return (
    <Panel
      title={`Trajet prévu ${line.number}`}
      closeHref={closeHref}
      size="wide"
      footer={
        <>
          <Save form="line-form" intent="save-line" closeHref={closeHref}>
            Enregistrer la ligne
          </Save>
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
  const proposal = proposalOf(line)
  const field = fieldsOf(failure, recorded, CONCEPTION_LINE_FIELDS)
  const minutes = (name: 'drivingMin' | 'serviceMin' | 'breakMin') =>
    field(name, {
      inputMode: 'numeric',
      placeholder: String(proposal[name]),
      help: `Vide\u202f: selon les arrêts, ${minutesText(proposal[name])}`,
    })
  return (
    <RecordForm
      id="line-form"
      intent="save-line"
      {...{ idempotencyKey, failure }}
      reloadHref={`?tab=conception&panel=line&id=${line.id}`}
      book={CONCEPTION_LINE_FIELDS}
      rows={{ stops: { label: 'Arrêt', fields: CONCEPTION_STOP_FIELDS } }}
      record={line}
      typed={lineFormValues}
    >
      <Group title="Ligne">
        {field('code', { required: true, maxLength: 20 })}
        <LineWeekdays {...{ recorded, failure }} sold={soldDays(request)} help="Parmi les jours vendus" full={false} />
        {field('label', { required: true, full: true, maxLength: 120 })}
      </Group>
      <StopFields line={line} failure={failure} />
      <fieldset>
        <legend className="section-title">Distance et temps</legend>
        <div className="fields">
          {field('kmLoaded', {
            help: proposal.km ? `Proposé\u202f: ${proposal.km}` : 'Un arrêt reste à géolocaliser',
          })}
          {field('kmEmpty')}
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
      <fieldset>
        <legend className="section-title">Moyens par défaut</legend>
        <LineMeansFields means={line} failure={failure} book={CONCEPTION_LINE_FIELDS} />
      </fieldset>
    </RecordForm>
  )
}
