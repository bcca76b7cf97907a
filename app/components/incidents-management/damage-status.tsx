import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { DAMAGE_STATUS_LABELS, type DamageStatus } from '#domain/incidents-management/damages/values.ts'

const DAMAGE_FEUX: Record<DamageStatus, { shape: Shape; tone: Tone }> = {
  DECLARE: { shape: 'triangle', tone: 'warning' },
  EN_INSTRUCTION: { shape: 'ring', tone: 'info' },
  ACCEPTE: { shape: 'disc', tone: 'info' },
  REFUSE: { shape: 'cross', tone: 'neutral' },
  INDEMNISE: { shape: 'tick', tone: 'success' },
  CONTENTIEUX: { shape: 'diamond', tone: 'error' },
  CLOS: { shape: 'tick', tone: 'neutral' },
}

export function DamageStatusMark({ status }: { status: DamageStatus }) {
  return <Status {...DAMAGE_FEUX[status]} label={DAMAGE_STATUS_LABELS[status]} filled={status === 'DECLARE'} />
}
