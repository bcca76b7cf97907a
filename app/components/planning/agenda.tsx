import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { JOURNEY_FEUX } from '#app/components/journey-management/journey-marks.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Feu } from '#app/components/ui/feu.tsx'
import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import type { AgendaItem } from '#app/lib/planning/item.ts'
import type { AgendaDay, DayPart } from '#domain/calendar/agenda.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { minuteWords } from '#domain/formats/hours.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'

interface AgendaProps {
  /** A Monday. */
  from: string
  days: readonly AgendaDay<AgendaItem>[]
  today: string
  /** Link to another week of this planning. */
  href: (changes: { semaine: string }) => string
  /** Query parameters that the form for another week keeps. */
  keep: readonly [name: string, value: string][]
}

/** Two weeks of a driver, vehicle or trailer: a daily band of hours with entries and free time. */
export function Agenda({ from, days, today, href, keep }: AgendaProps) {
  const at = (weeks: number) => href({ semaine: addDays(from, weeks * 7) })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <nav className="flex flex-wrap items-center gap-2" aria-label="Semaines">
          <a className="btn btn-sm btn-line btn-square" href={at(-1)} aria-label="Semaine d'avant">
            <Icon name="chevron-left" />
          </a>
          <a className="btn btn-sm btn-line btn-square" href={at(1)} aria-label="Semaine d'après">
            <Icon name="chevron-right" />
          </a>
          <a className="btn btn-sm btn-bare" href={href({ semaine: today })}>
            Aujourd'hui
          </a>
        </nav>
        <Form className="flex items-end gap-2">
          {keep.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field type="date" name="semaine" label="Semaine du" small defaultValue={from} key={from} />
          <button type="submit" className="btn btn-sm btn-line">
            Afficher
          </button>
        </Form>
        <p className="help">Bandes de 0 à 24 h{'\u202f'}: en plein les trajets, en hachures ce qui bloque.</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-start gap-4">
        <Week days={days.slice(0, 7)} today={today} />
        <Week days={days.slice(7)} today={today} />
      </div>
    </div>
  )
}

function Week({ days, today }: Pick<AgendaProps, 'days' | 'today'>) {
  const first = days[0]!.date
  return (
    <Box title={`Semaine ${isoWeek(first).week}, du ${formatDate(first).slice(0, 5)} au ${formatDate(days.at(-1)!.date)}`} flush>
      <ol className="agenda">
        {days.map((day, index) => (
          <li key={day.date} className={dayClass(day, today)}>
            <h3>
              {shortDay(day.date).slice(0, -5)}
              {day.off && day.off !== 'weekend' && <small>{day.off}</small>}
            </h3>
            <div>
              <Band parts={day.entries} />
              <ul>
                {day.entries
                  .filter(({ kind, before }) => kind !== 'pair' || index === 0 || !before)
                  .map(part => (
                    <Part key={part.key} part={part} />
                  ))}
              </ul>
              <p className="help">{freeWords(day)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Box>
  )
}

const dayClass = ({ date, off }: AgendaDay<AgendaItem>, today: string) =>
  [date === today && 'agenda-now', off && 'agenda-off'].filter(Boolean).join(' ') || undefined

/** Day from 0 to 24 h as a drawing; the list below has the same content. */
function Band({ parts }: { parts: readonly DayPart<AgendaItem>[] }) {
  return (
    <div className="agenda-band" aria-hidden="true">
      {parts
        .filter(({ busy }) => busy)
        .map(({ key, kind, fromMin, toMin }) => (
          <i
            key={key}
            className={kind === 'run' ? 'agenda-run' : 'agenda-still'}
            style={{ left: `${shareOf(fromMin)}%`, width: `${shareOf(toMin - fromMin)}%` }}
          />
        ))}
    </div>
  )
}

const shareOf = (minutes: number) => Math.round((minutes / 1440) * 1000) / 10

function Part({ part }: { part: DayPart<AgendaItem> }) {
  const { kind, label, journey, detail } = part
  const href = journey ? journeyHref(journey) : part.href
  const name = journey ? <span className="voice-code">{label}</span> : label
  return (
    <li>
      {journey && (
        <span title={JOURNEY_STATUS_LABELS[journey.status]}>
          <Feu {...JOURNEY_FEUX[journey.status]} />
          <span className="sr-only">{JOURNEY_STATUS_LABELS[journey.status]}</span>
        </span>
      )}
      {kind === 'still' && <Icon name="octagon-pause" />}
      {kind === 'due' && <Icon name="flag" />}
      {kind === 'pair' && <Icon name="link" />}
      <span>
        {part.busy && <b>{hoursOf(part)} </b>}
        {href ? <a href={href}>{name}</a> : name}
        {detail && <span className="text-muted"> · {detail}</span>}
        {part.plate && (
          <>
            {' · '}
            <span className="voice-code whitespace-nowrap">{part.plate}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** « 06:00 → 14:30 », « dès 22:00 », « jusqu'à 05:30 »; empty when the entry fills the day. */
function hoursOf({ fromMin, toMin, before, after }: DayPart<AgendaItem>): string {
  if (fromMin === 0 && toMin === 1440) return 'Journée'
  if (before) return `jusqu'à ${minuteWords(toMin)}`
  return after ? `dès ${minuteWords(fromMin)}` : `${minuteWords(fromMin)} → ${minuteWords(toMin)}`
}

function freeWords({ free }: AgendaDay<AgendaItem>): string {
  if (free.length === 0) return 'Aucune heure libre'
  const [first] = free
  if (first!.toMin - first!.fromMin === 1440) return 'Libre toute la journée'
  return `Libre ${free.map(({ fromMin, toMin }) => `${minuteWords(fromMin)} → ${minuteWords(toMin)}`).join(', ')}`
}
