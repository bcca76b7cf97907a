import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { YearCalendar } from '#app/components/ui/picture/year-calendar.tsx'
import { Tag } from '#app/components/ui/tag.tsx'
import { formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICY_LABELS, type Recurrence } from '#domain/calendar/recurrence.ts'
import { WEEKDAY_LABELS } from '#domain/calendar/weekdays.ts'
import { counted } from '#domain/formats/counted.ts'
import type { RequestCalendar } from '#domain/sales/delivery-request/calendar.ts'
import { WeekDays } from './week-days.tsx'

interface RuleProps {
  /** Null for a spot run, which runs on the first day of validity. */
  recurrence: Recurrence | null
  validFrom: string
  validTo: string | null
}

/** Recurrence as text: days, interval, holidays, closures, exceptions. */
export function RecurrenceRule({ recurrence, validFrom, validTo }: RuleProps) {
  if (!recurrence) return <p>Transport unique, le {formatDate(validFrom)}.</p>
  const { weekdays, intervalWeeks, anchorDate, periods, holidayPolicy, holidayZone, followSiteClosures } = recurrence
  const exceptions = [
    ...recurrence.includeDates.map(exception => ({ ...exception, added: true })),
    ...recurrence.excludeDates.map(exception => ({ ...exception, added: false })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  return (
    <>
      <Facts
        stacked
        items={[
          ['Jours', <WeekDays key="days" days={weekdays} />],
          [
            'Intervalle',
            intervalWeeks === 1
              ? 'Toutes les semaines'
              : `Une semaine sur ${intervalWeeks}${anchorDate ? `, à partir du ${formatDate(anchorDate)}` : ''}`,
          ],
          ['Période', validTo ? `${formatDate(validFrom)} – ${formatDate(validTo)}` : `Depuis le ${formatDate(validFrom)}`],
          ...(periods.length > 0
            ? ([['Saisons', periods.map(({ from, to }) => `${formatDate(from)} – ${formatDate(to)}`).join(', ')]] as [
                string,
                string,
              ][])
            : []),
          ['Jours fériés', `${HOLIDAY_POLICY_LABELS[holidayPolicy]} · ${HOLIDAY_ZONE_LABELS[holidayZone]}`],
          ['Fermetures des sites', followSiteClosures ? 'Suivies' : 'Non suivies'],
        ]}
      />
      {exceptions.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="voice-label">Exceptions</h3>
          <ul className="mt-1 grid gap-1.5">
            {exceptions.map(({ date, reason, added }) => (
              <li key={date + added}>
                <Tag tone={added ? 'success' : 'neutral'}>
                  {added && '+ '}
                  {formatDate(date)}
                </Tag>{' '}
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Summary of twelve months: « 243 dates sur 12 mois », « 9 fériés sautés · 9 exclusions · 1 ajout ». */
export function calendarWords({ runs, holidays, off, added }: RequestCalendar): { title: string; detail: string } {
  return {
    title: `${counted(runs, 'date')} sur 12 mois`,
    detail: [
      holidays > 0 && counted(holidays, 'férié sauté', 'fériés sautés'),
      off > 0 && counted(off, 'exclusion ou fermeture', 'exclusions ou fermetures'),
      added > 0 && counted(added, 'ajout'),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

const WORDS = { on: 'Trajet généré', holiday: 'Férié sauté', off: 'Exclusion ou fermeture', added: 'Date ajoutée' } as const

/**
 * Twelve months of generated and skipped dates, also as a table. `inForm`: shows the table from the start, because its link would lose
 * typed values.
 */
export function RecurrenceYear({ calendar, today, inForm }: { calendar: RequestCalendar; today: string; inForm?: boolean }) {
  return (
    <>
      <YearCalendar from={calendar.from} months={calendar.months} days={calendar.days} names={calendar.names} today={today} />
      {inForm ? (
        <details className="mt-4">
          <summary className="text-link w-fit cursor-pointer">{IN_A_TABLE}</summary>
          <Dates calendar={calendar} />
        </details>
      ) : (
        <Disclosure id="dates" words={IN_A_TABLE} className="mt-4">
          {() => <Dates calendar={calendar} />}
        </Disclosure>
      )}
    </>
  )
}

const IN_A_TABLE = 'Voir en tableau'

function Dates({ calendar }: { calendar: RequestCalendar }) {
  const days = Object.entries(calendar.days).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <table className="mt-2 w-full max-w-160 text-left">
      <caption className="sr-only">Dates des douze mois</caption>
      <thead className="voice-label">
        <tr>
          <th className="py-1 pr-4 font-[560]">Date</th>
          <th className="py-1 pr-4 font-[560]">Ce jour-là</th>
          <th className="py-1 font-[560]">Motif</th>
        </tr>
      </thead>
      <tbody>
        {days.map(([date, kind]) => (
          <tr key={date} className="border-t border-line">
            <td className="py-1 pr-4 whitespace-nowrap">
              {WEEKDAY_LABELS[isoWeekday(date)]!.slice(0, 3).toLowerCase()}. {formatDate(date)}
            </td>
            <td className="py-1 pr-4">{WORDS[kind]}</td>
            <td className="py-1">{calendar.names[date] ?? <span className="text-subtle">—</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
