import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import {
  DAY_STATE_LABELS,
  type DayState,
  DRIVER_STATUS_LABELS,
  type DriverStatus,
} from '#domain/human-resources/drivers/values.ts'

const LOOK: Record<DriverStatus, [Shape, Tone]> = {
  ACTIF: ['small', 'success'],
  SUSPENDU: ['pause', 'warning'],
  SORTI: ['cross', 'neutral'],
  ARCHIVE: ['box', 'neutral'],
}

const DAY_LOOK: Record<DayState, [Shape, Tone]> = {
  DISPONIBLE: ['small', 'success'],
  EN_SERVICE: ['half', 'info'],
  ABSENT: ['dashed', 'warning'],
  REPOS: ['ring', 'neutral'],
}

/** Today's activity of a driver, or a blocking status; « Suspendu » is filled because it needs action. */
export function DriverStatusMark({ status, day }: { status: DriverStatus; day: DayState | null }) {
  if (status === 'ACTIF' && day) {
    const [shape, tone] = DAY_LOOK[day]
    return <Status shape={shape} tone={tone} label={DAY_STATE_LABELS[day]} />
  }
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={DRIVER_STATUS_LABELS[status]} filled={status === 'SUSPENDU'} />
}
