import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { ACTION_TASK_STATUS_LABELS, type ActionTaskStatus, LATE_TASK } from '#domain/transverse/action-tasks/values.ts'

const FEUX: Record<ActionTaskStatus, { shape: Shape; tone: Tone }> = {
  A_FAIRE: { shape: 'ring', tone: 'info' },
  EN_COURS: { shape: 'half', tone: 'info' },
  FAITE: { shape: 'tick', tone: 'success' },
  ANNULEE: { shape: 'cross', tone: 'neutral' },
}

/** Filled when late. */
export function TaskStatus({ status, late }: { status: ActionTaskStatus; late: boolean }) {
  if (late) return <Status shape="triangle" tone="error" label={LATE_TASK} filled />
  return <Status {...FEUX[status]} label={ACTION_TASK_STATUS_LABELS[status]} />
}
