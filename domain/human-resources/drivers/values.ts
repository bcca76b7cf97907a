import type { COEFFICIENTS, CONTRACTS, DRIVER_STATUSES, EMPLOYERS } from '../driver-values.ts'

export type DriverStatus = (typeof DRIVER_STATUSES)[number]
export const DRIVER_STATUS_LABELS: Record<DriverStatus, string> = {
  ACTIF: 'Actif',
  SUSPENDU: 'Suspendu',
  SORTI: 'Sorti',
  ARCHIVE: 'Archivé',
}

export const DRIVER_ACT_LABELS = {
  suspend: 'Suspendre',
  reactivate: 'Lever la suspension',
  leave: 'Sortie',
  stay: 'Annuler la sortie',
  archive: 'Archiver',
  restore: "Sortir de l'archive",
} as const
export type DriverAct = keyof typeof DRIVER_ACT_LABELS

/** Acts available on a driver; with a recorded leave date the driver is still employed until that day. */
export function driverActs({
  status,
  leaveDate,
  erased,
}: {
  status: DriverStatus
  leaveDate: string | null
  erased: boolean
}): DriverAct[] {
  if (erased) return []
  if (status === 'ARCHIVE') return ['restore']
  if (status === 'SORTI') return ['stay', 'archive']
  return [status === 'ACTIF' ? 'suspend' : 'reactivate', 'leave', ...(leaveDate ? (['stay'] as const) : []), 'archive']
}

/** State of an employed driver today (`domain.md` §4.5); derived, never stored. */
export const DAY_STATES = ['DISPONIBLE', 'EN_SERVICE', 'ABSENT', 'REPOS'] as const
export type DayState = (typeof DAY_STATES)[number]
export const DAY_STATE_LABELS: Record<DayState, string> = {
  DISPONIBLE: 'Disponible',
  EN_SERVICE: 'En service',
  ABSENT: 'Absent',
  REPOS: 'Repos',
}

export const TITLES = ['M', 'MME'] as const
export const TITLE_LABELS: Record<(typeof TITLES)[number], string> = { M: 'M.', MME: 'Mme' }

export const EMPLOYER_LABELS: Record<(typeof EMPLOYERS)[number], string> = {
  PROPRE: 'Propre',
  INTERIM: 'Intérim',
  SOUS_TRAITANT: 'Sous-traitant',
}

export const CONTRACT_LABELS: Record<(typeof CONTRACTS)[number], string> = {
  CDI: 'CDI',
  CDD: 'CDD',
  INTERIM: 'Intérim',
  ALTERNANCE: 'Alternance',
}

export const COEFFICIENT_LABELS: Readonly<Record<(typeof COEFFICIENTS)[number], string>> = {
  '110M': '110M',
  '115M': '115M',
  '118M': '118M',
  '120M': '120M',
  '128M': '128M',
  '138M': '138M',
  '150M': '150M',
}

/** Above 3.5 t: these need a medical examination and a tachograph card. */
const HEAVY = ['C1', 'C1E', 'C', 'CE']
export const isHeavy = (categories: readonly string[]) => categories.some(category => HEAVY.includes(category))

/** Expiry dates on the driver's own record, besides certifications. */
export const OWN_DEADLINES = {
  licenceValidTo: 'Permis',
  heavyLicenceValidTo: 'Permis groupe lourd',
  tachoCardValidTo: 'Carte conducteur',
} as const

export const DUE_DAYS = 60

export const driverName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export const NEW_DRIVER = {
  title: 'M',
  employer: 'PROPRE',
  contract: 'CDI',
  category: 'COURTE_DISTANCE',
  weeklyHours: '39 h 00',
  workdays: ['1', '2', '3', '4', '5'],
  licenceCategories: ['B'],
} as const

/** Fields that only A and C may read (`domain.md` §2.7). */
export const PERSONAL_FIELDS = [
  'birthDate',
  'homeLine1',
  'homeZip',
  'homeCity',
  'emergencyName',
  'emergencyPhone',
  'employer',
  'employerCompanyId',
  'employerCompany',
  'contract',
  'contractEnd',
  'coefficient',
  'weeklyHours',
  'workdays',
  'hireDate',
  'leaveReason',
  'licenceNo',
  'licenceDeliveredOn',
  'tachoCardNo',
  'suspensionReason',
  'note',
  'userId',
  'account',
  'accountStatus',
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]
