import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { LEAVE_RIGHT_FIELDS as FIELDS } from '#domain/human-resources/absences/fields.ts'

type Rights = Answer<ApiClient['human-resources']['absences']['rights']['$get']>

interface RightsProps extends Rights {
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** « Droits à congés » of a driver, one form per kind and year: `?panel=rights&id=…`. */
export function LeaveRights({ driver, year, rows, idempotencyKey, failure, closeHref }: RightsProps) {
  const failed = (intent: string, right?: string) =>
    failure?.intent === intent && (right === undefined || failure.typed.right === right) ? failure : undefined
  return (
    <Panel title={`Droits à congés de ${driver.name}`} closeHref={closeHref}>
      <div className="grid grid-cols-1 gap-6">
        {rows.map(row => (
          <PanelSection
            key={row.id}
            title={`${ABSENCE_KIND_LABELS[row.kind]} ${row.year}-${row.year + 1}`}
            note={`${formatDecimal(row.taken)} j pris ou validés, ${formatDecimal(row.left)} j restants`}
          >
            <RecordForm
              // Remounts the form after a save.
              key={row.version}
              id={`right-${row.id}`}
              intent="leave-right"
              {...{ idempotencyKey }}
              failure={failed('leave-right', row.id)}
              idPrefix={`${row.id}-`}
              book={FIELDS}
              record={row}
              marks={false}
            >
              {field => (
                <>
                  <input type="hidden" name="right" value={row.id} />
                  <div className="fields">
                    {field('granted', { id: `${row.id}-granted`, required: true, inputMode: 'decimal' })}
                  </div>
                  <div className="form-actions">
                    <button type="submit" className="btn btn-sm btn-dark" name="intent" value="leave-right">
                      Enregistrer les droits
                    </button>
                  </div>
                </>
              )}
            </RecordForm>
          </PanelSection>
        ))}
        <PanelSection title="Accorder des congés" note="Une année de référence va du 1er juin au 31 mai">
          <RecordForm
            id="grant-form"
            intent="grant-leave"
            {...{ idempotencyKey }}
            failure={failed('grant-leave')}
            book={FIELDS}
            start={{ year: String(year) }}
            marks={false}
          >
            {field => (
              <>
                <div className="fields">
                  {field('kind', { required: true, placeholder: 'Choisir' })}
                  {field('year', { required: true, inputMode: 'numeric', help: "L'année de son 1er juin" })}
                  {field('granted', { required: true, inputMode: 'decimal' })}
                </div>
                <div className="form-actions">
                  <button type="submit" className="btn btn-sm btn-dark" name="intent" value="grant-leave">
                    Accorder
                  </button>
                </div>
              </>
            )}
          </RecordForm>
        </PanelSection>
      </div>
    </Panel>
  )
}
