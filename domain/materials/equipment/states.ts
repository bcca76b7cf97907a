import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { EQUIPMENT_STATUS_LABELS, type EquipmentStatus } from '../equipment-values.ts'

export const EQUIPMENT_ACTS = ['assign', 'return', 'repair', 'repaired', 'lose', 'scrap', 'archive', 'restore'] as const
export type EquipmentAct = (typeof EQUIPMENT_ACTS)[number]

interface Piece {
  status: EquipmentStatus
  archived: boolean
}

/** Allowed states and right of each act (§2.7): OPERATOR may not declare a piece repaired or scrapped. */
const TRANSITIONS: Record<EquipmentAct, { from: readonly EquipmentStatus[]; right: Act }> = {
  assign: { from: ['DISPONIBLE', 'AFFECTE'], right: 'material.state' },
  // A lost piece that was found returns to a depot.
  return: { from: ['AFFECTE', 'PERDU'], right: 'material.state' },
  repair: { from: ['DISPONIBLE', 'AFFECTE'], right: 'material.state' },
  repaired: { from: ['EN_REPARATION'], right: 'material.restore' },
  lose: { from: ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION'], right: 'material.state' },
  scrap: { from: ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION', 'PERDU'], right: 'material.archive' },
  archive: { from: ['PERDU', 'REFORME'], right: 'material.archive' },
  restore: { from: ['PERDU', 'REFORME'], right: 'material.archive' },
}

export const equipmentState = ({ status, archived }: Piece): string => (archived ? 'Archivé' : EQUIPMENT_STATUS_LABELS[status])

/** True when the act exists in this state; an archived piece can only be restored. */
export const isPossible = (act: EquipmentAct, { status, archived }: Piece): boolean =>
  archived === (act === 'restore') && TRANSITIONS[act].from.includes(status)

export const rightOf = (act: EquipmentAct): Act => TRANSITIONS[act].right

export const equipmentActs = (role: Role, piece: Piece): EquipmentAct[] =>
  EQUIPMENT_ACTS.filter(act => isPossible(act, piece) && may(role, TRANSITIONS[act].right))
