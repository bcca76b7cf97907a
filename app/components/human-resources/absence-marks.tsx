import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { ABSENCE_STATUS_LABELS, type AbsenceStatus } from '#domain/human-resources/absences/values.ts'

const ABSENCE_FEUX: Record<AbsenceStatus, { shape: Shape; tone: Tone }> = {
  DEMANDEE: { shape: 'ring', tone: 'info' },
  VALIDEE: { shape: 'tick', tone: 'success' },
  REFUSEE: { shape: 'bar', tone: 'error' },
  ANNULEE: { shape: 'cross', tone: 'neutral' },
}

export function AbsenceStatusMark({ status }: { status: AbsenceStatus }) {
  return <Status {...ABSENCE_FEUX[status]} label={ABSENCE_STATUS_LABELS[status]} />
}
