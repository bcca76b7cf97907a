import type { ReactNode } from 'react'
import { Box } from '#app/components/ui/box.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import { dayAndTime, shortDay } from '#app/lib/dates/french-dates.ts'
import { DAMAGE_KIND_LABELS, type DamageKind, type DamageStatus } from '#domain/incidents-management/damages/values.ts'
import { INCIDENT_KIND_LABELS, type IncidentKind, type IncidentStatus } from '#domain/incidents-management/incidents/values.ts'
import { SHORT_LIST_MAX } from '#domain/limits.ts'
import { DamageStatusMark } from './damage-status.tsx'
import { IncidentStatusMark, SeverityMark } from './incident-marks.tsx'

interface ShownIncident {
  id: string
  number: string
  kind: IncidentKind
  severity: number
  status: IncidentStatus
  occurredAt: string
  place: string | null
}

interface ShownDamage {
  id: string
  number: string
  kind: DamageKind
  status: DamageStatus
  foundOn: string
  description: string
}

interface BoxesProps {
  incidents: { rows: readonly ShownIncident[]; total?: number }
  damages: { rows: readonly ShownDamage[]; total?: number }
  /** May open the lists. */
  linked: boolean
  /** Query parameter that filters both lists by this record: `driver=…`. */
  of?: string
}

const INCIDENTS = '/incidents-management/incidents'
const DAMAGES = '/incidents-management/damages'

/** Recent incidents and damages of a driver, vehicle, client or contract. */
export function EventBoxes({ incidents, damages, linked, of }: BoxesProps) {
  const all = (list: string, words: string) =>
    of && (
      <a className="text-link" href={`${list}?${of}&sort=-date`}>
        {words}
      </a>
    )
  const count = ({ total }: { total?: number }) => Boolean(total) && <span className="count">{total}</span>
  return (
    <>
      <Box title="Incidents sur 12 mois" count={count(incidents)} action={all(INCIDENTS, 'Tous ses incidents')}>
        <Rows none="Aucun incident sur douze mois." list={INCIDENTS} rows={incidents.rows} linked={linked}>
          {({ kind, occurredAt, place, severity, status }) => (
            <>
              <span>{INCIDENT_KIND_LABELS[kind]}</span>
              <span className="text-muted min-w-0 grow">{[dayAndTime(occurredAt), place].filter(Boolean).join(', ')}</span>
              <SeverityMark severity={severity} open={status !== 'CLOS'} />
              <IncidentStatusMark status={status} />
            </>
          )}
        </Rows>
        {!of && <ListedMax shown={incidents.rows.length} what="incidents les plus récents" most={SHORT_LIST_MAX} />}
      </Box>
      <Box title="Dommages sur 12 mois" count={count(damages)} action={all(DAMAGES, 'Tous ses dommages')}>
        <Rows none="Aucun dommage sur douze mois." list={DAMAGES} rows={damages.rows} linked={linked}>
          {({ kind, foundOn, description, status }) => (
            <>
              <span>{DAMAGE_KIND_LABELS[kind]}</span>
              <span className="text-muted min-w-0 grow">{[shortDay(foundOn), description].join(', ')}</span>
              <DamageStatusMark status={status} />
            </>
          )}
        </Rows>
        {!of && <ListedMax shown={damages.rows.length} what="dommages les plus récents" most={SHORT_LIST_MAX} />}
      </Box>
    </>
  )
}

function Rows<Row extends { id: string; number: string }>({
  rows,
  list,
  none,
  linked,
  children,
}: {
  rows: readonly Row[]
  list: string
  none: string
  linked: boolean
  children: (row: Row) => ReactNode
}) {
  if (rows.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul>
      {rows.map(row => (
        <li key={row.id} className="flex min-h-8 flex-wrap items-baseline gap-x-4 border-b border-line py-1 last:border-0">
          {linked ? (
            <a className="text-link voice-code" href={`${list}?panel=show&id=${row.id}`}>
              {row.number}
            </a>
          ) : (
            <span className="voice-code">{row.number}</span>
          )}
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
