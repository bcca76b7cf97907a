import type { ABSENCE_STATUSES, AbsenceKind, LEAVE_UNITS } from '../absence-values.ts'

export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number]
export type LeaveUnit = (typeof LEAVE_UNITS)[number]

export const ABSENCE_STATUS_LABELS: Record<AbsenceStatus, string> = {
  DEMANDEE: 'Demandée',
  VALIDEE: 'Validée',
  REFUSEE: 'Refusée',
  ANNULEE: 'Annulée',
}

export const LEAVE_UNIT_LABELS: Record<LeaveUnit, string> = {
  OUVRABLE: 'Jours ouvrables',
  OUVRE: 'Jours ouvrés',
  CALENDAIRE: 'Jours calendaires',
  HEURE: 'Heures',
}

/** Required proof per kind; other kinds need none. */
export const ABSENCE_PROOFS: Partial<Record<AbsenceKind, string>> = {
  MALADIE: "Avis d'arrêt de travail",
  AT: "CERFA d'accident du travail",
  MP: 'CERFA de maladie professionnelle',
  MATERNITE: 'Certificat',
  PATERNITE: 'Certificat',
  PARENTAL: 'Certificat',
  EVT_FAMILIAL: 'Acte',
  ENFANT_MALADE: 'Certificat',
  FORMATION: 'Convocation',
  VISITE_MED: 'Convocation',
  SANS_SOLDE: 'Courrier',
  INJUSTIFIEE: 'Courrier',
  MISE_A_PIED: 'Courrier',
  GREVE: 'Courrier',
}
/** Statuses in which proof is still useful. */
export const HAS_PROOF: readonly AbsenceStatus[] = ['DEMANDEE', 'VALIDEE']
export const lacksProof = ({ kind, status, proofs }: { kind: AbsenceKind; status: AbsenceStatus; proofs: number }): boolean =>
  proofs === 0 && ABSENCE_PROOFS[kind] !== undefined && HAS_PROOF.includes(status)
export const KINDS_WITH_PROOF = Object.keys(ABSENCE_PROOFS) as AbsenceKind[]

/** Kinds that drivers can request; the office enters the others. */
export const REQUESTED_KINDS = [
  'CP',
  'RTT',
  'RC',
  'RCR',
  'MALADIE',
  'AT',
  'MP',
  'MATERNITE',
  'PATERNITE',
  'PARENTAL',
  'EVT_FAMILIAL',
  'ENFANT_MALADE',
  'FORMATION',
  'VISITE_MED',
  'DELEGATION',
  'SANS_SOLDE',
] as const satisfies AbsenceKind[]

/** Alert threshold: share of a depot absent on one day, per cent (`domain.md` §4.5). */
export const ABSENT_ALERT_PCT = 15
/** Fewer absent drivers than this are no alert: one of six is more than the share already. */
export const ABSENT_ALERT_LEAST = 3
export const isCrowded = (absent: number, staff: number): boolean =>
  absent >= ABSENT_ALERT_LEAST && absent * 100 > staff * ABSENT_ALERT_PCT
/** Horizon of the list's alerts, days. */
export const ALERT_DAYS = 30
