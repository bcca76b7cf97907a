/** Kinds of equipment (`domain.md` §3.15). */
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
export const EQUIPMENT_KIND_LABELS: Record<(typeof EQUIPMENT_KINDS)[number], string> = {
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

/** « Disponible » is held by a depot, « Affecté » by a vehicle, a trailer or a driver; the others are said by a person. */
export const EQUIPMENT_STATUSES = ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION', 'PERDU', 'REFORME'] as const
