import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { periodText } from '#domain/calendar/period.ts'
import { asDate } from '#domain/field-book.ts'
import { FACTOR_AMOUNT_UNITS, factorAmountText } from '#domain/transverse/cost-factors/amount-text.ts'
import { FACTOR_FIELDS } from '#domain/transverse/cost-factors/fields.ts'
import type { FactorDetail } from './form.tsx'

const VALUE_FIELDS = { amount: FACTOR_FIELDS.amount, validFrom: asDate('À partir du') }

interface ValueProps {
  factor: FactorDetail
  /** Proposed start date. */
  from: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}

/** « Nouvelle valeur à partir du… »: `?panel=value&id=…`. */
export function ValuePanel({ factor, from, idempotencyKey, failure, closeHref }: ValueProps) {
  return (
    <RecordPanel
      title={`Nouvelle valeur de ${factor.code}`}
      closeHref={closeHref}
      save="Enregistrer la valeur"
      id="value-form"
      intent="value"
      {...{ idempotencyKey, failure }}
      book={VALUE_FIELDS}
      start={{ validFrom: from }}
    >
      {field => (
        <>
          <p className="help">
            {factor.label}
            {'\u202f'}: {factorAmountText(factor.amount, factor.basis)}, {periodText(factor)}. La période en cours se ferme la
            veille de la nouvelle valeur{'\u202f'}; les cahiers des charges gardent la leur.
          </p>
          <div className="fields">
            {field('amount', { required: true, inputMode: 'decimal', unit: FACTOR_AMOUNT_UNITS[factor.basis] })}
            {field('validFrom', { required: true })}
          </div>
        </>
      )}
    </RecordPanel>
  )
}
