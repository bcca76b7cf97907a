export const DAMAGE_KINDS = [
  'CASSE',
  'MANQUANT',
  'PERTE_TOTALE',
  'MOUILLE',
  'TEMPERATURE',
  'VOL',
  'MATERIEL_TIERS',
  'VEHICULE',
] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]
export const DAMAGE_KIND_LABELS: Record<DamageKind, string> = {
  CASSE: 'Casse',
  MANQUANT: 'Manquant',
  PERTE_TOTALE: 'Perte totale',
  MOUILLE: 'Mouille',
  TEMPERATURE: 'Température',
  VOL: 'Vol',
  MATERIEL_TIERS: 'Matériel de tiers',
  VEHICULE: 'Véhicule',
}

/** Kinds outside the contract of carriage: property of others and own vehicle. */
const NO_GOODS: readonly DamageKind[] = ['MATERIEL_TIERS', 'VEHICULE']
/** Damaged goods have a legal ceiling, a protest date and a prescription. */
export const isGoods = (kind: DamageKind): boolean => !NO_GOODS.includes(kind)

export const DAMAGE_STATUSES = ['DECLARE', 'EN_INSTRUCTION', 'ACCEPTE', 'REFUSE', 'INDEMNISE', 'CONTENTIEUX', 'CLOS'] as const
export type DamageStatus = (typeof DAMAGE_STATUSES)[number]
export const DAMAGE_STATUS_LABELS: Record<DamageStatus, string> = {
  DECLARE: 'Déclaré',
  EN_INSTRUCTION: 'En instruction',
  ACCEPTE: 'Accepté',
  REFUSE: 'Refusé',
  INDEMNISE: 'Indemnisé',
  CONTENTIEUX: 'Contentieux',
  CLOS: 'Clos',
}

export const DAMAGE_DOCUMENT_KINDS = ['PHOTO', 'RECLAMATION', 'EXPERTISE', 'VALEUR', 'AUTRE'] as const
export type DamageDocumentKind = (typeof DAMAGE_DOCUMENT_KINDS)[number]
export const DAMAGE_DOCUMENT_KIND_LABELS: Record<DamageDocumentKind, string> = {
  PHOTO: 'Photo',
  RECLAMATION: 'Réclamation',
  EXPERTISE: "Rapport d'expertise",
  VALEUR: 'Justificatif de valeur',
  AUTRE: 'Autre pièce',
}
export const DAMAGE_DOCUMENTS_MAX = 30
export const DAMAGE_ITEMS_MAX = 50
