import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMonth, isMonth, monthWords } from '#domain/calendar/months.ts'
import { formatNumber, formatSigned } from '#domain/formats/number.ts'
import { INDEX_FIELDS, VALUE_FIELDS } from '#domain/transverse/cnr/fields.ts'
import { CnrForm, type CnrPanelProps } from './form.tsx'
import type { Month } from './tab.server.ts'

type Index = Answer<ApiClient['transverse']['cnr']['indices'][':id']['$get']>['index']

/** « Ajouter le mois »: `?panel=value`. */
export function ValuePanel({ index, month, ...forms }: CnrPanelProps & { index: Index; month: string }) {
  return (
    <CnrForm
      {...forms}
      title={`Ajouter le mois, ${index.label}`}
      intent="add-value"
      confirm="Ajouter la valeur"
      book={VALUE_FIELDS}
      start={{ month: isMonth(month) ? formatMonth(month) : '' }}
    >
      {field => (
        <>
          <div className="fields">
            {field('month', { required: true, placeholder: 'mm/aaaa' })}
            {field('value', { required: true, inputMode: 'decimal', placeholder: '188,39' })}
            {field('publishedOn')}
            {field('source', { maxLength: 120 })}
            {field('provisional', {
              help: "Une prévision, à publier ou à corriger ensuite. Un mois à venir n'a qu'une valeur provisoire.",
            })}
          </div>
          <p className="help">Les trajets de ce mois sont indexés aussitôt{'\u202f'}; ceux des autres mois ne changent pas.</p>
        </>
      )}
    </CnrForm>
  )
}

/** One month with its earlier values and its correction: `?panel=month&id=…`. */
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
  return (
    <CnrForm {...forms} title={title} intent="correct-value" confirm="Corriger la valeur" book={VALUE_FIELDS}>
      {field => (
        <>
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
              Une valeur publiée n'est jamais écrasée{'\u202f'}: la correction s'y ajoute, avec son motif. Les trajets contrôlés
              ou facturés ne changent pas{'\u202f'}; leur écart est listé en régularisation.
            </p>
            <div className="fields">
              {field('value', { label: 'Nouvelle valeur', required: true, inputMode: 'decimal' })}
              {field('publishedOn')}
              {field('reason', { required: true, full: true, type: 'textarea', maxLength: 300 })}
            </div>
          </fieldset>
        </>
      )}
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

/** `?panel=index` and `?panel=rename`. */
export function IndexPanel({ index, ...forms }: CnrPanelProps & { index?: Index }) {
  return (
    <CnrForm
      {...forms}
      title={index ? `Modifier ${index.code}` : 'Nouvel indice'}
      intent={index ? 'update-index' : 'create-index'}
      confirm="Enregistrer l'indice"
      book={INDEX_FIELDS}
      record={index}
      typed={({ label, base, unit, source }) => ({ label, base, unit, source })}
    >
      {field => (
        <div className="fields">
          {!index &&
            field('code', {
              required: true,
              maxLength: 20,
              help: 'Ne change plus ensuite\u202f: les clauses le nomment. Sans clause, CNR_GNV, CNR_B100, CNR_XTL et CNR_ELECTRICITE révisent les trajets de leur énergie.',
            })}
          {field('label', { required: true, maxLength: 80 })}
          {field('base', { required: true, maxLength: 60 })}
          {field('unit', { required: true, maxLength: 20 })}
          {field('source', { required: true, maxLength: 120, full: true })}
        </div>
      )}
    </CnrForm>
  )
}
