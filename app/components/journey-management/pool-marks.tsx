import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import {
  CONFORMITY_LABELS,
  type Conformity,
  DRIVER_POOL_STATUS_LABELS,
  type DriverPoolStatus,
} from '#domain/journey-management/drivers-pools/values.ts'

const STATUS_LOOK: Record<DriverPoolStatus, [Shape, Tone]> = {
  BROUILLON: ['dashed', 'neutral'],
  ACTIVE: ['small', 'success'],
  SUSPENDUE: ['pause', 'warning'],
  ARCHIVEE: ['box', 'neutral'],
}

export function PoolStatusMark({ status }: { status: DriverPoolStatus }) {
  const [shape, tone] = STATUS_LOOK[status]
  return <Status shape={shape} tone={tone} label={DRIVER_POOL_STATUS_LABELS[status]} />
}

const CONFORMITY_LOOK: Record<Conformity, [Shape, Tone]> = {
  VERT: ['tick', 'success'],
  ORANGE: ['triangle', 'warning'],
  ROUGE: ['octagon', 'error'],
}

/** Legal conformity of a tour's week; filled when the tour must not run. */
export function ConformityMark({ conformity }: { conformity: Conformity }) {
  const [shape, tone] = CONFORMITY_LOOK[conformity]
  return <Status shape={shape} tone={tone} label={CONFORMITY_LABELS[conformity]} filled={conformity === 'ROUGE'} />
}
