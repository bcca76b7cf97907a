import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { cutText } from '#domain/human-resources/absences/cut.ts'

type Counts = Answer<ApiClient['human-resources']['absences']['preview']['$post']>
/** Form as typed, with its count after « Calculer ». */
export type CountedForm = FormFailure & { counts?: Counts }

/** « Calculer »: the days of the typed absence and the balance, before it is sent. */
export function LeaveCount({ intent, form }: { intent: string; form: CountedForm | undefined }) {
  const counts = form?.counts
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-3">
      <button
        type="submit"
        className="btn btn-sm btn-dark"
        name="intent"
        value={intent}
        formNoValidate
        autoFocus={form?.focus === 'counts'}
      >
        Calculer
      </button>
      <p className="help" role="status">
        {counts
          ? [daysText(counts), balanceText(counts), ...counts.cuts.map(cutText)].filter(Boolean).join(' · ')
          : 'Les jours décomptés et le solde, avant la demande.'}
      </p>
    </div>
  )
}

const days = (count: string) => `${formatDecimal(count)}\u00a0j`

const daysText = ({ unit, counted, ouvrables, ouvres }: Counts) =>
  unit === 'HEURE'
    ? `${formatDecimal(counted)}\u00a0h`
    : unit === 'CALENDAIRE'
      ? `${days(counted)} calendaires (${days(ouvrables)} ouvrables, ${days(ouvres)} ouvrés)`
      : `${days(ouvrables)} ouvrables, ${days(ouvres)} ouvrés`

function balanceText({ kind, balance }: Counts): string {
  if (!balance) return ''
  const requested = Number(balance.requested) > 0 ? `, dont ${days(balance.requested)} demandés` : ''
  const after = balance.after === null ? '' : `, ${days(balance.after)} après cette absence`
  return `Solde ${ABSENCE_KIND_LABELS[kind]}\u202f: ${days(balance.left)}${requested}${after}`
}
