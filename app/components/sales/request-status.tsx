import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { statusWords } from '#domain/calendar/suspension.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/sales/delivery-request/values.ts'

/** Marks of request statuses (look.md §4). */
export const REQUEST_FEUX: Record<RequestStatus, { shape: Shape; tone: Tone }> = {
  BROUILLON: { shape: 'dashed', tone: 'neutral' },
  A_CONCEVOIR: { shape: 'ring', tone: 'info' },
  EN_CONCEPTION: { shape: 'dot', tone: 'info' },
  CONCU: { shape: 'half', tone: 'info' },
  PROPOSE: { shape: 'half', tone: 'info' },
  ACCEPTE: { shape: 'three', tone: 'info' },
  REFUSE: { shape: 'cross', tone: 'neutral' },
  ACTIF: { shape: 'small', tone: 'success' },
  SUSPENDU: { shape: 'pause', tone: 'warning' },
  TERMINE: { shape: 'cross', tone: 'neutral' },
  ARCHIVE: { shape: 'box', tone: 'neutral' },
}

/** The shape shows the progress. `suspensionOn`: start date of a coming suspension. */
export function RequestStatusMark({ status, suspensionOn = null }: { status: RequestStatus; suspensionOn?: string | null }) {
  return (
    <Status
      {...REQUEST_FEUX[suspensionOn ? 'ACTIF' : status]}
      label={statusWords({ status, suspensionOn }, REQUEST_STATUS_LABELS)}
    />
  )
}
