/** Responsible party of an event (`domain.md` §3.16); a cause has a default one. */
export const RESPONSIBILITIES = ['CLIENT', 'DESTINATAIRE', 'TRANSPORTEUR', 'SOUS_TRAITANT', 'TIERS', 'FORCE_MAJEURE'] as const
export type Responsibility = (typeof RESPONSIBILITIES)[number]
export const RESPONSIBILITY_LABELS: Record<Responsibility, string> = {
  CLIENT: 'Client',
  DESTINATAIRE: 'Destinataire',
  TRANSPORTEUR: 'Transporteur',
  SOUS_TRAITANT: 'Sous-traitant',
  TIERS: 'Tiers',
  FORCE_MAJEURE: 'Force majeure',
}
