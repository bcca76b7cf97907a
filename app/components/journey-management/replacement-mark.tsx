import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { REPLACEMENT_STATUS_LABELS } from '#domain/journey-management/replacement-values.ts'
import type { ReplacementStatus } from '#domain/journey-management/replacements/transitions.ts'

const REPLACEMENT_FEUX: Record<ReplacementStatus, { shape: Shape; tone: Tone }> = {
  A_POURVOIR: { shape: 'octagon', tone: 'error' },
  PROPOSE: { shape: 'ring', tone: 'info' },
  CONFIRME: { shape: 'tick', tone: 'success' },
  EFFECTUE: { shape: 'tick', tone: 'success' },
  NON_POURVU: { shape: 'bar', tone: 'error' },
  ANNULE: { shape: 'cross', tone: 'neutral' },
}

/** Filled while action is needed. */
export function ReplacementStatusMark({ status }: { status: ReplacementStatus }) {
  return <Status {...REPLACEMENT_FEUX[status]} label={REPLACEMENT_STATUS_LABELS[status]} filled={status === 'A_POURVOIR'} />
}
