import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { INCIDENT_KIND_LABELS, type IncidentKind, type IncidentStatus } from '#domain/incidents-management/incidents/values.ts'
import { IncidentStatusMark, SeverityMark } from './marks.tsx'

interface ShownIncident {
  id: string
  number: string
  kind: IncidentKind
  severity: number
  status: IncidentStatus
  occurredAt: string
  place: string | null
}

/** The latest incidents of a driver, a vehicle, a client or a contract; `linked`: the role may open them. */
export function IncidentRows({ rows, linked }: { rows: readonly ShownIncident[]; linked: boolean }) {
  if (rows.length === 0) return <p className="text-muted">Aucun incident sur douze mois.</p>
  return (
    <ul>
      {rows.map(({ id, number, kind, severity, status, occurredAt, place }) => (
        <li key={id} className="flex min-h-8 flex-wrap items-baseline gap-x-4 border-b border-line py-1 last:border-0">
          {linked ? (
            <a className="text-link voice-code" href={`/incidents-management/incidents?panel=show&id=${id}`}>
              {number}
            </a>
          ) : (
            <span className="voice-code">{number}</span>
          )}
          <span>{INCIDENT_KIND_LABELS[kind]}</span>
          <span className="text-muted min-w-0 grow">{[dayAndTime(occurredAt), place].filter(Boolean).join(', ')}</span>
          <SeverityMark severity={severity} open={status !== 'CLOS'} />
          <IncidentStatusMark status={status} />
        </li>
      ))}
    </ul>
  )
}
