import type { ABSENCE_STATUSES, AbsenceKind, LEAVE_UNITS } from '../absence-values.ts'

export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number]
export type LeaveUnit = (typeof LEAVE_UNITS)[number]

/** What each kind is called (`domain.md` §3.11). */
export const ABSENCE_KIND_LABELS: Record<AbsenceKind, string> = {
  CP: 'Congés payés',
  RTT: 'RTT',
  RC: 'Repos compensateur',
  RCR: 'Récupération',
  MALADIE: 'Arrêt maladie',
  AT: 'Accident du travail',
  MP: 'Maladie professionnelle',
  MATERNITE: 'Maternité',
  PATERNITE: 'Paternité',
  PARENTAL: 'Congé parental',
  EVT_FAMILIAL: 'Événement familial',
  ENFANT_MALADE: 'Enfant malade',
  FORMATION: 'Formation',
  VISITE_MED: 'Visite médicale',
  DELEGATION: 'Heures de délégation',
  SANS_SOLDE: 'Congé sans solde',
  INJUSTIFIEE: 'Absence injustifiée',
  MISE_A_PIED: 'Mise à pied',
  GREVE: 'Grève',
}

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

/** The paper that each kind asks for; a kind that is not here asks for none. */
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
export const KINDS_WITH_PROOF = Object.keys(ABSENCE_PROOFS) as AbsenceKind[]

/** What a driver asks for himself; the others the office notes about him. */
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
