/** Driver categories; they set the weekly limits of service time (`domain.md` §3.10, §6.9). */
export const DRIVER_CATEGORIES = ['GRAND_ROUTIER', 'COURTE_DISTANCE', 'MESSAGERIE'] as const
export type DriverCategory = (typeof DRIVER_CATEGORIES)[number]
export const DRIVER_CATEGORY_LABELS: Record<DriverCategory, string> = {
  GRAND_ROUTIER: 'Grand routier',
  COURTE_DISTANCE: 'Courte distance',
  MESSAGERIE: 'Messagerie',
}

export const DRIVER_STATUSES = ['ACTIF', 'SUSPENDU', 'SORTI', 'ARCHIVE'] as const
export type DriverStatus = (typeof DRIVER_STATUSES)[number]
export const DRIVER_STATUS_LABELS: Record<DriverStatus, string> = {
  ACTIF: 'Actif',
  SUSPENDU: 'Suspendu',
  SORTI: 'Sorti',
  ARCHIVE: 'Archivé',
}

export const LICENCE_CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE'] as const
export type LicenceCategory = (typeof LICENCE_CATEGORIES)[number]

export const EMPLOYERS = ['PROPRE', 'INTERIM', 'SOUS_TRAITANT'] as const
export type Employer = (typeof EMPLOYERS)[number]

export const CONTRACTS = ['CDI', 'CDD', 'INTERIM', 'ALTERNANCE'] as const
export type Contract = (typeof CONTRACTS)[number]
