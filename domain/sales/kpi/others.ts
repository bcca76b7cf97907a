import type { Role } from '#domain/roles.ts'
import type { Indicator } from './indicators.ts'
import type { Days } from './period.ts'

/** An indicator of `domain.md` §5 that its own records give, not journeys. */
export interface Other extends Pick<Indicator, 'code' | 'label' | 'unit' | 'places' | 'better' | 'help'> {
  /** Who reads it: those who may open the list behind it. */
  roles: readonly Role[]
  /** Filters under which it means something: of clients, or none. */
  within: 'clients' | 'nothing'
  /** The list behind it, and what it is called. */
  list?: { path: string; says: string; days?: true }
}

const ADMIN = ['ADMIN'] as const

export const OTHERS = {
  vehicleUse: {
    ...{
      code: 'K14',
      label: "Taux d'utilisation des véhicules",
      unit: '%',
      places: 1,
      better: 'up',
      roles: ADMIN,
      within: 'nothing',
    },
    help: 'Heures sur trajets, sur 10 heures par jour ouvré et par véhicule du parc à ce jour',
    list: { path: '/materials/vehicles', says: 'Voir les véhicules' },
  },
  absenteeism: {
    ...{ code: 'K20', label: "Taux d'absentéisme", unit: '%', places: 2, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Jours ouvrés d'absence des conducteurs de la maison, hors congés payés, RTT et formation, sur leurs jours ouvrés",
    list: { path: '/human-resources/absences?status=VALIDEE', says: 'Voir les absences', days: true },
  },
  replacementsFilled: {
    ...{ code: 'K21', label: 'Remplacements pourvus', unit: '%', places: 1, better: 'up', roles: ADMIN, within: 'nothing' },
    help: 'Remplacements confirmés, sur ceux qui ont été ouverts dans la période',
    list: { path: '/journey-management/replacements', says: 'Voir les remplacements' },
  },
  replacementHours: {
    ...{ code: 'K21', label: 'Délai de remplacement', unit: 'h', places: 1, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Délai médian entre l'ouverture et la confirmation",
    list: { path: '/journey-management/replacements', says: 'Voir les remplacements' },
  },
  incidents: {
    ...{
      code: 'K23',
      label: 'Incidents aux 100\u202f000 km',
      unit: '',
      places: 2,
      better: 'down',
      roles: ADMIN,
      within: 'nothing',
    },
    help: 'Incidents de la période, pour 100 000 km parcourus',
    list: { path: '/incidents-management/incidents', says: 'Voir les incidents', days: true },
  },
  infractions: {
    ...{
      code: 'K24',
      label: 'Infractions aux 100\u202f000 km',
      unit: '',
      places: 2,
      better: 'down',
      roles: ADMIN,
      within: 'nothing',
    },
    help: 'Infractions relevées dans la période, pour 100 000 km parcourus',
    list: { path: '/incidents-management/infractions?stage=all', says: 'Voir les infractions', days: true },
  },
  designated: {
    ...{ code: 'K24', label: 'Désignées à temps', unit: '%', places: 1, better: 'up', roles: ADMIN, within: 'nothing' },
    help: 'Conducteurs désignés dans les 45 jours, sur les infractions à désigner qui sont closes ou hors délai',
    list: {
      path: '/incidents-management/infractions?stage=all&status=CLOSE&status=HORS_DELAI',
      says: 'Voir les infractions',
      days: true,
    },
  },
  palletBalance: {
    ...{ code: 'K27', label: 'Solde palettes', unit: '', places: 0, roles: ['ADMIN', 'SALES'], within: 'clients' },
    help: 'Palettes données et non rendues en fin de période, tous sites',
    list: { path: '#palettes', says: 'Voir par site' },
  },
  dso: {
    ...{ code: 'K25', label: 'DSO', unit: 'jours', places: 1, better: 'down', roles: ADMIN, within: 'clients' },
    help: 'Créances TTC en fin de période, sur le chiffre facturé TTC de la période, en jours',
    list: { path: '/sales/invoices', says: 'Voir les factures' },
  },
  paymentDelay: {
    ...{
      code: 'K26',
      label: 'Retard de paiement moyen',
      unit: 'jours',
      places: 1,
      better: 'down',
      roles: ADMIN,
      within: 'clients',
    },
    help: "Jours entre l'échéance et le règlement, pondérés par les montants réglés",
    list: { path: '/sales/invoices', says: 'Voir les factures' },
  },
  lateModifications: {
    ...{ code: 'K28', label: 'Modifications tardives', unit: '%', places: 1, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Modifications dont l'effet suit la demande de 24 heures au plus",
    list: { path: '/journey-management/modifications/history', says: 'Voir les modifications' },
  },
  losingRequests: {
    ...{
      code: 'K30',
      label: 'CDC à marge négative, 90 jours',
      unit: '',
      places: 0,
      better: 'down',
      roles: ['ADMIN', 'SALES'],
      within: 'clients',
    },
    help: "Cahiers des charges qui ont coûté plus que leur chiffre d'affaires sur 90 jours",
  },
  lost: {
    ...{ code: 'K30', label: 'Marge de ces CDC', unit: '€', places: 0, roles: ['ADMIN', 'SALES'], within: 'clients' },
    help: 'Somme de leurs marges',
  },
} as const satisfies Record<string, Other>
export type OtherName = keyof typeof OTHERS
export const OTHER_NAMES = Object.keys(OTHERS) as OtherName[]
export const otherOf = (name: OtherName): Other => OTHERS[name]

/** The list behind it, of these days where it knows days; none where there is no such list. */
export function listBehind({ list }: Other, { from, to }: Days): string | null {
  if (!list) return null
  return list.days ? `${list.path}${list.path.includes('?') ? '&' : '?'}${new URLSearchParams({ from, to })}` : list.path
}
