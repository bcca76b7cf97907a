/** Action for a line. */
export const PLAN_ACTIONS = ['CREER', 'METTRE_A_JOUR', 'INCHANGE', 'REFUSER'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]
export const PLAN_ACTION_LABELS: Record<PlanAction, string> = {
  CREER: 'À créer',
  METTRE_A_JOUR: 'À mettre à jour',
  INCHANGE: 'Inchangé',
  REFUSER: 'Refusé',
}
export const DONE_ACTION_LABELS: Record<PlanAction, string> = {
  CREER: 'Créé',
  METTRE_A_JOUR: 'Mis à jour',
  INCHANGE: 'Inchangé',
  REFUSER: 'Refusé',
}
