export const INFRACTION_SOURCES = [
  'RADAR',
  'VIDEO',
  'INTERCEPTION',
  'STATIONNEMENT_FPS',
  'CONTROLE_DREAL',
  'TACHYGRAPHE',
] as const
export type InfractionSource = (typeof INFRACTION_SOURCES)[number]
export const INFRACTION_SOURCE_LABELS: Record<InfractionSource, string> = {
  RADAR: 'Radar',
  VIDEO: 'Vidéo-verbalisation',
  INTERCEPTION: 'Interception',
  STATIONNEMENT_FPS: 'Stationnement (FPS)',
  CONTROLE_DREAL: 'Contrôle DREAL',
  TACHYGRAPHE: 'Tachygraphe',
}

/** Recorded automatically: the registration holder must name the driver [S8]. */
export const AUTOMATIC_SOURCES = ['RADAR', 'VIDEO'] as const satisfies readonly InfractionSource[]
export const isAutomatic = (source: InfractionSource): boolean => (AUTOMATIC_SOURCES as readonly string[]).includes(source)

export const INFRACTION_STATUSES = ['RECUE', 'IDENTIFIEE', 'DESIGNEE', 'CONTESTEE', 'HORS_DELAI', 'CLOSE'] as const
export type InfractionStatus = (typeof INFRACTION_STATUSES)[number]
export const INFRACTION_STATUS_LABELS: Record<InfractionStatus, string> = {
  RECUE: 'Reçue',
  IDENTIFIEE: 'Chauffeur identifié',
  DESIGNEE: 'Désignée',
  CONTESTEE: 'Contestée',
  HORS_DELAI: 'Hors délai',
  CLOSE: 'Close',
}
export const UNDESIGNATED = ['RECUE', 'IDENTIFIEE'] as const satisfies readonly InfractionStatus[]

/** Source of the driver: journey at that instant, its tour, or entered by a user. */
export const DRIVER_SOURCES = ['TRAJET', 'TOURNEE', 'MANUEL'] as const
export type DriverSource = (typeof DRIVER_SOURCES)[number]
export const DRIVER_SOURCE_LABELS: Record<DriverSource, string> = {
  TRAJET: 'le trajet',
  TOURNEE: 'la tournée',
  MANUEL: 'la saisie',
}

export const EXEMPTIONS = ['VOL', 'USURPATION', 'CESSION', 'FORCE_MAJEURE'] as const
export type Exemption = (typeof EXEMPTIONS)[number]
export const EXEMPTION_LABELS: Record<Exemption, string> = {
  VOL: 'Véhicule volé',
  USURPATION: 'Plaque usurpée',
  CESSION: 'Véhicule cédé',
  FORCE_MAJEURE: 'Force majeure',
}

export const DESIGNATION_CHANNELS = ['ANTAI', 'COURRIER'] as const
export const DESIGNATION_CHANNEL_LABELS: Record<(typeof DESIGNATION_CHANNELS)[number], string> = {
  ANTAI: 'En ligne (ANTAI)',
  COURRIER: 'Lettre recommandée',
}

export type DesignationStatus = 'NON_REQUISE' | 'A_FAIRE' | 'FAITE' | 'EXEMPTEE' | 'DEPASSEE'
export const DESIGNATION_STATUS_LABELS: Record<DesignationStatus, string> = {
  NON_REQUISE: 'Non requise',
  A_FAIRE: 'À faire',
  FAITE: 'Faite',
  EXEMPTEE: 'Exonération demandée',
  DEPASSEE: 'Délai dépassé',
}

export const PAYMENT_STATUSES = ['A_PAYER', 'PAYEE'] as const
export const PAYMENT_STATUS_LABELS: Record<(typeof PAYMENT_STATUSES)[number], string> = { A_PAYER: 'À payer', PAYEE: 'Payée' }

export const PAYERS = ['CHAUFFEUR', 'SOCIETE'] as const
export type Payer = (typeof PAYERS)[number]
export const PAYER_LABELS: Record<Payer, string> = { CHAUFFEUR: 'Chauffeur', SOCIETE: 'Société' }

export const CONTEST_OUTCOMES = ['ACCEPTEE', 'REJETEE'] as const
export type ContestOutcome = (typeof CONTEST_OUTCOMES)[number]
export const CONTEST_OUTCOME_LABELS: Record<ContestOutcome, string> = { ACCEPTEE: 'Acceptée', REJETEE: 'Rejetée' }

export const OFFENCE_NATURES = [
  'VITESSE',
  'TELEPHONE',
  'SIGNALISATION',
  'CEINTURE',
  'DISTANCE',
  'STATIONNEMENT',
  'PEAGE',
  'TEMPS_CONDUITE',
  'CHARGEMENT',
  'AUTRE',
] as const
export type OffenceNature = (typeof OFFENCE_NATURES)[number]
export const OFFENCE_NATURE_LABELS: Record<OffenceNature, string> = {
  VITESSE: 'Vitesse',
  TELEPHONE: 'Téléphone',
  SIGNALISATION: 'Signalisation',
  CEINTURE: 'Ceinture',
  DISTANCE: 'Distances',
  STATIONNEMENT: 'Stationnement',
  PEAGE: 'Péage',
  TEMPS_CONDUITE: 'Conduite et repos',
  CHARGEMENT: 'Chargement',
  AUTRE: 'Autre',
}
/** Fines that the company may pay (`domain.md` §3.18: « SOCIETE only for stationnement/péage »). */
export const COMPANY_NATURES = ['STATIONNEMENT', 'PEAGE'] as const satisfies readonly OffenceNature[]
