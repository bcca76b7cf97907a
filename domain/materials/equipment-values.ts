export const EQUIPMENT_KINDS = [
  'HAYON',
  'TRANSPALETTE_ELEC',
  'CHARIOT',
  'GRUE',
  'BARRES',
  'SANGLES',
  'KIT_ADR',
  'EXTINCTEUR',
  'GPS',
  'TABLETTE',
  'BADGE_PEAGE',
  'CARTE_CARBURANT',
  'ROLL',
  'BACHE',
  'EPI',
] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]
export const EQUIPMENT_KIND_LABELS: Record<EquipmentKind, string> = {
  HAYON: 'Hayon',
  TRANSPALETTE_ELEC: 'Transpalette électrique',
  CHARIOT: 'Chariot embarqué',
  GRUE: 'Grue auxiliaire',
  BARRES: "Barres d'arrimage",
  SANGLES: 'Sangles',
  KIT_ADR: 'Kit ADR',
  EXTINCTEUR: 'Extincteur',
  GPS: 'GPS',
  TABLETTE: 'Tablette',
  BADGE_PEAGE: 'Badge de péage',
  CARTE_CARBURANT: 'Carte carburant',
  ROLL: 'Rolls',
  BACHE: 'Bâche',
  EPI: 'Équipements de protection',
}

/** « Disponible » is at a depot, « Affecté » on a vehicle, trailer or driver; users set the others. */
export const EQUIPMENT_STATUSES = ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION', 'PERDU', 'REFORME'] as const
export type EquipmentStatus = (typeof EQUIPMENT_STATUSES)[number]
export const EQUIPMENT_STATUS_LABELS: Record<EquipmentStatus, string> = {
  DISPONIBLE: 'Disponible',
  AFFECTE: 'Affecté',
  EN_REPARATION: 'En réparation',
  PERDU: 'Perdu',
  REFORME: 'Réformé',
}

/** Columns of the holder: exactly one is filled. */
export const HOLDERS = ['vehicleId', 'trailerId', 'driverId', 'depotId'] as const
export type Holder = (typeof HOLDERS)[number]

export const HOLDER_KINDS = ['VEHICULE', 'REMORQUE', 'CHAUFFEUR', 'DEPOT'] as const
export type HolderKind = (typeof HOLDER_KINDS)[number]
export const HOLDER_KIND_LABELS: Record<HolderKind, string> = {
  VEHICULE: 'Véhicule',
  REMORQUE: 'Remorque',
  CHAUFFEUR: 'Chauffeur',
  DEPOT: 'Dépôt',
}
