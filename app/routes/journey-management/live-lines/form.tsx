import { LineMeansFields, LineWeekdays, typedMeans } from '#app/components/journey-management/line-fields.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Group } from '#app/components/ui/form/fields-of.tsx'
import { optionsOf } from '#app/components/ui/form/options.ts'
import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { typedOf } from '#domain/field-book.ts'
import { LINE_COLOR_LABELS } from '#domain/journey-management/live-lines/colors.ts'
import { LINE_FORM_FIELDS } from '#domain/journey-management/live-lines/fields.ts'
import type { LineDetail } from './panels.server.ts'

interface LineFormProps {
  detail: LineDetail
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Link that reloads this panel with the stored values. */
  reloadHref: string
  /** Conception of the contract, where stops are edited; null for roles that may not open it. */
  designHref: string | null
}

/** `?panel=edit&id=…`. */
export function LineFormPanel({ detail, idempotencyKey, failure, closeHref, reloadHref, designHref }: LineFormProps) {
  const { line, soldWeekdays } = detail
  const running = line.status === 'PLANIFIE' || line.status === 'SUSPENDU'
  const minutes = { required: true, inputMode: 'numeric' } as const
  return (
    <RecordPanel
      title={`${running ? 'Corriger' : 'Modifier'} ${line.number}`}
      closeHref={closeHref}
      save="Enregistrer le trajet prévu"
      // Remounts the form when a button changed its values, because fields are uncontrolled.
      formKey={failure ? JSON.stringify(failure.typed) : 'form'}
      id="line-form"
      intent="update"
      {...{ idempotencyKey, failure, reloadHref }}
      book={LINE_FORM_FIELDS}
      record={detail}
      versionOf={({ line }) => line.version}
      typed={typedLine}
    >
      {field => (
        <>
          {running && (
            <Banner>
              Cette ligne roule{'\u202f'}: ses heures, ses arrêts, ses kilomètres et d'autres moyens changent par une{' '}
              <a className="text-link" href={`/journey-management/modifications?panel=modify&cible=${line.number}`}>
                modification
              </a>
              , avec sa date d'effet.
            </Banner>
          )}
          <Group title="Ligne">
            {field('code', { required: true, maxLength: 20 })}
            {field('label', { required: true, maxLength: 120 })}
            {field('color', { options: [{ value: '', label: 'Sans couleur' }, ...optionsOf(LINE_COLOR_LABELS)] })}
            <LineWeekdays
              recorded={typedLine(detail)}
              failure={failure}
              sold={soldWeekdays}
              help="Parmi les jours du cahier des charges"
              full
            />
          </Group>
          <fieldset>
            <legend className="section-title">Distance et temps</legend>
            <div className="fields">
              {field('kmLoaded', { required: true, readOnly: running && Number(line.kmLoaded) > 0 })}
              {field('kmEmpty', { required: true, readOnly: running && Number(line.kmEmpty) > 0 })}
            </div>
            <div className="fields fields-3 mt-3.5">
              {field('drivingMin', minutes)}
              {field('serviceMin', minutes)}
              {field('breakMin', minutes)}
            </div>
            <p className="help mt-3">
              Les arrêts et leurs heures se modifient dans la{' '}
              {designHref ? (
                <a className="text-link" href={designHref}>
                  conception du cahier des charges
                </a>
              ) : (
                'conception du cahier des charges'
              )}
              .
            </p>
          </fieldset>
          <fieldset>
            <legend className="section-title">Moyens par défaut</legend>
            <p className="help mb-3">
              Des moyens propres ou un sous-traitant. Les trajets à venir que personne n'a touchés suivent.
            </p>
            <LineMeansFields means={{ ...line, ...meansOf(detail) }} failure={failure} book={LINE_FORM_FIELDS} />
          </fieldset>
        </>
      )}
    </RecordPanel>
  )
}

const meansOf = ({ driver, vehicle, trailer, subcontractor }: LineDetail) => ({ driver, vehicle, trailer, subcontractor })

/** Form values of the stored line. */
const typedLine = (detail: LineDetail) => ({
  ...typedOf(LINE_FORM_FIELDS, detail.line),
  ...typedMeans({ ...detail.line, ...meansOf(detail) }),
})
