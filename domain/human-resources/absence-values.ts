export const ABSENCE_KINDS = [
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
  'INJUSTIFIEE',
  'MISE_A_PIED',
  'GREVE',
] as const

/** « Demandée » → « Validée » | « Refusée »; « Annulée ». Requested and validated absences may not overlap. */
export const ABSENCE_STATUSES = ['DEMANDEE', 'VALIDEE', 'REFUSEE', 'ANNULEE'] as const
export const LEAVE_UNITS = ['OUVRABLE', 'OUVRE', 'CALENDAIRE', 'HEURE'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const ABSENCE_UNITS: Record<AbsenceKind, (typeof LEAVE_UNITS)[number]> = {
  CP: 'OUVRABLE',
  RTT: 'OUVRE',
  RC: 'OUVRE',
  RCR: 'OUVRE',
  MALADIE: 'CALENDAIRE',
  AT: 'CALENDAIRE',
  MP: 'CALENDAIRE',
  MATERNITE: 'CALENDAIRE',
  PATERNITE: 'CALENDAIRE',
  PARENTAL: 'CALENDAIRE',
  EVT_FAMILIAL: 'OUVRABLE',
  ENFANT_MALADE: 'OUVRE',
  FORMATION: 'OUVRE',
  VISITE_MED: 'HEURE',
  DELEGATION: 'HEURE',
  SANS_SOLDE: 'CALENDAIRE',
  INJUSTIFIEE: 'CALENDAIRE',
  MISE_A_PIED: 'CALENDAIRE',
  GREVE: 'HEURE',
}

/** Kinds also counted in hours when an amount is entered (« heures or days », `domain.md` §3.11). */
const ALSO_IN_HOURS: readonly AbsenceKind[] = ['RTT', 'RC', 'RCR', 'SANS_SOLDE', 'INJUSTIFIEE', 'MISE_A_PIED']
export const countsInHours = (kind: AbsenceKind): boolean => ABSENCE_UNITS[kind] === 'HEURE' || ALSO_IN_HOURS.includes(kind)

export const LEAVE_KINDS = ['CP', 'RTT', 'RC'] as const satisfies AbsenceKind[]

/** Sick leave: cannot be refused, and gives back the paid leave of its days. */
export const ILLNESS_KINDS: readonly AbsenceKind[] = ['MALADIE', 'AT', 'MP']

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

/** Absences outside the absenteeism rate (`domain.md` §5 K20). */
const EXPECTED: readonly AbsenceKind[] = ['CP', 'RTT', 'FORMATION']
export const ABSENTEEISM_KINDS = ABSENCE_KINDS.filter(kind => !EXPECTED.includes(kind))
