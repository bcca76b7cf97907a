import { LineMeansFields, LineWeekdays } from '#app/components/journey-management/line-fields.tsx'
import { fieldsOf, Group, recordFieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Ask, AskButton } from '#app/components/ui/panel/dialog.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { CONCEPTION_LINE_FIELDS, CONCEPTION_STOP_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import { LEG_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import { lineFormValues, proposedKm, soldDays, tourText } from '../line-values.ts'
import type { ConceptionLine, ConceptionRequest } from '../record.ts'
import { StopFields } from './stop-fields.tsx'
import { TimeLine } from './timeline.tsx'

interface LinePanelProps {
  line: ConceptionLine
  request: ConceptionRequest
  failure: FormFailure | undefined
  idempotencyKey: string
  closeHref: string
}

/** `?tab=conception&panel=line&id=…`. */
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
      {/* Remounts the form when a button changed its values, because fields are uncontrolled. */}
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
  const field = fieldsOf(failure, recorded, CONCEPTION_LINE_FIELDS)
  const km = proposedKm(line)
  return (
    <RecordForm
      id="line-form"
      intent="save-line"
      {...{ idempotencyKey, failure }}
      reloadHref={`?tab=conception&panel=line&id=${line.id}`}
      book={CONCEPTION_LINE_FIELDS}
      rows={{ stops: { label: 'Arrêt', fields: { ...LEG_FIELDS, ...CONCEPTION_STOP_FIELDS } } }}
      record={line}
      typed={lineFormValues}
    >
      <Group title="Ligne">
        {field('code', { required: true, maxLength: 20 })}
        <LineWeekdays {...{ recorded, failure }} sold={soldDays(request)} help="Parmi les jours vendus" full={false} />
        {field('label', { required: true, full: true, maxLength: 120 })}
        {field('runNo', { required: true, help: SOLD_RUN })}
      </Group>
      <fieldset>
        <legend className="section-title">Journée</legend>
        <TimeLine line={line} request={request} failure={failure} />
      </fieldset>
      <StopFields line={line} failure={failure} />
      <Group title="Distance">
        {field('kmLoaded', { help: km ? `Vide\u202f: ${km}` : 'Un arrêt reste à géolocaliser' })}
        {field('kmEmpty')}
      </Group>
      <fieldset>
        <legend className="section-title">Tournée et moyens par défaut</legend>
        <LineTour line={line} failure={failure} />
        <LineMeansFields means={line} failure={failure} book={CONCEPTION_LINE_FIELDS} />
      </fieldset>
    </RecordForm>
  )
}

const SOLD_RUN =
  "Les trajets d'un même numéro sont les tronçons d'une seule course\u202f: ceux d'un même jour s'en partagent le prix"

/** Tour of all the line's days; several tours are edited on their own screens. */
function LineTour({ line, failure }: Pick<LinePanelProps, 'line' | 'failure'>) {
  const [tour, ...others] = line.tours
  if (others.length > 0) {
    return (
      <p className="mb-3">
        Roule sur plusieurs tournées{'\u202f'}:{' '}
        {line.tours.map(({ id, code }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a className="text-link" href={`/journey-management/drivers-pools/${id}`}>
              {code}
            </a>
          </span>
        ))}
      </p>
    )
  }
  const chosen = { id: tour?.id ?? null, text: tour ? tourText(tour) : null }
  return (
    <div className="fields mb-3.5">
      {recordFieldsOf(failure, CONCEPTION_LINE_FIELDS)('driverPoolId', 'driverPool', chosen, {
        full: true,
        help: "Code ou une partie du libellé\u202f; elle roule la ligne chacun de ses jours, avec ses moyens là où la ligne n'en a pas",
      })}
    </div>
  )
}
