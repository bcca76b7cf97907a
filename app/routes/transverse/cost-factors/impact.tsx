import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { type Carried, CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { FACTOR_AMOUNT_UNITS, factorAmountText } from '#domain/transverse/cost-factors/amount-text.ts'
import type { FactorImpact } from '#domain/transverse/cost-factors/impact.ts'
import type { FactorDetail } from './form.tsx'

interface ImpactProps {
  factor: FactorDetail
  /** Typed values. */
  question: { amount: string; from: string }
  issues: { path: string; message: string }[]
  impact: {
    rows: { requestId: string; number: string; versionNo: number; company: string; impact: FactorImpact | null }[]
    /** Contracts with this factor whose cost has no rates to compute it. */
    unknown: number
  } | null
  role: Role
  keep: Carried
  closeHref: string
}

const LABELS: Record<string, string> = { amount: 'Montant simulé', from: "Date d'effet" }
/** Query parameters by API field. */
const NAMES: Record<string, string> = { amount: 'montant', from: 'effet' }

/** « Simuler l'impact »: `?panel=impact&id=…&montant=…&effet=…`. The question is in the address and nothing is stored. */
export function ImpactPanel({ factor, question, issues, impact, role, keep, closeHref }: ImpactProps) {
  const error = (name: string) => issues.find(issue => issue.path === name)?.message
  return (
    <Panel title={`Simuler l'impact de ${factor.code}`} size="wide" closeHref={closeHref}>
      <div className="grid grid-cols-1 gap-5">
        <p className="help">
          {factor.label}
          {'\u202f'}: {factorAmountText(factor.amount, factor.basis)} aujourd'hui. Rien n'est enregistré{'\u202f'}: chaque cahier
          des charges actif est recalculé avec ses taux et ses quantités.
        </p>
        <ErrorSummary
          errors={issues.map(({ path, message }) => ({ name: NAMES[path] ?? path, label: LABELS[path] ?? path, message }))}
        />
        <Form className="flex flex-wrap items-start gap-3">
          <CarriedFields keep={keep} />
          <input type="hidden" name="panel" value="impact" />
          <input type="hidden" name="id" value={factor.id} />
          <Field
            label={LABELS.amount!}
            name={NAMES.amount!}
            required
            inputMode="decimal"
            autoComplete="off"
            unit={FACTOR_AMOUNT_UNITS[factor.basis]}
            defaultValue={question.amount}
            error={error('amount')}
          />
          <Field
            label={LABELS.from!}
            name={NAMES.from!}
            type="date"
            required
            defaultValue={question.from}
            error={error('from')}
          />
          <button type="submit" className="btn btn-dark mt-6">
            Simuler
          </button>
        </Form>
        {impact && <Impact {...{ impact, role }} from={question.from} />}
      </div>
    </Panel>
  )
}

function Impact({
  impact: { rows, unknown },
  role,
  from,
}: {
  impact: NonNullable<ImpactProps['impact']>
  role: Role
  from: string
}) {
  const known = rows.flatMap(row => (row.impact ? [{ ...row, impact: row.impact }] : []))
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="section-title">Au {/^\d{4}-/.test(from) ? formatDate(from) : from}</h3>
      <p>{sentence(known.map(({ impact }) => impact))}</p>
      {unknown > 0 && (
        <p className="help">
          {counted(
            unknown,
            'autre le compte sans coût détaillé et ne peut pas être recalculé',
            'autres le comptent sans coût détaillé et ne peuvent pas être recalculés',
          )}
          .
        </p>
      )}
      {known.length > 0 && (
        <table className="impact">
          <caption className="sr-only">Effet par cahier des charges, pour un trajet</caption>
          <thead>
            <tr>
              <th scope="col">CDC</th>
              {COLUMNS.map(({ label }) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ requestId, number, versionNo, company, impact }) => (
              <tr key={`${requestId} ${versionNo}`}>
                <th scope="row">
                  <span className="voice-code">
                    <RequestLink role={role} id={requestId} number={number} versionNo={versionNo} />
                  </span>
                  <span className="sub">{company}</span>
                </th>
                {COLUMNS.map(({ label, of }) => (
                  <Move key={label} label={label} move={of(impact)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const COLUMNS: { label: string; of: (impact: FactorImpact) => FactorImpact['priceCents'] }[] = [
  { label: 'Coût', of: impact => impact.costCents },
  { label: 'Marge au même prix', of: impact => impact.marginCents },
  { label: 'Prix à marge gardée', of: impact => impact.priceCents },
]

function sentence(impacts: readonly FactorImpact[]): string {
  const n = impacts.length
  if (n === 0) return 'Aucun cahier des charges actif à cette date ne serait touché.'
  const more = impacts.reduce((sum, { costCents }) => sum + costCents.after - costCents.before, 0)
  const losing = impacts.filter(({ marginCents }) => marginCents && marginCents.before >= 0 && marginCents.after < 0).length
  const loss =
    losing === 0 ? '' : losing === 1 ? ', et un passe à perte au prix actuel' : `, et ${losing} passent à perte au prix actuel`
  return n === 1
    ? `Un cahier des charges touché\u202f: ${signed(more)} de coût par trajet${loss}.`
    : `${n} cahiers des charges touchés\u202f: ${signed(more)} de coût pour un trajet de chacun${loss}.`
}

/** New amount, old amount and difference. */
function Move({ label, move }: { label: string; move: { before: number; after: number } | null }) {
  if (!move)
    return (
      <td data-label={label}>
        <span className="none">—</span>
      </td>
    )
  const { before, after } = move
  return (
    <td data-label={label}>
      <b className={after < 0 ? 'text-error' : undefined}>{formatMoney(after)}</b>
      <span className="sub">{before === after ? 'inchangé' : `${formatMoney(before)} ${signed(after - before)}`}</span>
    </td>
  )
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`
