import { fieldsOf } from '#app/components/ui/form/fields-of.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { PanelSection } from '#app/components/ui/panel/panel-section.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { PERFORMED_SERVICE_FIELDS } from '#domain/journey-management/journeys/fields.ts'
import { SERVICE_UNIT_LABELS } from '#domain/sales/additional-services/values.ts'
import type { JourneyServiceList } from './panels.server.ts'

/** Form for services without automatic counting: handling, washing, pallets not returned. */
export function EnterService({
  offered,
  idempotencyKey,
  failure,
}: Pick<JourneyServiceList, 'offered'> & { idempotencyKey: string; failure: FormFailure | undefined }) {
  const field = fieldsOf(failure, { quantity: '1' }, PERFORMED_SERVICE_FIELDS)
  return (
    <PanelSection title="Saisir une prestation">
      <Form reloadDocument method="post" className="grid gap-3">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {failure && failure.issues.length === 0 && <WholeRefusal failure={failure} />}
        <div className="fields">
          {field('serviceId', {
            id: 'service-id',
            type: 'select',
            required: true,
            placeholder: 'Choisir',
            options: offered.map(({ id, label, unit }) => ({
              value: id,
              label: `${label} (${SERVICE_UNIT_LABELS[unit].toLowerCase()})`,
            })),
          })}
          {field('quantity', { id: 'service-quantity', required: true, inputMode: 'decimal' })}
          {field('reason', { id: 'service-reason', required: true, maxLength: 300, full: true })}
        </div>
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-dark" name="intent" value="enter-service">
            Ajouter la prestation
          </button>
        </div>
      </Form>
    </PanelSection>
  )
}
