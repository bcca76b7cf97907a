/** Driver categories; they set the weekly limits of service time (`domain.md` §3.10, §6.9). */
export const DRIVER_CATEGORIES = ['GRAND_ROUTIER', 'COURTE_DISTANCE', 'MESSAGERIE'] as const
export type DriverCategory = (typeof DRIVER_CATEGORIES)[number]
export const DRIVER_CATEGORY_LABELS: Record<DriverCategory, string> = {
  GRAND_ROUTIER: 'Grand routier',
  COURTE_DISTANCE: 'Courte distance',
  MESSAGERIE: 'Messagerie',
}

export const DRIVER_STATUSES = ['ACTIF', 'SUSPENDU', 'SORTI', 'ARCHIVE'] as const
export const EMPLOYERS = ['PROPRE', 'INTERIM', 'SOUS_TRAITANT'] as const
export const CONTRACTS = ['CDI', 'CDD', 'INTERIM', 'ALTERNANCE'] as const
