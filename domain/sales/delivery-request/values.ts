export const REQUEST_KINDS = ['LIGNE_REGULIERE', 'TRACTION', 'MESSAGERIE', 'DEDIE', 'SPOT'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  LIGNE_REGULIERE: 'Ligne régulière',
  TRACTION: 'Traction',
  MESSAGERIE: 'Messagerie',
  DEDIE: 'Dédié',
  SPOT: 'Spot',
}

export const REQUEST_STATUSES = [
  'BROUILLON',
  'A_CONCEVOIR',
  'EN_CONCEPTION',
  'CONCU',
  'PROPOSE',
  'ACCEPTE',
  'REFUSE',
  'ACTIF',
  'SUSPENDU',
  'TERMINE',
  'ARCHIVE',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  BROUILLON: 'Brouillon',
  A_CONCEVOIR: 'À concevoir',
  EN_CONCEPTION: 'En conception',
  CONCU: 'Conçu',
  PROPOSE: 'Proposé',
  ACCEPTE: 'Accepté',
  REFUSE: 'Refusé',
  ACTIF: 'Actif',
  SUSPENDU: 'Suspendu',
  TERMINE: 'Terminé',
  ARCHIVE: 'Archivé',
}

export const STOP_KINDS = ['CHARGEMENT', 'LIVRAISON', 'ECHANGE', 'RELAIS', 'DEPOT', 'PASSAGE'] as const
export type StopKind = (typeof STOP_KINDS)[number]
export const STOP_KIND_LABELS: Record<StopKind, string> = {
  CHARGEMENT: 'Chargement',
  LIVRAISON: 'Livraison',
  ECHANGE: 'Échange',
  RELAIS: 'Relais',
  DEPOT: 'Dépôt',
  PASSAGE: 'Passage',
}

export const PRICING_MODES = ['FORFAIT_TRAJET', 'KM', 'TRINOME', 'HEURE', 'JOUR', 'PALETTE', 'TONNE', 'POINT', 'GRILLE'] as const
export type PricingMode = (typeof PRICING_MODES)[number]
export const PRICING_MODE_LABELS: Record<PricingMode, string> = {
  FORFAIT_TRAJET: 'Forfait par trajet',
  KM: 'Au kilomètre',
  TRINOME: 'Trinôme',
  HEURE: "À l'heure",
  JOUR: 'À la journée',
  PALETTE: 'À la palette',
  TONNE: 'À la tonne',
  POINT: 'Au point',
  GRILLE: 'Grille',
}

export const BILLING_FREQUENCIES = ['TRAJET', 'DECADE', 'MOIS'] as const
export type BillingFrequency = (typeof BILLING_FREQUENCIES)[number]
export const BILLING_FREQUENCY_LABELS: Record<BillingFrequency, string> = {
  TRAJET: 'Par trajet',
  DECADE: 'Par décade',
  MOIS: 'Par mois',
}

/** Invoices group journeys by client, cahier des charges or client order. */
export const BILLING_GROUPINGS = ['CLIENT', 'CDC', 'COMMANDE'] as const
export type BillingGrouping = (typeof BILLING_GROUPINGS)[number]
export const BILLING_GROUPING_LABELS: Record<BillingGrouping, string> = {
  CLIENT: 'Une facture pour le client',
  CDC: 'Une facture par cahier des charges',
  COMMANDE: 'Une facture par n° de commande',
}

export const STOP_DOCUMENTS = ['SIGNATURE', 'PHOTO', 'TEMPERATURE'] as const
export type StopDocument = (typeof STOP_DOCUMENTS)[number]
export const STOP_DOCUMENT_LABELS: Record<StopDocument, string> = {
  SIGNATURE: 'Signature',
  PHOTO: 'Photo',
  TEMPERATURE: 'Ticket température',
}

/** ADR classes (part 2) for road transport. */
export const ADR_CLASSES = ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const
type AdrClass = (typeof ADR_CLASSES)[number]
export const ADR_PACKING_GROUPS = ['I', 'II', 'III'] as const

/** Dangerous goods; quantity in kg or litres, a decimal string. */
export interface AdrGoods {
  un: string
  class: AdrClass
  packingGroup?: (typeof ADR_PACKING_GROUPS)[number]
  quantity?: string
}

/** Goods; `pallets` 80×120; masses, volumes and °C as decimal strings, declared value in cents. */
export interface Goods {
  nature: string
  packaging?: string
  pallets?: number
  weightKg?: string
  volumeM3?: string
  linearMetres?: string
  stackable?: boolean
  declaredValueCents?: number
  tempMin?: string
  tempMax?: string
  adr?: AdrGoods
}

export interface VehicleNeed {
  category?: string
  body?: string
  minGvwKg?: number
  payloadKg?: number
  pallets?: number
  equipment?: string[]
}

/** Required equipment; older records may contain other values. */
const VEHICLE_EQUIPMENT = ['HAYON', 'TRANSPALETTE', 'CHARIOT_EMBARQUE', 'KIT_ADR', 'SANGLES'] as const
export type VehicleEquipment = (typeof VEHICLE_EQUIPMENT)[number]
export const VEHICLE_EQUIPMENT_LABELS: Record<VehicleEquipment, string> = {
  HAYON: 'Hayon',
  TRANSPALETTE: 'Transpalette',
  CHARIOT_EMBARQUE: 'Chariot embarqué',
  KIT_ADR: 'Kit ADR',
  SANGLES: 'Sangles',
}

/** Certifications that a job can require beyond those of the vehicle (`domain.md` §3.12). */
export const DRIVER_CERTIFICATIONS = [
  'ADR_BASE',
  'ADR_CITERNE',
  'CACES_R489',
  'CACES_R485',
  'CACES_R490',
  'HAYON',
  'FRIGO',
  'TRANSP_ANIMAUX',
  'CERTIBIOCIDE',
  'SURETE_FRET',
] as const
export type DriverCertification = (typeof DRIVER_CERTIFICATIONS)[number]
export const DRIVER_CERTIFICATION_LABELS: Record<DriverCertification, string> = {
  ADR_BASE: 'ADR base',
  ADR_CITERNE: 'ADR citerne',
  CACES_R489: 'CACES R489 (chariots)',
  CACES_R485: 'CACES R485 (gerbeurs)',
  CACES_R490: 'CACES R490 (grue auxiliaire)',
  HAYON: 'Hayon élévateur',
  FRIGO: 'Température dirigée',
  TRANSP_ANIMAUX: "Transport d'animaux",
  CERTIBIOCIDE: 'Certibiocide',
  SURETE_FRET: 'Sûreté fret',
}

export interface DriverNeed {
  certificationTypes?: DriverCertification[]
  doubleCrew?: boolean
  night?: boolean
}

/** Adds (`INCLUDE`) or removes (`EXCLUDE`) a date. */
export const EXCEPTION_KINDS = ['EXCLUDE', 'INCLUDE'] as const
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]
export const EXCEPTION_KIND_LABELS: Record<ExceptionKind, string> = { EXCLUDE: 'Ne pas rouler', INCLUDE: 'Rouler en plus' }

/** Document kinds; acceptance requires the « Contrat ». */
export const REQUEST_DOCUMENT_KINDS = ['CONTRAT', 'AVENANT', 'OFFRE', 'AUTRE'] as const
export type RequestDocumentKind = (typeof REQUEST_DOCUMENT_KINDS)[number]
export const REQUEST_DOCUMENT_KIND_LABELS: Record<RequestDocumentKind, string> = {
  CONTRAT: 'Contrat ou accord écrit',
  AVENANT: 'Avenant',
  OFFRE: 'Offre',
  AUTRE: 'Autre',
}

export const PRICE_UNITS: Record<PricingMode, string> = {
  FORFAIT_TRAJET: 'trajet',
  KM: 'km',
  TRINOME: 'trajet',
  HEURE: 'h',
  JOUR: 'jour',
  PALETTE: 'palette',
  TONNE: 't',
  POINT: 'point',
  GRILLE: 'palette',
}
