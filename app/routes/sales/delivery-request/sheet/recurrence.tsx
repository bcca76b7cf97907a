import { calendarWords, RecurrenceRule, RecurrenceYear } from '#app/components/sales/request-recurrence.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { WholeRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import { EXCEPTION_FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'
import type { RequestRecord } from '../form/form-values.ts'

interface RecurrenceTabProps {
  current: RequestRecord['current']
  calendar: Answer<ApiClient['sales']['delivery-request'][':id']['calendar']['$get']>
  today: string
  /** The contract is in force, so dates may be excluded and added. */
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** Recurrence rule and exceptions beside a twelve-month calendar. */
export function RecurrenceTab(props: RecurrenceTabProps) {
  const { current, calendar, today, open, href } = props
  const words = calendarWords(calendar)
  const year = (step: number) => `${Number(calendar.from.slice(0, 4)) + step}${calendar.from.slice(4)}`
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[18.75rem_minmax(0,1fr)]">
      <div className="grid gap-4">
        <Box title="Règle">
          <RecurrenceRule {...current} />
        </Box>
        {open && current.recurrence && <Exceptions {...props} recurrence={current.recurrence} />}
      </div>
      <Box
        title={words.title}
        count={<span className="text-sm font-normal text-muted">{words.detail}</span>}
        action={
          <nav className="flex gap-1" aria-label="Douze mois">
            <a className="btn btn-sm btn-bare btn-square" href={href({ from: year(-1) })} aria-label="Douze mois plus tôt">
              <Icon name="chevron-left" />
            </a>
            <a className="btn btn-sm btn-bare btn-square" href={href({ from: year(1) })} aria-label="Douze mois plus tard">
              <Icon name="chevron-right" />
            </a>
          </nav>
        }
      >
        <RecurrenceYear calendar={calendar} today={today} />
      </Box>
    </div>
  )
}

/** Future exceptions can be withdrawn; a new one has a date, an effect and a reason. */
function Exceptions({
  recurrence,
  current,
  today,
  idempotencyKey,
  failure: answered,
  href,
}: RecurrenceTabProps & { recurrence: Recurrence }) {
  const failure = answered?.intent === 'add-exception' ? answered : undefined
  const coming = [...recurrence.includeDates, ...recurrence.excludeDates]
    .map(({ date }) => date)
    .filter(date => date >= today)
    .sort()
  return (
    <Box title="Exceptions">
      <RecordForm
        id="exception-form"
        intent="add-exception"
        {...{ idempotencyKey, failure }}
        book={EXCEPTION_FIELDS}
        start={{ kind: 'EXCLUDE' }}
        marks={false}
        reloadDocument
      >
        {field => (
          <div className="grid gap-3">
            {field('date', {
              required: true,
              min: today > current.validFrom ? today : current.validFrom,
              max: current.validTo ?? undefined,
            })}
            {field('kind')}
            {field('reason', { required: true, maxLength: 200 })}
            <div className="form-actions">
              <button type="submit" className="btn btn-sm btn-line" name="intent" value="add-exception">
                <Icon name="calendar-plus" />
                Ajouter une exception
              </button>
            </div>
          </div>
        )}
      </RecordForm>
      {coming.length > 0 && (
        <ul className="mt-4 grid gap-1 border-t border-line pt-3" aria-label="Exceptions à venir">
          {coming.map(date => (
            <li key={date} className="flex items-center gap-2">
              {formatDate(date)}
              <a className="text-link ml-auto" href={href({ confirm: 'exception', date })}>
                Retirer<span className="sr-only"> l'exception du {formatDate(date)}</span>…
              </a>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}

/** `?confirm=exception&date=…`. */
export function ExceptionAsk({
  date,
  idempotencyKey,
  failure,
  closeHref,
}: {
  date: string
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
}) {
  return (
    <AskOpen
      title={`Retirer l'exception du ${formatDate(date)}\u202f?`}
      text="La règle vaut de nouveau ce jour-là, et les trajets suivent."
      confirm="Retirer l'exception"
      fields={{ intent: 'remove-exception', date, idempotencyKey }}
      closeHref={closeHref}
    >
      {failure && <WholeRefusal failure={failure} />}
    </AskOpen>
  )
}
