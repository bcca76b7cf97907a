import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf, typedOf } from '#domain/field-book.ts'
import { DESIGN_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { ConceptionRequest } from './record.ts'
import { totalsOf } from './totals.ts'

interface TotalsProps {
  request: ConceptionRequest
  editable: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

/** The totals as they are stored, by the names of the form. */
const designOf = ({ current: { kmLoaded, kmEmpty, serviceHours, costCents } }: Pick<ConceptionRequest, 'current'>) => ({
  kmLoaded,
  kmEmpty,
  serviceHours,
  cost: costCents,
})

const typedDesign = (request: ConceptionRequest) => typedOf(DESIGN_FIELDS, designOf(request))

/** Kilometres, hours and cost of one run: what delivery asks for. Typed values outlive a state that no longer takes them. */
export function Totals({ request, editable, failure: anyFailure, idempotencyKey }: TotalsProps) {
  const failure = anyFailure?.intent === 'design' || anyFailure?.intent === 'propose-design' ? anyFailure : undefined
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

function TotalsForm({ request, failure, idempotencyKey }: Omit<TotalsProps, 'editable'>) {
  const sums = totalsOf(request.lines)
  const built = request.lines.length > 0
  const total = (name: keyof typeof sums) => ({
    id: `design-${name}`,
    help: built ? `Lignes\u202f: ${sums[name]} ${DESIGN_FIELDS[name].unit}` : undefined,
  })
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
            {field('cost', { id: 'design-cost', help: "Coût estimé d'un passage" })}
          </div>
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
