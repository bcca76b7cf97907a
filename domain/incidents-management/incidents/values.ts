export const INCIDENT_KINDS = [
  'PANNE',
  'ACCIDENT_MATERIEL',
  'ACCIDENT_CORPOREL',
  'VOL',
  'AGRESSION',
  'TEMPERATURE',
  'REFUS_LIVRAISON',
  'ERREUR_CHARGEMENT',
  'SITE_FERME',
  'DOCUMENT',
  'INFORMATIQUE',
  'ENVIRONNEMENT',
] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]
export const INCIDENT_KIND_LABELS: Record<IncidentKind, string> = {
  PANNE: 'Panne',
  ACCIDENT_MATERIEL: 'Accident matériel',
  ACCIDENT_CORPOREL: 'Accident corporel',
  VOL: 'Vol',
  AGRESSION: 'Agression',
  TEMPERATURE: 'Température',
  REFUS_LIVRAISON: 'Refus de livraison',
  ERREUR_CHARGEMENT: 'Erreur de chargement',
  SITE_FERME: 'Site fermé',
  DOCUMENT: 'Document',
  INFORMATIQUE: 'Informatique',
  ENVIRONNEMENT: 'Environnement',
}

/** From `SEVERE` on, closing needs an analysis and a higher role. */
export const SEVERITIES = ['1', '2', '3', '4'] as const
export type Severity = 1 | 2 | 3 | 4
export const SEVERITY_LABELS: Record<Severity, string> = { 1: 'Mineur', 2: 'Modéré', 3: 'Grave', 4: 'Critique' }
export const SEVERE = 3

/** Injuries count as at least « Grave ». */
export const severityOf = (kind: IncidentKind, severity: number): Severity =>
  (kind === 'ACCIDENT_CORPOREL' ? Math.max(SEVERE, severity) : severity) as Severity

export const INCIDENT_STATUSES = ['DECLARE', 'EN_ANALYSE', 'ACTIONS_EN_COURS', 'CLOS', 'ROUVERT'] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]
export const INCIDENT_STATUS_LABELS: Record<IncidentStatus, string> = {
  DECLARE: 'Déclaré',
  EN_ANALYSE: 'En analyse',
  ACTIONS_EN_COURS: 'Actions en cours',
  CLOS: 'Clos',
  ROUVERT: 'Rouvert',
}

/** The five « pourquoi », each about the one before. */
export const WHYS = ['why1', 'why2', 'why3', 'why4', 'why5'] as const

export const INCIDENT_DOCUMENT_KINDS = ['PHOTO', 'CONSTAT', 'POLICE', 'ASSURANCE', 'EXPERTISE', 'FACTURE', 'AUTRE'] as const
export type IncidentDocumentKind = (typeof INCIDENT_DOCUMENT_KINDS)[number]
export const INCIDENT_DOCUMENT_KIND_LABELS: Record<IncidentDocumentKind, string> = {
  PHOTO: 'Photo',
  CONSTAT: 'Constat amiable',
  POLICE: 'Rapport de police, plainte',
  ASSURANCE: "Courrier de l'assureur",
  EXPERTISE: "Rapport d'expertise",
  FACTURE: 'Facture, devis',
  AUTRE: 'Autre',
}
