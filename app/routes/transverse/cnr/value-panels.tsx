import { Field } from '#app/components/ui/form/field.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMonth, isMonth, monthWords } from '#domain/calendar/months.ts'
import { formatNumber, formatSigned } from '#domain/formats/number.ts'
import { CnrForm, type CnrPanelProps } from './form.tsx'
import type { Month } from './tab.server.ts'
import { INDEX_LABELS, VALUE_LABELS } from './words.ts'

interface Index {
  id: string
  code: string
  label: string
  base: string
  unit: string
  source: string
  version: number
}

/** « Ajouter le mois »: `?panel=value`. */
export function ValuePanel({ index, month, ...forms }: CnrPanelProps & { index: Index; month: string }) {
  const { failure } = forms
  const text = (name: string, recorded = '') => ({
    label: VALUE_LABELS[name]!,
    name,
    defaultValue: startValue(failure, name, recorded),
    error: issueAt(failure, name),
  })
  return (
    <CnrForm
      {...forms}
      title={`Ajouter le mois, ${index.label}`}
      intent="add-value"
      confirm="Ajouter la valeur"
      labels={VALUE_LABELS}
    >
      <div className="fields">
        <Field {...text('month', isMonth(month) ? formatMonth(month) : '')} required placeholder="mm/aaaa" autoComplete="off" />
        <Field {...text('value')} required inputMode="decimal" placeholder="188,39" autoComplete="off" />
        <Field {...text('publishedOn')} type="date" />
        <Field {...text('source')} maxLength={120} autoComplete="off" />
        <Field
          {...text('provisional')}
          type="checkbox"
          full
          defaultValue={failure ? failure.typed.provisional === 'on' : false}
          help="Une prévision, à publier ou à corriger ensuite. Un mois à venir n'a qu'une valeur provisoire."
        />
      </div>
      <p className="help">Les trajets de ce mois sont indexés aussitôt{'\u202f'}; ceux des autres mois ne changent pas.</p>
    </CnrForm>
  )
}

/** One month: what it has, what it replaced, and its correction: `?panel=month&id=…`. */
export function MonthPanel({ month, canWrite, ...forms }: CnrPanelProps & { month: Month; canWrite: boolean }) {
  const title = `Valeur de ${monthWords(month.month)}`
  const facts = <MonthFacts month={month} />
  if (!canWrite) {
    return (
      <Panel title={title} closeHref={forms.closeHref}>
        {facts}
      </Panel>
    )
  }
  const { failure } = forms
  const text = (name: string) => ({
    label: VALUE_LABELS[name]!,
    name,
    defaultValue: startValue(failure, name, ''),
    error: issueAt(failure, name),
  })
  return (
    <CnrForm {...forms} title={title} intent="correct-value" confirm="Corriger la valeur" labels={VALUE_LABELS}>
      {facts}
      {month.provisional && (
        <div>
          <button type="submit" className="btn btn-sm btn-line" name="intent" value="publish-value" formNoValidate>
            Publier la valeur provisoire
          </button>
        </div>
      )}
      <fieldset>
        <legend className="section-title">Correction</legend>
        <p className="help mb-2">
          Une valeur publiée n'est jamais écrasée{'\u202f'}: la correction s'y ajoute, avec son motif. Les trajets contrôlés ou
          facturés ne changent pas{'\u202f'}; leur écart est listé en régularisation.
        </p>
        <div className="fields">
          <Field {...text('value')} label="Nouvelle valeur" required inputMode="decimal" autoComplete="off" />
          <Field {...text('publishedOn')} type="date" />
          <Field {...text('reason')} required full type="textarea" maxLength={300} />
        </div>
      </fieldset>
    </CnrForm>
  )
}

function MonthFacts({ month }: { month: Month }) {
  return (
    <>
      <Facts
        stacked
        items={[
          ['Valeur', `${formatNumber(month.value)}${month.provisional ? ' (provisoire)' : ''}`],
          ['Sur un mois', month.monthly && `${formatSigned(month.monthly)}\u202f%`],
          ['Publié le', month.publishedOn && formatDate(month.publishedOn)],
          ['Source', month.source],
        ]}
      />
      {month.corrected.length > 0 && (
        <div>
          <h3 className="section-title">Valeurs remplacées</h3>
          <ul>
            {month.corrected.map(old => (
              <li key={old.id}>
                <s>{formatNumber(old.value)}</s> <span className="text-muted">{old.reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** A new index, or another label for one: `?panel=index`, `?panel=rename`. */
export function IndexPanel({ index, ...forms }: CnrPanelProps & { index?: Index }) {
  const { failure } = forms
  const text = (name: 'code' | 'label' | 'base' | 'unit' | 'source') => ({
    label: INDEX_LABELS[name]!,
    name,
    required: true,
    defaultValue: startValue(failure, name, index?.[name]),
    error: issueAt(failure, name),
    autoComplete: 'off',
  })
  return (
    <CnrForm
      {...forms}
      title={index ? `Modifier ${index.code}` : 'Nouvel indice'}
      intent={index ? 'update-index' : 'create-index'}
      confirm="Enregistrer l'indice"
      labels={INDEX_LABELS}
      version={index?.version}
      recorded={({ label, base, unit, source }: Index) => ({ label, base, unit, source })}
    >
      <div className="fields">
        {!index && <Field {...text('code')} maxLength={20} help={'Ne change plus ensuite\u202f: les clauses le nomment'} />}
        <Field {...text('label')} maxLength={80} />
        <Field {...text('base')} maxLength={60} />
        <Field {...text('unit')} maxLength={20} />
        <Field {...text('source')} maxLength={120} full />
      </div>
    </CnrForm>
  )
}
