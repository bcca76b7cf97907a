import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import {
  INCIDENT_STATUS_LABELS,
  type IncidentStatus,
  SEVERE,
  SEVERITY_LABELS,
  type Severity,
} from '#domain/incidents-management/incidents/values.ts'

const STATUS_FEUX: Record<IncidentStatus, { shape: Shape; tone: Tone }> = {
  DECLARE: { shape: 'ring', tone: 'info' },
  EN_ANALYSE: { shape: 'half', tone: 'info' },
  ACTIONS_EN_COURS: { shape: 'three', tone: 'info' },
  CLOS: { shape: 'tick', tone: 'neutral' },
  ROUVERT: { shape: 'loop', tone: 'review' },
}

export function IncidentStatusMark({ status, archived = false }: { status: IncidentStatus; archived?: boolean }) {
  if (archived) return <Status shape="box" tone="neutral" label="Archivé" />
  return <Status {...STATUS_FEUX[status]} label={INCIDENT_STATUS_LABELS[status]} filled={status === 'ROUVERT'} />
}

export const SEVERITY_FEUX: Record<Severity, { shape: Shape; tone: Tone }> = {
  1: { shape: 'small', tone: 'neutral' },
  2: { shape: 'diamond', tone: 'warning' },
  3: { shape: 'triangle', tone: 'error' },
  4: { shape: 'octagon', tone: 'error' },
}

/** Filled while action is needed. */
export function SeverityMark({ severity, open = false }: { severity: number; open?: boolean }) {
  return (
    <Status
      {...SEVERITY_FEUX[severity as Severity]}
      label={SEVERITY_LABELS[severity as Severity]}
      filled={open && severity >= SEVERE}
    />
  )
}
