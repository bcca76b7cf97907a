import { useNavigation } from 'react-router'
import { Cancel } from '#app/components/ui/form/cancel.tsx'
import { Field, RequiredNote } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { periodText } from '#domain/calendar/period.ts'
import { FACTOR_AMOUNT_UNITS, FACTOR_FIELD_LABELS, factorAmountText } from '#domain/transverse/cost-factors/values.ts'
import type { FactorRecord } from './form.tsx'

const LABELS: Record<string, string> = { amount: FACTOR_FIELD_LABELS.amount, validFrom: 'À partir du' }

/** Panel « Nouvelle valeur à partir du… » : `?panel=value&id=…`. */
export function ValuePanel({
  factor,
  from,
  idempotencyKey,
  failure,
  closeHref,
}: {
  factor: FactorRecord
  /** The day that is proposed. */
  from: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  const busy = useNavigation().formData?.get('intent') === 'value'
  return (
    <Panel
      title={`Nouvelle valeur de ${factor.code}`}
      closeHref={closeHref}
      footer={
        <>
          <button type="submit" className="btn btn-primary" form="value-form" name="intent" value="value" aria-busy={busy}>
            Enregistrer la valeur
          </button>
          <Cancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id="value-form" className="form">
        <button type="submit" name="intent" value="value" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={failure} label={name => LABELS[name]} />
        <p className="help">
          {factor.label}
          {'\u202f'}: {factorAmountText(factor.amount, factor.basis)}, {periodText(factor)}. La période en cours se ferme la
          veille de la nouvelle valeur{'\u202f'}; les cahiers des charges gardent la leur.
        </p>
        <RequiredNote />
        <div className="fields">
          <Field
            label={LABELS.amount!}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            unit={FACTOR_AMOUNT_UNITS[factor.basis]}
            defaultValue={startValue(failure, 'amount', undefined)}
            error={issueAt(failure, 'amount')}
          />
          <Field
            label={LABELS.validFrom!}
            name="validFrom"
            type="date"
            required
            defaultValue={startValue(failure, 'validFrom', from)}
            error={issueAt(failure, 'validFrom')}
          />
        </div>
      </Form>
    </Panel>
  )
}
