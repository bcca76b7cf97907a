import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import type { CERTIFICATION_NEEDS, CERTIFICATION_SEVERITIES, CERTIFICATION_STATES } from '../certification-values.ts'

export type CertificationState = (typeof CERTIFICATION_STATES)[number]
type Severity = (typeof CERTIFICATION_SEVERITIES)[number]

/** Status today: the state, or for « Obtenue » what the date implies (`domain.md` §3.12). */
export const CERTIFICATION_STATUSES = [
  'VALIDE',
  'A_RENOUVELER',
  'EXPIREE',
  'SUSPENDUE',
  'EN_COURS',
  'A_VERIFIER',
  'REMPLACEE',
  'ANNULEE',
] as const
export type CertificationStatus = (typeof CERTIFICATION_STATUSES)[number]
export const CERTIFICATION_STATUS_LABELS: Record<CertificationStatus, string> = {
  VALIDE: 'Valide',
  A_RENOUVELER: 'À renouveler',
  EXPIREE: 'Expirée',
  SUSPENDUE: 'Suspendue',
  EN_COURS: "En cours d'obtention",
  A_VERIFIER: 'À vérifier',
  REMPLACEE: 'Remplacée',
  ANNULEE: 'Annulée',
}
export const CERTIFICATION_STATE_LABELS: Record<CertificationState, string> = {
  EN_COURS: CERTIFICATION_STATUS_LABELS.EN_COURS,
  A_VERIFIER: CERTIFICATION_STATUS_LABELS.A_VERIFIER,
  OBTENUE: 'Obtenue',
  SUSPENDUE: CERTIFICATION_STATUS_LABELS.SUSPENDUE,
  REMPLACEE: CERTIFICATION_STATUS_LABELS.REMPLACEE,
  ANNULEE: CERTIFICATION_STATUS_LABELS.ANNULEE,
}

export const RENEWAL_DAYS = 90
export const CERTIFICATION_HORIZONS = ['30', '60', '90'] as const

export const REMINDED_OF: readonly CertificationStatus[] = ['A_RENOUVELER', 'EXPIREE']

/** A certification is valid through the day `validTo`. */
export function certificationStatus(state: CertificationState, validTo: string | null, today: string): CertificationStatus {
  if (state !== 'OBTENUE') return state
  if (validTo === null || validTo > addDays(today, RENEWAL_DAYS)) return 'VALIDE'
  return validTo < today ? 'EXPIREE' : 'A_RENOUVELER'
}

/** States in which the driver holds the certification. */
export const isCurrent = (state: CertificationState) => state === 'OBTENUE' || state === 'SUSPENDUE'

/** Smallest alert delay already reached; null when none is. */
export function alertThreshold(alertDays: readonly number[], daysLeft: number): number | null {
  const begun = alertDays.filter(days => daysLeft <= days)
  return begun.length > 0 ? Math.min(...begun) : null
}

export function leftWords(validTo: string, today: string): string {
  const days = daysBetween(today, validTo)
  if (days === 0) return "aujourd'hui"
  return days > 0 ? counted(days, 'jour') : `depuis ${counted(-days, 'jour')}`
}

export const CERTIFICATION_SEVERITY_LABELS: Record<Severity, string> = {
  BLOQUANT: 'Bloquant',
  AVERTISSEMENT: 'Avertissement',
  INFO: 'Information',
}
export const CERTIFICATION_NEED_LABELS: Record<(typeof CERTIFICATION_NEEDS)[number], string> = {
  TOUJOURS: 'Toujours',
  POIDS_LOURD: 'Poids lourd',
  TACHYGRAPHE: 'Véhicule à tachygraphe',
  ADR: 'Matières dangereuses',
  CITERNE: 'Citerne de matières dangereuses',
  CHARIOT: 'Chariot',
  GERBEUR: 'Gerbeur',
  GRUE: 'Grue auxiliaire',
  HAYON: 'Hayon',
  FRIGO: 'Température dirigée',
  ELECTRIQUE: 'Véhicule électrique',
  SITE: 'Site client',
}
