/** Activities by which the CNR publishes (`domain.md` §3.22). */
export const CNR_ACTIVITIES = ['LD_EA', 'REG_EA', 'LD_PORTEUR', 'REG_PORTEUR', 'VUL'] as const
export type CnrActivity = (typeof CNR_ACTIVITIES)[number]
export const CNR_ACTIVITY_LABELS: Record<CnrActivity, string> = {
  LD_EA: 'Longue distance, ensemble articulé',
  REG_EA: 'Régional, ensemble articulé',
  LD_PORTEUR: 'Longue distance, porteur',
  REG_PORTEUR: 'Régional, porteur',
  VUL: 'Véhicule utilitaire léger',
}

/** The parts of a cost that the CNR breaks down, in its order; their shares sum to 100. */
export const CNR_PARTS = ['fuel', 'maintenance', 'infrastructure', 'equipment', 'driver', 'travel', 'structure'] as const
export type CnrPart = (typeof CNR_PARTS)[number]
export const CNR_PART_LABELS: Record<CnrPart, string> = {
  fuel: 'Gazole',
  maintenance: 'Maintenance',
  infrastructure: 'Infrastructures',
  equipment: 'Matériel',
  driver: 'Conducteur',
  travel: 'Déplacements',
  structure: 'Structure',
}

/** The diesel index that clauses are revised by; its code is stable, its label follows the CNR's. */
export const DIESEL_INDEX = 'CNR_GAZOLE_PRO'
