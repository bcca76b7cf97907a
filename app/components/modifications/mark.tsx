import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { MODIFICATION_STATUS_LABELS, type ModificationStatus } from '#domain/journey-management/modifications/values.ts'

const MODIFICATION_FEUX: Record<ModificationStatus, { shape: Shape; tone: Tone }> = {
  BROUILLON: { shape: 'dashed', tone: 'neutral' },
  A_VALIDER: { shape: 'loop', tone: 'review' },
  VALIDEE: { shape: 'dot', tone: 'info' },
  APPLIQUEE: { shape: 'tick', tone: 'success' },
  REFUSEE: { shape: 'cross', tone: 'neutral' },
  ANNULEE: { shape: 'cross', tone: 'neutral' },
}

/** Filled while a decision is pending. */
export function ModificationStatusMark({ status }: { status: ModificationStatus }) {
  return <Status {...MODIFICATION_FEUX[status]} label={MODIFICATION_STATUS_LABELS[status]} filled={status === 'A_VALIDER'} />
}
