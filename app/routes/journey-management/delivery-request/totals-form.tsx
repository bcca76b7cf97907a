import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { type FormFailure, issueAt } from '#app/lib/forms/form-failure.ts'
import { factsOf, typedOf } from '#domain/field-book.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { DESIGN_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { TotalName } from '#domain/journey-management/delivery-request/run-totals.ts'
import type { ConceptionRequest } from './record.ts'

interface TotalsProps {
  request: ConceptionRequest
  editable: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

const OF_TOTALS = ['design', 'propose-design', 'deliver']

/** Stored totals under the form's field names. */
const designOf = ({ current: { kmLoaded, kmEmpty, serviceHours, costCents } }: Pick<ConceptionRequest, 'current'>) => ({
  kmLoaded,
  kmEmpty,
  serviceHours,
  cost: costCents,
})

const typedDesign = (request: ConceptionRequest) => {
  const { cost: _, ...typed } = typedOf(DESIGN_FIELDS, designOf(request))
  return typed
}

/**
 * Kilometres and hours per run, required for delivery; « Coût » computes the cost. Typed values survive a status that no longer
 * accepts them.
 */
export function Totals({ request, editable, failure: anyFailure, idempotencyKey }: TotalsProps) {
  // Delivery posts these totals too.
  const failure = anyFailure && OF_TOTALS.includes(anyFailure.intent) && 'kmLoaded' in anyFailure.typed ? anyFailure : undefined
  if (!editable && !failure) {
    return <Facts stacked items={factsOf(DESIGN_FIELDS, designOf(request), ['kmLoaded', 'kmEmpty', 'serviceHours', 'cost'])} />
  }
  return (
    <TotalsForm
      key={failure ? JSON.stringify(failure.typed) : request.version}
      request={request}
      failure={failure}
      idempotencyKey={idempotencyKey}
    />
  )
}

function TotalsForm({ request, failure: refused, idempotencyKey }: Omit<TotalsProps, 'editable'>) {
  // The page lists the blocking points; here each total shows its own message.
  const blocked = refused?.intent === 'deliver' && refused.issues.length > 0
  const failure = blocked ? { ...refused, issues: [], message: '' } : refused
  const built = request.lines.length > 0
  const total = (name: TotalName) => {
    const { ofLines, gap } = request.totals.find(one => one.name === name)!
    return {
      id: `design-${name}`,
      ...(blocked && { error: issueAt(refused, name) }),
      help: built ? `Lignes\u202f: ${ofLines}${gap ? `, écart ${gap}` : ''}` : undefined,
    }
  }
  return (
    <RecordForm
      id="design"
      intent="design"
      {...{ idempotencyKey, failure }}
      reloadHref="?tab=conception"
      book={DESIGN_FIELDS}
      record={request}
      typed={typedDesign}
      marks={false}
      idPrefix="design-"
    >
      {field => (
        <>
          <div className="grid gap-3.5">
            {field('kmLoaded', total('kmLoaded'))}
            {field('kmEmpty', total('kmEmpty'))}
            {field('serviceHours', total('serviceHours'))}
          </div>
          <p className="help">
            Coût de revient{'\u202f'}:{' '}
            {request.current.costCents === null ? 'à calculer' : formatMoney(request.current.costCents)}.{' '}
            <a className="text-link" href="?tab=cout">
              Voir le coût
            </a>
          </p>
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="design">
              Enregistrer
            </button>
            {built && (
              <button type="submit" className="btn btn-sm btn-line" name="intent" value="propose-design" formNoValidate>
                Reprendre les lignes
              </button>
            )}
          </div>
        </>
      )}
    </RecordForm>
  )
}
