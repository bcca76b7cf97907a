import { type Act, may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { EQUIPMENT_STATUS_LABELS, type EquipmentStatus } from '../equipment-values.ts'

/** What is done with a piece of equipment (`domain.md` §3.15, §4.6). */
export const EQUIPMENT_ACTS = ['assign', 'return', 'repair', 'repaired', 'lose', 'scrap', 'archive', 'restore'] as const
export type EquipmentAct = (typeof EQUIPMENT_ACTS)[number]

interface Piece {
  status: EquipmentStatus
  archived: boolean
}

/** In which state each act is done, and by which right (§2.7): OPERATOR says where it is, not that it is in order again or at its end. */
const TRANSITIONS: Record<EquipmentAct, { from: readonly EquipmentStatus[]; right: Act }> = {
  assign: { from: ['DISPONIBLE', 'AFFECTE'], right: 'material.state' },
  // What was lost comes back to a depot.
  return: { from: ['AFFECTE', 'PERDU'], right: 'material.state' },
  repair: { from: ['DISPONIBLE', 'AFFECTE'], right: 'material.state' },
  repaired: { from: ['EN_REPARATION'], right: 'material.restore' },
  lose: { from: ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION'], right: 'material.state' },
  scrap: { from: ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION', 'PERDU'], right: 'material.archive' },
  archive: { from: ['PERDU', 'REFORME'], right: 'material.archive' },
  restore: { from: ['PERDU', 'REFORME'], right: 'material.archive' },
}

/** The word of its state. */
export const equipmentState = ({ status, archived }: Piece): string => (archived ? 'Archivé' : EQUIPMENT_STATUS_LABELS[status])

/** Whether the act exists in this state; what is in the archive is only taken out of it. */
export const isPossible = (act: EquipmentAct, { status, archived }: Piece): boolean =>
  archived === (act === 'restore') && TRANSITIONS[act].from.includes(status)

export const rightOf = (act: EquipmentAct): Act => TRANSITIONS[act].right

/** What this role may do with it now. */
export const equipmentActs = (role: Role, piece: Piece): EquipmentAct[] =>
  EQUIPMENT_ACTS.filter(act => isPossible(act, piece) && may(role, TRANSITIONS[act].right))
