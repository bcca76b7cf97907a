import { calendarWords, RecurrenceRule, RecurrenceYear } from '#app/components/sales/request-recurrence.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { AskOpen } from '#app/components/ui/panel/dialog.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import { EXCEPTION_KIND_LABELS, EXCEPTION_KINDS } from '#domain/sales/delivery-request/values.ts'

interface RecurrenceTabProps {
  current: { recurrence: Recurrence | null; validFrom: string; validTo: string | null }
  calendar: RequestCalendar
  today: string
  /** Dates may be excluded and added: the contract is in force. */
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  href: (changes: Record<string, string>) => string
}

/** When it runs: the rule with its exceptions beside twelve months of it. */
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

/** Exceptions that are still to come can be taken back; a new one is a date, what it does and why. */
function Exceptions({
  recurrence,
  current,
  today,
  idempotencyKey,
  failure,
  href,
}: RecurrenceTabProps & { recurrence: Recurrence }) {
  const coming = [...recurrence.includeDates, ...recurrence.excludeDates]
    .map(({ date }) => date)
    .filter(date => date >= today)
    .sort()
  return (
    <Box title="Exceptions">
      <Form reloadDocument method="post" className="form gap-3">
        <input type="hidden" name="intent" value="add-exception" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormRefusal failure={failure} label={name => ({ date: 'Date', kind: 'Effet', reason: 'Motif' })[name]} />
        <Field
          label="Date"
          name="date"
          type="date"
          required
          min={today > current.validFrom ? today : current.validFrom}
          max={current.validTo ?? undefined}
          defaultValue={startValue(failure, 'date', '')}
          error={issueAt(failure, 'date')}
        />
        <Field
          label="Effet"
          name="kind"
          type="select"
          defaultValue={startValue(failure, 'kind', 'EXCLUDE')}
          options={EXCEPTION_KINDS.map(value => ({ value, label: EXCEPTION_KIND_LABELS[value] }))}
          error={issueAt(failure, 'kind')}
        />
        <Field
          label="Motif"
          name="reason"
          required
          maxLength={200}
          defaultValue={startValue(failure, 'reason', '')}
          error={issueAt(failure, 'reason')}
        />
        <div className="form-actions">
          <button type="submit" className="btn btn-sm btn-line">
            <Icon name="calendar-plus" />
            Ajouter une exception
          </button>
        </div>
      </Form>
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

/** The question before an exception is taken back: `?confirm=exception&date=…`. */
export function ExceptionAsk({ date, idempotencyKey, closeHref }: { date: string; idempotencyKey: string; closeHref: string }) {
  return (
    <AskOpen
      title={`Retirer l'exception du ${formatDate(date)}\u202f?`}
      text="La règle vaut de nouveau ce jour-là, et les trajets suivent."
      confirm="Retirer l'exception"
      fields={{ intent: 'remove-exception', date, idempotencyKey }}
      closeHref={closeHref}
    />
  )
}
