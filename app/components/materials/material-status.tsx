import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import type { DeadlineState } from '#domain/materials/deadlines.ts'
import { MATERIAL_STATUS_LABELS, type MaterialStatus } from '#domain/materials/vehicle-values.ts'

const LOOK: Record<MaterialStatus, [Shape, Tone]> = {
  EN_SERVICE: ['small', 'success'],
  EN_MAINTENANCE: ['pause', 'warning'],
  HORS_SERVICE: ['octagon', 'error'],
  RESERVE: ['half', 'info'],
  RESTITUE: ['box', 'neutral'],
  ARCHIVE: ['box', 'neutral'],
}

/** Filled when out of service. */
export function MaterialStatusMark({ status }: { status: MaterialStatus }) {
  const [shape, tone] = LOOK[status]
  return <Status shape={shape} tone={tone} label={MATERIAL_STATUS_LABELS[status]} filled={status === 'HORS_SERVICE'} />
}

const DEADLINE_LOOK: Record<DeadlineState, [Shape, Tone]> = {
  A_JOUR: ['small', 'success'],
  A_PLANIFIER: ['unknown', 'warning'],
  PLANIFIEE: ['half', 'info'],
  ECHUE: ['octagon', 'error'],
}

/** Filled when expired. */
export function DeadlineStateMark({ state }: { state: DeadlineState }) {
  const [shape, tone] = DEADLINE_LOOK[state]
  return <Status shape={shape} tone={tone} label={DEADLINE_STATE_LABELS[state]} filled={state === 'ECHUE'} />
}
