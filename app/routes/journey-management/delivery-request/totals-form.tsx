import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { centsToDecimal, formatMoney, formatNumber } from '#domain/formats/number.ts'
import type { ConceptionRequest } from './record.ts'
import { totalsOf } from './totals.ts'
import { DESIGN_LABELS } from './words.ts'

interface TotalsProps {
  request: ConceptionRequest
  editable: boolean
  failure: FormFailure | undefined
  idempotencyKey: string
}

const comma = (decimal: string | null) => (decimal ?? '').replace('.', ',')

/** The totals as the form posts them. */
function designValues({ current }: Pick<ConceptionRequest, 'current'>): Record<string, string> {
  return {
    kmLoaded: comma(current.kmLoaded),
    kmEmpty: comma(current.kmEmpty),
    serviceHours: comma(current.serviceHours),
    cost: current.costCents === null ? '' : comma(centsToDecimal(current.costCents)),
  }
}

/** Kilometres, hours and cost of one run: what delivery asks for. Typed values outlive a state that no longer takes them. */
export function Totals({ request, editable, failure: anyFailure, idempotencyKey }: TotalsProps) {
  const failure = anyFailure?.intent === 'design' || anyFailure?.intent === 'propose-design' ? anyFailure : undefined
  if (!editable && !failure) return <TotalsRead request={request} />
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
  const recorded = designValues(request)
  const current = failure?.status === 409 ? (failure.current as ConceptionRequest | undefined) : undefined
  const sums = totalsOf(request.lines)
  const built = request.lines.length > 0
  const field = (name: string, unit: string, help?: string) => (
    <Field
      id={`design-${name}`}
      name={name}
      label={DESIGN_LABELS[name]!}
      unit={unit}
      inputMode="decimal"
      autoComplete="off"
      help={help}
      defaultValue={startValue(failure, name, recorded[name])}
      error={issueAt(failure, name)}
    />
  )
  return (
    <Form method="post" className="grid gap-3.5">
      <button type="submit" name="intent" value="design" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input
        type="hidden"
        name="version"
        value={current?.version ?? (startValue(failure, 'version', undefined) || request.version)}
      />
      {current && (
        <Conflict
          message={failure!.message}
          fields={differences(failure!, designValues(current), DESIGN_LABELS)}
          reloadHref="?tab=conception"
        />
      )}
      {failure && !current && failure.issues.length === 0 && failure.message && <WholeRefusal failure={failure} />}
      {failure && (
        <ErrorSummary
          errors={failure.issues.map(({ path, message }) => ({
            name: path,
            label: DESIGN_LABELS[path] ?? 'Formulaire',
            message,
            id: `design-${path}`,
          }))}
        />
      )}
      {field('kmLoaded', 'km', built ? `Lignes\u202f: ${sums.kmLoaded} km` : undefined)}
      {field('kmEmpty', 'km', built ? `Lignes\u202f: ${sums.kmEmpty} km` : undefined)}
      {field('serviceHours', 'h', built ? `Lignes\u202f: ${sums.serviceHours} h` : undefined)}
      {field('cost', '€', "Coût estimé d'un passage")}
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
    </Form>
  )
}

function TotalsRead({ request: { current } }: { request: ConceptionRequest }) {
  const km = (value: string | null) => value !== null && `${formatNumber(value)} km`
  return (
    <Facts
      stacked
      items={[
        [DESIGN_LABELS.kmLoaded!, km(current.kmLoaded) || null],
        [DESIGN_LABELS.kmEmpty!, km(current.kmEmpty) || null],
        [DESIGN_LABELS.serviceHours!, current.serviceHours && `${formatNumber(current.serviceHours)} h`],
        [DESIGN_LABELS.cost!, current.costCents === null ? null : formatMoney(current.costCents)],
      ]}
    />
  )
}
