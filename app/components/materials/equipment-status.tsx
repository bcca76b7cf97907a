import { type Shape, Status, type Tone } from '#app/components/ui/feu.tsx'
import { equipmentState } from '#domain/materials/equipment/states.ts'
import type { EquipmentStatus } from '#domain/materials/equipment-values.ts'

const LOOK: Record<EquipmentStatus, [Shape, Tone]> = {
  DISPONIBLE: ['small', 'success'],
  AFFECTE: ['dot', 'info'],
  EN_REPARATION: ['pause', 'warning'],
  PERDU: ['bar', 'error'],
  REFORME: ['cross', 'neutral'],
}

export function EquipmentStatusMark({ status, archived }: { status: EquipmentStatus; archived: boolean }) {
  const [shape, tone]: [Shape, Tone] = archived ? ['box', 'neutral'] : LOOK[status]
  return <Status shape={shape} tone={tone} label={equipmentState({ status, archived })} />
}
