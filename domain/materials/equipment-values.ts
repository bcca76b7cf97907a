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
/** « Disponible » is held by a depot, « Affecté » by a vehicle, a trailer or a driver; the others are said by a person. */
export const EQUIPMENT_STATUSES = ['DISPONIBLE', 'AFFECTE', 'EN_REPARATION', 'PERDU', 'REFORME'] as const
