import { JourneyBadgeTag, JourneyStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import type { LineDetail } from './panels.server.ts'

type Run = LineDetail['next'][number]
type Skipped = LineDetail['skipped'][number]

/** Coming journeys with their driver, and between them the skipped days with the reason. */
export function LineDates({ detail: { next, skipped, line } }: { detail: LineDetail }) {
  const days = [...next.map(run => ({ date: run.date, run })), ...skipped.map(skip => ({ date: skip.date, skip }))].sort(byDate)
  if (days.length === 0) {
    return (
      <p className="help">
        {line.status === 'BROUILLON' ? 'Aucune date\u202f: la ligne est à planifier.' : 'Aucune date à venir.'}
      </p>
    )
  }
  return (
    <ol className="box">
      {days.map(day => (
        <li
          key={`${day.date}-${'run' in day}`}
          className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2 first:border-t-0"
        >
          {'run' in day ? <RunDay run={day.run} /> : <SkippedDay skip={day.skip} />}
        </li>
      ))}
    </ol>
  )
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : 1)

/** Short range, so the year is omitted: « lun. 23/11 ». */
const withoutYear = (date: string) => shortDay(date).slice(0, -5)

function RunDay({ run }: { run: Run }) {
  const { date, number, status, review } = run
  if (!number || !status) {
    return (
      <>
        <span className="w-20">{withoutYear(date)}</span>
        <span className="text-muted">À générer</span>
      </>
    )
  }
  const means = run.subcontractor ?? [run.driver, run.vehicle].filter(Boolean).join(' · ')
  return (
    <>
      <span className="w-20">{withoutYear(date)}</span>
      <span className="min-w-0 flex-1">
        <a className="text-link voice-code" href={`/journey-management/journeys?panel=show&trajet=${number}&date=${date}`}>
          {number}
        </a>
      </span>
      {review ? <JourneyBadgeTag badge="review" /> : <JourneyStatusMark status={status} />}
      <span className="basis-full text-sm text-muted md:pl-23">{means || 'Non affecté'}</span>
    </>
  )
}

function SkippedDay({ skip }: { skip: Skipped }) {
  return (
    <>
      <s className="w-20 text-muted">{withoutYear(skip.date)}</s>
      <span className="min-w-0 flex-1 text-muted">{whyText(skip)}</span>
    </>
  )
}

const WHY: Record<Skipped['why'], string> = {
  FERIE_SAUTE: 'Férié',
  DEPLACE: 'Férié',
  EXCLUSION: 'Exclusion',
  FERMETURE: 'Fermeture',
  SUSPENSION: 'Suspension',
  ANNULE: 'Annulé',
}

function whyText(skip: Skipped): string {
  const { why, reason } = skip
  const movedTo = 'movedTo' in skip && skip.movedTo
  const text = reason ? `${WHY[why]}\u202f: ${reason}` : WHY[why]
  return movedTo ? `${text}, roule le ${withoutYear(movedTo)}` : text
}
