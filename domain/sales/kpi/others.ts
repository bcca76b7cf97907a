import type { Role } from '#domain/roles.ts'
import type { Indicator } from './indicators.ts'
import type { Days } from './period.ts'

/** An indicator of `domain.md` §5 from its own records instead of journeys. */
export interface Other extends Pick<Indicator, 'code' | 'label' | 'unit' | 'places' | 'better' | 'help'> {
  roles: readonly Role[]
  /** Filters that it supports: clients, or none. */
  within: 'clients' | 'nothing'
  list: {
    /** Path with fixed filters. */
    path: string
    rows: string
    days?: Partial<Record<keyof Days, string>>
    /** Filter by salesperson, when named differently. */
    salesUser?: string
  }
}

const DAYS = { from: 'from', to: 'to' }
const OPENED = { from: 'openedFrom', to: 'openedTo' }

const ADMIN = ['ADMIN'] as const

/** Cahiers des charges with a negative margin before a day, archived ones included. */
const LOSING = {
  path: '/sales/delivery-request?archived=1',
  rows: 'CDC',
  days: { to: 'losingOn' },
  salesUser: 'clientSalesUser',
}

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
    list: { path: '/journey-management/journeys?figure=minutes', rows: 'trajets', days: DAYS },
  },
  absenteeism: {
    ...{ code: 'K20', label: "Taux d'absentéisme", unit: '%', places: 2, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Jours ouvrés d'absence des conducteurs de la maison, hors congés payés, RTT et formation, sur leurs jours ouvrés",
    list: {
      path: '/human-resources/absences?status=VALIDEE&absenteeism=1',
      rows: 'absences',
      days: DAYS,
    },
  },
  replacementsFilled: {
    ...{ code: 'K21', label: 'Remplacements pourvus', unit: '%', places: 1, better: 'up', roles: ADMIN, within: 'nothing' },
    help: 'Remplacements confirmés, sur ceux qui ont été ouverts dans la période',
    list: { path: '/journey-management/replacements?stage=all', rows: 'remplacements', days: OPENED },
  },
  replacementHours: {
    ...{ code: 'K21', label: 'Délai de remplacement', unit: 'h', places: 1, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Délai médian entre l'ouverture et la confirmation",
    list: {
      path: '/journey-management/replacements?stage=all&status=CONFIRME&status=EFFECTUE',
      rows: 'remplacements',
      days: OPENED,
    },
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
    list: { path: '/incidents-management/incidents?archived=1', rows: 'incidents', days: DAYS },
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
    list: { path: '/incidents-management/infractions?stage=all', rows: 'infractions', days: DAYS },
  },
  designated: {
    ...{ code: 'K24', label: 'Désignées à temps', unit: '%', places: 1, better: 'up', roles: ADMIN, within: 'nothing' },
    help: 'Conducteurs désignés dans les 45 jours, sur les infractions à désigner qui sont closes ou hors délai',
    list: {
      path: '/incidents-management/infractions?stage=all&status=CLOSE&status=HORS_DELAI&designable=1',
      rows: 'infractions',
      days: DAYS,
    },
  },
  palletBalance: {
    ...{ code: 'K27', label: 'Solde palettes', unit: '', places: 0, roles: ['ADMIN', 'SALES'], within: 'clients' },
    help: 'Palettes données et non rendues en fin de période, tous sites',
    list: { path: '#palettes', rows: 'sites' },
  },
  dso: {
    ...{ code: 'K25', label: 'DSO', unit: 'jours', places: 1, better: 'down', roles: ADMIN, within: 'clients' },
    help: 'Créances TTC en fin de période, sur le chiffre facturé TTC de la période, en jours',
    list: { path: '/sales/invoices?kind=FACTURE&kind=ACOMPTE&kind=AVOIR', rows: 'factures', days: DAYS },
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
    list: { path: '/sales/invoices', rows: 'factures', days: { from: 'paidFrom', to: 'paidTo' } },
  },
  lateModifications: {
    ...{ code: 'K28', label: 'Modifications tardives', unit: '%', places: 1, better: 'down', roles: ADMIN, within: 'nothing' },
    help: "Modifications dont l'effet suit la demande de 24 heures au plus",
    list: { path: '/journey-management/modifications/history?underway=1', rows: 'modifications', days: DAYS },
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
    list: LOSING,
  },
  lost: {
    ...{ code: 'K30', label: 'Marge de ces CDC', unit: '€', places: 0, roles: ['ADMIN', 'SALES'], within: 'clients' },
    help: 'Somme de leurs marges',
    list: LOSING,
  },
} as const satisfies Record<string, Other>
export type OtherName = keyof typeof OTHERS
export const OTHER_NAMES = Object.keys(OTHERS) as OtherName[]
export const otherOf = (name: OtherName): Other => OTHERS[name]

const CLIENTS = ['company', 'companyName', 'salesUser'] as const

/** List behind an indicator, with the same days and clients. */
export function listBehind(
  { list: { path, days = {}, salesUser = 'salesUser' }, within }: Other,
  period: Days,
  all: (name: string) => readonly string[],
): string {
  const query = new URLSearchParams()
  for (const name of ['from', 'to'] as const) if (days[name]) query.set(days[name], period[name])
  if (query.size === 0) return path
  if (within === 'clients')
    for (const name of CLIENTS) for (const value of all(name)) query.append(name === 'salesUser' ? salesUser : name, value)
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
