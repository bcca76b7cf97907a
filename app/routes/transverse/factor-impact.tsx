import { Form } from 'react-router'
import { RequestLink } from '#app/components/journey-management/request-link.tsx'
import { ErrorSummary } from '#app/components/ui/error-summary.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { type Kept, KeptFields } from '#app/components/ui/list-head.tsx'
import { Panel } from '#app/components/ui/panel.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { Role } from '#domain/roles.ts'
import { FACTOR_AMOUNT_UNITS, factorAmountText } from '#domain/transverse/cost-factor-values.ts'
import type { FactorImpact } from '#domain/transverse/factor-impact.ts'
import type { FactorRecord } from './factor-form.tsx'

interface ImpactProps {
  factor: FactorRecord
  /** What was asked, as it was typed. */
  asked: { amount: string; from: string }
  issues: { path: string; message: string }[]
  impact: {
    rows: { requestId: string; number: string; versionNo: number; company: string; impact: FactorImpact | null }[]
    /** Contracts with the factor whose cost has no rates to reckon it with. */
    unknown: number
  } | null
  role: Role
  keep: Kept
  closeHref: string
}

const LABELS: Record<string, string> = { amount: 'Montant simulé', from: "Date d'effet" }
/** The names that the address has for what the API asks. */
const NAMES: Record<string, string> = { amount: 'montant', from: 'effet' }

/** Panel « Simuler l'impact » : `?panel=impact&id=…&montant=…&effet=…`. A question in the address; nothing is stored. */
export function ImpactPanel({ factor, asked, issues, impact, role, keep, closeHref }: ImpactProps) {
  const error = (name: string) => issues.find(issue => issue.path === name)?.message
  return (
    <Panel title={`Simuler l'impact de ${factor.code}`} size="wide" closeHref={closeHref}>
      <div className="grid gap-5">
        <p className="help">
          {factor.label}
          {'\u202f'}: {factorAmountText(factor.amount, factor.basis)} aujourd'hui. Rien n'est enregistré{'\u202f'}: chaque cahier
          des charges actif est recalculé avec ses taux et ses quantités.
        </p>
        <ErrorSummary
          errors={issues.map(({ path, message }) => ({ name: NAMES[path] ?? path, label: LABELS[path] ?? path, message }))}
        />
        <Form className="flex flex-wrap items-start gap-3">
          <KeptFields keep={keep} />
          <input type="hidden" name="panel" value="impact" />
          <input type="hidden" name="id" value={factor.id} />
          <Field
            label={LABELS.amount!}
            name={NAMES.amount!}
            required
            inputMode="decimal"
            autoComplete="off"
            unit={FACTOR_AMOUNT_UNITS[factor.basis]}
            defaultValue={asked.amount}
            error={error('amount')}
          />
          <Field label={LABELS.from!} name={NAMES.from!} type="date" required defaultValue={asked.from} error={error('from')} />
          <button type="submit" className="btn btn-dark self-center">
            Simuler
          </button>
        </Form>
        {impact && <Impact {...{ impact, role }} from={asked.from} />}
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
  const losing = known.filter(
    ({ impact }) => impact.marginCents && impact.marginCents.after < 0 && impact.marginCents.before >= 0,
  )
  const more = known.reduce((sum, { impact }) => sum + impact.costCents.after - impact.costCents.before, 0)
  const cell = 'border-t border-line px-2 py-1.5 align-top'
  const head = 'px-2 pb-1 voice-label text-muted'
  return (
    <section className="grid gap-3" aria-live="polite">
      <h3 className="section-title">Au {/^\d{4}-/.test(from) ? formatDate(from) : from}</h3>
      {known.length === 0 ? (
        <p>Aucun cahier des charges actif à cette date ne serait touché.</p>
      ) : (
        <p>
          {known.length} cahier(s) des charges touché(s){'\u202f'}; un trajet de chacun coûterait {signed(more)} en tout
          {losing.length > 0 && <b>, et {losing.length} passerai(en)t à perte au prix actuel</b>}.
        </p>
      )}
      {unknown > 0 && (
        <p className="help">{unknown} autre(s) le comptent sans coût détaillé et ne peuvent pas être recalculés.</p>
      )}
      {known.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full min-w-140 text-sm">
            <caption className="sr-only">Effet par cahier des charges, pour un trajet</caption>
            <thead>
              <tr>
                <th scope="col" className={`${head} text-left`}>
                  CDC
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Coût
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Marge au même prix
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Prix à marge gardée
                </th>
              </tr>
            </thead>
            <tbody>
              {known.map(({ requestId, number, versionNo, company, impact }) => (
                <tr key={requestId + versionNo}>
                  <th scope="row" className={`${cell} text-left font-normal`}>
                    <span className="voice-code">
                      <RequestLink role={role} id={requestId} number={number} versionNo={versionNo} />
                    </span>
                    <span className="block text-muted">{company}</span>
                  </th>
                  <Move className={cell} move={impact.costCents} />
                  <Move className={cell} move={impact.marginCents} />
                  <Move className={cell} move={impact.priceCents} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** An amount that moves: what it becomes, from what, by how much. */
function Move({ move, className }: { move: { before: number; after: number } | null; className: string }) {
  if (!move) return <td className={`${className} text-right text-subtle`}>—</td>
  const { before, after } = move
  return (
    <td className={`${className} text-right tabular-nums`}>
      <span className={after < 0 ? 'font-semibold text-error' : 'font-semibold'}>{money(after)}</span>
      <span className="block text-muted">{before === after ? 'inchangé' : `${money(before)} · ${signed(after - before)}`}</span>
    </td>
  )
}

const money = (cents: number) => formatMoney(cents).replace('-', '\u2212')
const signed = (cents: number) => `${cents > 0 ? '+' : ''}${money(cents)}`
