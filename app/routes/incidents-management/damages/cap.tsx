import { type Carried, CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { ErrorSummary } from '#app/components/ui/form/error-summary.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { formatMoney } from '#domain/formats/number.ts'
import { CEILING_RULE_LABELS } from '#domain/incidents-management/damages/ceiling-rules.ts'
import type { DamagePanel } from './panels.server.ts'

type CapProps = Omit<Extract<DamagePanel, { kind: 'cap' }>, 'kind'> & { keep: Carried; closeHref: string }

const LABELS: Record<string, string> = {
  envoi: "Poids de l'envoi",
  declare: 'Valeur déclarée',
  colis: 'Colis',
  poids: 'Poids brut',
  valeur: 'Valeur prouvée',
}
const labelOf = (name: string) => {
  const [field, place] = name.split('-')
  return `${LABELS[field!] ?? field}${place === undefined ? '' : `, ligne ${Number(place) + 1}`}`
}

/** « Calculer le plafond »: `?panel=cap`. The question is in the address and nothing is stored (`domain.md` §6.10). */
export function CapPanel({ damage, question, issues, ceiling, keep, closeHref }: CapProps) {
  const error = (name: string) => issues.find(issue => issue.path === name)?.message
  const lines = [...question.lines, { colis: '', poids: '', valeur: '' }]
  return (
    <Panel title={damage ? `Plafond légal, ${damage.number}` : 'Calculer le plafond légal'} size="wide" closeHref={closeHref}>
      <div className="grid grid-cols-1 gap-5">
        {ceiling && <Ceiling ceiling={ceiling} question={question} />}
        <ErrorSummary errors={issues.map(({ path, message }) => ({ name: path, label: labelOf(path), message }))} />
        <Form className="form">
          <CarriedFields keep={keep} />
          <input type="hidden" name="panel" value="cap" />
          {damage && <input type="hidden" name="id" value={damage.id} />}
          <div className="fields">
            <Field
              label={LABELS.envoi!}
              name="envoi"
              unit="t"
              required
              inputMode="decimal"
              autoComplete="off"
              defaultValue={question.envoi}
              help={"De tout l'envoi\u202f: la règle change à 3 t"}
              error={error('envoi')}
            />
            <Field
              label={LABELS.declare!}
              name="declare"
              unit="€"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={question.declare}
              help="Elle remplace le plafond"
              error={error('declare')}
            />
          </div>
          {lines.map((line, place) => (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
              key={place}
            >
              <legend className="sr-only">Ligne {place + 1}</legend>
              <div className="fields fields-3">
                {(['colis', 'poids', 'valeur'] as const).map(name => (
                  <Field
                    key={name}
                    label={LABELS[name]!}
                    name={name}
                    id={`f-${name}-${place}`}
                    small
                    unit={name === 'poids' ? 'kg' : name === 'valeur' ? '€' : undefined}
                    inputMode={name === 'colis' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    defaultValue={line[name]}
                    error={error(`${name}-${place}`)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <p className="help">Une ligne vide s'ajoute à chaque calcul. Sans valeur prouvée, seul le poids compte.</p>
          <div className="form-actions">
            <button type="submit" className="btn btn-dark">
              Calculer
            </button>
          </div>
        </Form>
      </div>
    </Panel>
  )
}

function Ceiling({ ceiling, question }: Required<Pick<CapProps, 'question'>> & { ceiling: NonNullable<CapProps['ceiling']> }) {
  return (
    <section className="grid grid-cols-1 gap-3" aria-live="polite">
      <p>
        Le transporteur doit au plus <b>{formatMoney(ceiling.totalCents)}</b>. {CEILING_RULE_LABELS[ceiling.rule]}.
      </p>
      <table className="impact">
        <caption className="sr-only">Plafond par ligne</caption>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Poids</th>
            <th scope="col">Plafond</th>
            <th scope="col">Dû</th>
          </tr>
        </thead>
        <tbody>
          {ceiling.items.map(({ ceilingCents, dueCents }, place) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
              key={place}
            >
              <th scope="row">{place + 1}</th>
              <td>{question.lines[place]?.poids} kg</td>
              <td>{ceilingCents === null ? '—' : formatMoney(ceilingCents)}</td>
              <td>{formatMoney(dueCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
