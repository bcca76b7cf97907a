/** Areas of the yearly order: all roads of France, or in winter those it names in Auvergne-Rhône-Alpes. */
export const BAN_AREAS = ['FRANCE', 'AUVERGNE_RHONE_ALPES'] as const
export type BanArea = (typeof BAN_AREAS)[number]
export const BAN_AREA_LABELS: Record<BanArea, string> = {
  FRANCE: 'France',
  AUVERGNE_RHONE_ALPES: 'Réseau Auvergne-Rhône-Alpes',
}
