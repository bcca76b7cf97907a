import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { LIVE_STATE_LABELS, type LiveState } from '#domain/journey-management/live/values.ts'

/** Marks of the live states (picture 08a). */
export const LIVE_FEUX: Record<LiveState, { shape: Shape; tone: Tone }> = {
  EN_RETARD: { shape: 'triangle', tone: 'error' },
  NON_DEMARRE: { shape: 'octagon', tone: 'error' },
  SIGNAL_PERDU: { shape: 'unknown', tone: 'neutral' },
  A_RISQUE: { shape: 'diamond', tone: 'warning' },
  A_L_ARRET: { shape: 'pause', tone: 'warning' },
  SUR_SITE: { shape: 'dot', tone: 'info' },
  A_L_HEURE: { shape: 'small', tone: 'success' },
}

const TO_ACT: readonly LiveState[] = ['EN_RETARD', 'NON_DEMARRE', 'A_RISQUE', 'A_L_ARRET']

export function LiveStateMark({ state }: { state: LiveState }) {
  return <Status {...LIVE_FEUX[state]} label={LIVE_STATE_LABELS[state]} filled={TO_ACT.includes(state)} />
}
