import { Status } from '#app/components/ui/feu.tsx'
import { FieldError, fieldId } from '#app/components/ui/form/field.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { CALL_ANSWERS, CALL_LABELS, type CallAnswer } from '#domain/journey-management/replacements/missing-values.ts'
import type { Proposals } from './proposals.server.ts'

const TONES: Record<CallAnswer, 'neutral' | 'success' | 'error'> = { APPELE: 'neutral', ACCEPTE: 'success', REFUSE: 'error' }

/** Radio buttons of the candidates, best first, each with phone and answer; then the other choices. */
export function Candidates({
  name,
  legend,
  rows,
  chosen,
  error,
  others,
}: {
  name: string
  legend: string
  rows: Proposals['tour']
  chosen: string
  error: string | undefined
  others: { value: string; label: string }[]
}) {
  return (
    <fieldset
      id={fieldId(name)}
      tabIndex={-1}
      aria-describedby={error ? `${fieldId(name)}-error` : undefined}
      className="min-w-0"
    >
      <legend className="sr-only">{legend}</legend>
      <div className={`rounded-field border ${error ? 'border-2 border-error' : 'border-ctl'}`}>
        {rows.map(row => (
          <div
            key={row.id}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 has-checked:bg-mark"
          >
            <label className="flex min-w-0 flex-1 basis-72 cursor-pointer items-start gap-2">
              <input type="radio" className="radio" name={name} value={row.id} defaultChecked={chosen === row.id} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-semibold">{row.name}</span>
                  <span className="text-sm text-muted">
                    {[
                      ...[row.code, row.depot].filter(part => part && !row.name.includes(part)),
                      row.detail,
                      row.costCents !== null && formatMoney(row.costCents),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {row.call && (
                    <Tag tone={TONES[row.call.answer]}>
                      {`${CALL_LABELS[row.call.answer]} ${clockTime(row.call.at)}${row.call.by ? `, ${row.call.by}` : ''}`}
                    </Tag>
                  )}
                </span>
                <span className="block text-sm text-muted">
                  {[...row.reasons, row.newSites.length === 1 && `ne connaît pas ${row.newSites[0]}`].filter(Boolean).join(' · ')}
                </span>
                {row.warnings.map(warning => (
                  <span key={warning} className="block text-sm [&_.status-word]:whitespace-normal">
                    <Status shape="triangle" tone="warning" label={warning} />
                  </span>
                ))}
              </span>
            </label>
            {row.newSites.length > 1 && (
              <details className="order-last basis-full pl-7 text-sm text-muted">
                <summary className="text-link w-fit cursor-pointer py-1">
                  ne connaît pas {row.newSites.length} sites<span className="sr-only">, {row.name}</span>
                </summary>
                {row.newSites.join(' · ')}
              </details>
            )}
            {row.phone && (
              <span className="flex flex-wrap items-center gap-1">
                <a className="btn btn-sm btn-bare max-sm:w-full max-sm:justify-start" href={`tel:${row.phone}`}>
                  <Icon name="phone" />
                  {formatPhone(row.phone)}
                </a>
                {CALL_ANSWERS.map(answer => (
                  <button
                    key={answer}
                    type="submit"
                    className="btn btn-sm btn-line"
                    form={`call-${row.id}`}
                    name="answer"
                    value={answer}
                    aria-label={`${CALL_LABELS[answer]}, ${row.name}`}
                  >
                    {CALL_LABELS[answer]}
                  </button>
                ))}
              </span>
            )}
          </div>
        ))}
        {others.map(({ value, label }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-2 border-t border-line px-3 py-2 first:border-t-0 has-checked:bg-mark"
          >
            <input type="radio" className="radio" name={name} value={value} defaultChecked={chosen === value} />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={fieldId(name)} message={error} />
    </fieldset>
  )
}
