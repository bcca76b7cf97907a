import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { statusWords } from '#domain/calendar/suspension.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'

const LOOK: Record<RequestStatus, [Shape, Tone]> = {
  BROUILLON: ['dashed', 'neutral'],
  A_CONCEVOIR: ['ring', 'info'],
  EN_CONCEPTION: ['dot', 'info'],
  CONCU: ['half', 'info'],
  PROPOSE: ['half', 'info'],
  ACCEPTE: ['three', 'info'],
  REFUSE: ['cross', 'neutral'],
  ACTIF: ['small', 'success'],
  SUSPENDU: ['pause', 'warning'],
  TERMINE: ['cross', 'neutral'],
  ARCHIVE: ['box', 'neutral'],
}

/** The state of a cahier des charges; the shape says how far it has come. `suspensionOn`: the suspension begins later, on that day. */
export function RequestStatusMark({ status, suspensionOn = null }: { status: RequestStatus; suspensionOn?: string | null }) {
  const [shape, tone] = LOOK[suspensionOn ? 'ACTIF' : status]
  return <Status shape={shape} tone={tone} label={statusWords({ status, suspensionOn }, REQUEST_STATUS_LABELS)} />
}
