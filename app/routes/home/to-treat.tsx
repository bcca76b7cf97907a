import { missingHref } from '#app/components/human-resources/missing-links.tsx'
import { informHref, journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Feu, type Shape, type Tone } from '#app/components/ui/feu.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { clockTime } from '#app/lib/dates/french-dates.ts'
import { unbrokenDuration } from '#domain/formats/hours.ts'
import { withUnit } from '#domain/formats/number.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { isError, type Urgency, type urgentDepartures } from '#domain/home/urgent.ts'
import { Nothing } from './tiles.tsx'

export type OperationsHome = Answer<ApiClient['home']['operations']['$get']>
type Departure = OperationsHome['departures'][number]

/** Most urgent departures shown; the list of the day has all. */
const SHOWN = 30

const FEUX: Record<Urgency, { shape: Shape; tone: Tone }> = {
  notStarted: { shape: 'octagon', tone: 'error' },
  veryLate: { shape: 'triangle', tone: 'error' },
  unassignedSoon: { shape: 'octagon', tone: 'error' },
  late: { shape: 'triangle', tone: 'warning' },
  toConfirm: { shape: 'diamond', tone: 'warning' },
  unassigned: { shape: 'diamond', tone: 'warning' },
  review: { shape: 'loop', tone: 'review' },
}

/** Departures that need action, most urgent first, each with one act. */
export function ToTreat({
  rows,
  departures,
  now,
}: {
  rows: ReturnType<typeof urgentDepartures<Departure>>
  /** All departures of the day. */
  departures: number
  now: string
}) {
  if (rows.length === 0) return <Nothing checked={departures}>Rien ne demande d'intervention pour l'instant.</Nothing>
  return (
    <ul className="treat">
      {rows.slice(0, SHOWN).map(({ row, urgency }) => (
        <li key={row.number}>
          <Feu {...FEUX[urgency]} />
          <div>
            <a className="treat-title" href={journeyHref(row)}>
              {row.label} {WORDS[urgency](row)}
            </a>
            <p>
              {detailOf(row, urgency, now)
                .filter(part => part !== null)
                .map((part, index) => [
                  index > 0 && ' · ',
                  part === row.vehicle ? (
                    <span key={part} className="whitespace-nowrap">
                      {part}
                    </span>
                  ) : (
                    part
                  ),
                ])}
            </p>
          </div>
          <Act row={row} urgency={urgency} />
        </li>
      ))}
    </ul>
  )
}

const WORDS: Record<Urgency, (row: Departure) => string> = {
  notStarted: () => "n'a pas démarré",
  veryLate: ({ maxDelayMin }) => `a ${withUnit(String(maxDelayMin), 'min')} de retard`,
  unassignedSoon: () => 'sans chauffeur',
  late: ({ maxDelayMin }) => `a ${withUnit(String(maxDelayMin), 'min')} de retard`,
  toConfirm: () => "n'est pas confirmé",
  unassigned: () => 'sans chauffeur',
  review: () => 'est à revoir',
}

/** Non-breaking « 14 min », « 8 h 59 ». */
const span = (minutes: number) => (minutes < 60 ? withUnit(String(minutes), 'min') : unbrokenDuration(minutes))

function detailOf(row: Departure, urgency: Urgency, now: string): (string | null)[] {
  const minutes = Math.round((Date.parse(row.plannedStart) - Date.parse(now)) / 60_000)
  const start = clockTime(row.plannedStart)
  const departure = minutes < 0 ? `Départ ${start}, dépassé de ${span(-minutes)}` : `Départ ${start}, dans ${span(minutes)}`
  const who = [row.driver ?? row.subcontractor, row.vehicle]
  if (urgency === 'veryLate' || urgency === 'late') return [row.company, ...who]
  if (urgency === 'review') return [departure, row.reviewReason]
  return urgency === 'unassigned' || urgency === 'unassignedSoon' ? [departure, row.company] : [departure, ...who]
}

/** Phone link when somebody can be called, else a link to the journey. */
function Act({ row, urgency }: { row: Departure; urgency: Urgency }) {
  const look = `btn btn-sm ${isError(urgency) ? 'btn-dark' : 'btn-line'}`
  if (urgency === 'unassigned' || urgency === 'unassignedSoon') {
    return (
      <a className={look} href={journeyHref(row).replace('panel=show', 'panel=assign')}>
        Affecter
      </a>
    )
  }
  const calls = urgency === 'notStarted' || urgency === 'toConfirm'
  if (calls && row.phone && row.driverId) {
    return (
      <span className="treat-acts">
        <a className="btn btn-sm btn-line" href={missingHref(row.driverId!, 'ABSENT')} title={`${row.driver} est absent`}>
          Absent…
        </a>
        <a className={look} href={`tel:${row.phone}`} title={`${row.driver}, ${row.phone}`}>
          {urgency === 'toConfirm' ? 'Relancer' : 'Appeler'}
        </a>
      </span>
    )
  }
  if (urgency === 'review') {
    return (
      <a className={look} href={journeyHref(row)}>
        Revoir
      </a>
    )
  }
  return (
    <span className="treat-acts">
      {row.phone && row.driver && (
        <a className="btn btn-sm btn-line" href={`tel:${row.phone}`} title={`${row.driver}, ${formatPhone(row.phone)}`}>
          Appeler
        </a>
      )}
      <a className={look} href={row.informs ? informHref(row) : journeyHref(row)}>
        {row.informs ? 'Informer le client' : 'Suivre'}
      </a>
    </span>
  )
}
