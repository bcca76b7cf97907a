import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { DELAY_STATUS_LABELS, type DelayStatus } from '#domain/incidents-management/delays/values.ts'

const DELAY_FEUX: Record<DelayStatus, { shape: Shape; tone: Tone }> = {
  DETECTE: { shape: 'triangle', tone: 'warning' },
  QUALIFIE: { shape: 'ring', tone: 'info' },
  CONTESTE: { shape: 'diamond', tone: 'warning' },
  CLOS: { shape: 'tick', tone: 'neutral' },
}

/** Filled while its cause is missing. */
export function DelayStatusMark({ status, archived = false }: { status: DelayStatus; archived?: boolean }) {
  if (archived) return <Status shape="box" tone="neutral" label="Archivé" />
  return <Status {...DELAY_FEUX[status]} label={DELAY_STATUS_LABELS[status]} filled={status === 'DETECTE'} />
}
