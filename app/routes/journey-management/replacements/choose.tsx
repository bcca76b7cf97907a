import { Status } from '#app/components/ui/feu.tsx'
import { type Carried, CarriedFields } from '#app/components/ui/form/carried-fields.tsx'
import { Field, FieldError, fieldId } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { RecordForm, Save } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { Panel } from '#app/components/ui/panel/panel.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { REPLACEMENT_KIND_LABELS } from '#domain/journey-management/replacement-values.ts'
import { REPLACING_FIELDS } from '#domain/journey-management/replacements/fields.ts'
import type { ReplacementDetail, Suggestions } from './panels.server.ts'
import { REPLACEMENT_ACT_LABELS } from './table.tsx'

interface ChooseProps {
  replacement: ReplacementDetail
  suggestions: Suggestions
  q: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  /** Parameters that the panel's search keeps. */
  keep: Carried
}

/** Candidates with score and reasons, best first: `?panel=choose&id=…`. One form proposes, confirms, or moves the whole tour. */
export function ChoosePanel({ replacement, suggestions, q, idempotencyKey, failure, closeHref, keep }: ChooseProps) {
  const { rows, tour, waysNote, limit } = suggestions
  const best = rows.find(({ score }) => score !== null)?.id ?? ''
  const proposed = rows.find(({ name, score }) => score !== null && name === replacement.replacing)?.id
  const chosen = startValue(failure, 'candidateId', proposed ?? best)
  const error = issueAt(failure, 'candidateId')
  const wholeTour = replacement.acts.includes('tour') && tour > 1
  const swapped = replacement.kind === 'VEHICULE' && replacement.startPosition !== null
  return (
    <Panel
      size="wide"
      title={
        <>
          Remplacer {replacement.replaced ?? REPLACEMENT_KIND_LABELS[replacement.kind].toLowerCase()}{' '}
          <span className="voice-code font-normal text-muted">{replacement.number}</span>
        </>
      }
      closeHref={closeHref}
      footer={
        <>
          <Save
            form="choose-form"
            intent="confirm"
            also={{ intent: 'propose', label: REPLACEMENT_ACT_LABELS.propose }}
            closeHref={closeHref}
          >
            {REPLACEMENT_ACT_LABELS.confirm}
          </Save>
          {wholeTour && (
            <button type="submit" className="btn btn-dark" form="choose-form" name="intent" value="tour">
              {`${REPLACEMENT_ACT_LABELS.tour} (${tour})`}
            </button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          items={[
            ['Trajet', replacement.label],
            ['Départ', dayAndTime(replacement.plannedStart)],
            ...(replacement.startPosition === null
              ? []
              : [["À partir de l'arrêt", `${replacement.startPosition + 1}, ${replacement.stop}`] as [string, string]]),
          ]}
        />
        <Form
          role="search"
          aria-label="Chercher un remplaçant"
          className="flex items-end gap-2 [&>.field]:max-w-80 [&>.field]:flex-1"
        >
          <CarriedFields keep={[...keep, ['panel', 'choose'], ['id', replacement.id]]} />
          <Field label="Chercher un nom ou une immatriculation" name="qui" small defaultValue={q} autoComplete="off" />
          <button type="submit" className="btn btn-sm btn-line">
            <Icon name="search" />
            Chercher
          </button>
        </Form>
        <RecordForm
          key={q}
          id="choose-form"
          intent="confirm"
          {...{ idempotencyKey, failure }}
          book={REPLACING_FIELDS}
          record={replacement}
          typed={() => ({})}
          marks={false}
          reloadDocument
        >
          {field => (
            <div className="grid gap-4">
              <fieldset
                id={fieldId('candidateId')}
                tabIndex={-1}
                aria-describedby={error ? `${fieldId('candidateId')}-error` : undefined}
                className="min-w-0"
              >
                <legend className="field-label">{REPLACING_FIELDS.candidateId.label}</legend>
                <div
                  className={`max-h-96 overflow-y-auto rounded-field border ${error ? 'border-2 border-error' : 'border-ctl'}`}
                >
                  {rows.length === 0 && <p className="help px-3 py-2">Aucun résultat</p>}
                  {rows.map(row => (
                    <SuggestionRow key={row.id} row={row} tour={tour} chosen={chosen} />
                  ))}
                  {rows.length >= limit && (
                    <p className="help px-3 py-2">
                      Les {limit} premiers{'\u202f'}: cherchez les autres par leur nom
                    </p>
                  )}
                </div>
                <FieldError id={fieldId('candidateId')} message={error} />
                {waysNote && <p className="help">{waysNote}</p>}
              </fieldset>
              <div className="fields">
                {field('reason', { type: 'textarea', rows: 2, maxLength: 300, full: true, help: 'Malgré un avertissement' })}
                {swapped && field('endOdometer', { inputMode: 'numeric' })}
                {swapped && field('startOdometer', { inputMode: 'numeric' })}
                {wholeTour && field('partial', { help: 'Pour toute la tournée' })}
              </div>
            </div>
          )}
        </RecordForm>
      </div>
    </Panel>
  )
}

function SuggestionRow({ row, tour, chosen }: { row: Suggestions['rows'][number]; tour: number; chosen: string }) {
  const refused = row.score === null
  return (
    <label className="flex cursor-pointer items-start gap-2 border-t border-line px-3 py-2 first:border-t-0 hover:bg-base-200 has-checked:bg-mark">
      <input type="radio" className="radio" name="candidateId" value={row.id} defaultChecked={chosen === row.id} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={refused ? 'text-muted' : 'font-semibold'}>{row.name}</span>
          <span className="text-sm text-muted">{row.detail}</span>
          {!refused && row.tour !== null && (
            <Tag
              tone={row.tour < tour ? 'warning' : 'neutral'}
            >{`${row.tour} ${row.tour > 1 ? 'trajets' : 'trajet'} sur ${tour}`}</Tag>
          )}
        </span>
        {refused ? (
          <span className="block text-sm [&_.status-word]:whitespace-normal">
            <Status shape="octagon" tone="error" label={row.reasons.join(' · ')} />
          </span>
        ) : (
          <span className="block text-sm text-muted">{row.reasons.join(' · ')}</span>
        )}
        {!refused &&
          row.warnings.map(warning => (
            <span key={warning} className="block text-sm [&_.status-word]:whitespace-normal">
              <Status shape="triangle" tone="warning" label={warning} />
            </span>
          ))}
      </span>
      <span className="text-sm">
        {refused ? (
          <span className="text-muted">—</span>
        ) : (
          <>
            <b>{row.score}</b>
            <span className="sr-only"> points sur 100</span>
          </>
        )}
      </span>
    </label>
  )
}
