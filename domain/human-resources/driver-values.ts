/** Driver categories; they set the weekly limit of service time (`domain.md` §3.10, §6.9). */
export const DRIVER_CATEGORIES = ['GRAND_ROUTIER', 'COURTE_DISTANCE', 'MESSAGERIE'] as const
export type DriverCategory = (typeof DRIVER_CATEGORIES)[number]
export const DRIVER_CATEGORY_LABELS: Record<DriverCategory, string> = {
  GRAND_ROUTIER: 'Grand routier',
  COURTE_DISTANCE: 'Courte distance',
  MESSAGERIE: 'Messagerie',
}

/** Stored statuses; « Absent » is derived from the day's absences. */
export const DRIVER_STATUSES = ['ACTIF', 'SUSPENDU', 'SORTI', 'ARCHIVE'] as const
export const EMPLOYERS = ['PROPRE', 'INTERIM', 'SOUS_TRAITANT'] as const
export const CONTRACTS = ['CDI', 'CDD', 'INTERIM', 'ALTERNANCE'] as const
/** Coefficients of the collective agreement for drivers (`domain.md` §3.10). */
export const COEFFICIENTS = ['110M', '115M', '118M', '120M', '128M', '138M', '150M'] as const
export const LICENCE_CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
