import { ROUTE_NOT_FOUND } from './messages.ts'
import type { Role } from './roles.ts'

const ALL = ['ADMIN', 'CONCEPTOR', 'SALES', 'DRIVER', 'OPERATOR'] as const
const OFFICE = ['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'] as const
const OPERATIONS = ['ADMIN', 'CONCEPTOR', 'OPERATOR'] as const
const SELLERS = ['ADMIN', 'SALES'] as const
const DESIGNERS = ['ADMIN', 'CONCEPTOR'] as const
const OFFER = ['ADMIN', 'SALES', 'CONCEPTOR'] as const
const ADMIN_ONLY = ['ADMIN'] as const

/** Sidebar groups in the specification's order and spelling (§2), with their roles (§6). */
export const GROUPS = {
  sales: { label: 'Commercial', roles: OFFICE },
  'journey-management': { label: 'Suivis des tournées', roles: OFFICE },
  'incidents-management': { label: 'Suivis des événements', roles: OPERATIONS },
  'human-resources': { label: 'Resources Humaines', roles: OPERATIONS },
  materials: { label: 'Matériel', roles: OFFICE },
  transverse: { label: 'Transverse', roles: OFFER },
  administration: { label: 'Adminstration', roles: ADMIN_ONLY },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>
export type GroupKey = keyof typeof GROUPS

/** One row of the screen table: title, roles and menu entry of a screen. */
export interface Screen {
  title: string
  /** Roles that may open it, reading and writing (spec §6). */
  roles: readonly Role[]
  /** Absent without a menu entry in the specification. */
  menu?: { group: GroupKey; label: string }
}

/**
 * All screens: the routes of the specification (§2) in order, and its permission table (§6). Keys are React Router
 * patterns. `/settings` is missing from the specification's table; `domain.md` decision 19 gives it to the roles that see
 * its menu entry.
 */
export const SCREENS = {
  '/': { title: 'Accueil', roles: ALL },
  '/profile': { title: 'Profil', roles: ALL },
  '/settings': { title: 'Paramètres', roles: OFFICE },

  '/sales/companies': { title: 'Clients', roles: OFFICE, menu: { group: 'sales', label: 'Clients' } },
  '/sales/companies/:companyId': { title: 'Client', roles: OFFICE },
  '/sales/addresses': { title: 'Adresses', roles: OFFICE, menu: { group: 'sales', label: 'Adresses' } },
  '/sales/invoices': { title: 'Factures', roles: ADMIN_ONLY, menu: { group: 'sales', label: 'Factures' } },
  '/sales/delivery-request': {
    title: 'Cahiers des charges',
    roles: SELLERS,
    menu: { group: 'sales', label: 'Cahiers des charges' },
  },
  '/sales/delivery-request/:requestId': { title: 'Cahier des charges', roles: SELLERS },
  '/sales/additional-services': {
    title: 'Prestations additionnelles',
    roles: OFFER,
    menu: { group: 'sales', label: 'Prestations additionnelles' },
  },
  '/sales/kpi': { title: 'KPI', roles: SELLERS, menu: { group: 'sales', label: 'KPI' } },
  '/sales/stats': { title: 'Statistiques', roles: ADMIN_ONLY },

  '/journey-management/delivery-request': {
    title: 'CDC Vue Conception',
    roles: DESIGNERS,
    menu: { group: 'journey-management', label: 'CDC Vue Conception' },
  },
  '/journey-management/delivery-request/:requestId': { title: 'CDC Vue Conception', roles: DESIGNERS },
  '/journey-management/live-lines': {
    title: 'Trajets prévus',
    roles: OPERATIONS,
    menu: { group: 'journey-management', label: 'Trajets prévus' },
  },
  '/journey-management/drivers-pools': {
    title: 'Tournées',
    roles: OFFICE,
    menu: { group: 'journey-management', label: 'Tournées' },
  },
  '/journey-management/drivers-pools/:driverPoolId': { title: 'Tournée', roles: OFFICE },
  '/journey-management/journeys': {
    title: 'Liste des trajets',
    roles: OFFICE,
    menu: { group: 'journey-management', label: 'Liste des trajets' },
  },
  '/journey-management/calendar': {
    title: 'Calendrier des trajets',
    roles: OFFICE,
    menu: { group: 'journey-management', label: 'Calendrier des trajets' },
  },
  '/journey-management/live': {
    title: 'Trajets en temps réel',
    roles: OFFICE,
    menu: { group: 'journey-management', label: 'Trajets en temps réel' },
  },
  '/journey-management/modifications': {
    title: 'Modifications',
    roles: OPERATIONS,
    menu: { group: 'journey-management', label: 'Modifications' },
  },
  '/journey-management/modifications/history': { title: 'Historique des modifications', roles: OPERATIONS },
  '/journey-management/replacements': { title: 'Remplacements', roles: OPERATIONS },

  '/incidents-management/incidents': {
    title: 'Incidents',
    roles: OPERATIONS,
    menu: { group: 'incidents-management', label: 'Incidents' },
  },
  '/incidents-management/infractions': {
    title: 'Infractions',
    roles: OPERATIONS,
    menu: { group: 'incidents-management', label: 'Infractions' },
  },
  '/incidents-management/delays': {
    title: 'Retards',
    roles: OPERATIONS,
    menu: { group: 'incidents-management', label: 'Retards' },
  },
  '/incidents-management/damages': {
    title: 'Dommages',
    roles: OPERATIONS,
    menu: { group: 'incidents-management', label: 'Dommages' },
  },

  '/human-resources/drivers': {
    title: 'Chauffeurs',
    roles: OPERATIONS,
    menu: { group: 'human-resources', label: 'Chauffeurs' },
  },
  '/human-resources/drivers/:driverId': { title: 'Chauffeur', roles: OPERATIONS },
  '/human-resources/absences': {
    title: 'Absences',
    roles: OPERATIONS,
    menu: { group: 'human-resources', label: 'Absences' },
  },
  '/human-resources/driver-certifications': {
    title: 'Habilitations',
    roles: OFFICE,
    menu: { group: 'human-resources', label: 'Habilitations' },
  },

  '/materials/vehicles': { title: 'Véhicules', roles: OFFICE, menu: { group: 'materials', label: 'Véhicules' } },
  '/materials/vehicles/:vehicleId': { title: 'Véhicule', roles: OFFICE },
  '/materials/trailers': { title: 'Remorques', roles: OFFICE, menu: { group: 'materials', label: 'Remorques' } },
  '/materials/equipment': { title: 'Equipment', roles: OFFICE, menu: { group: 'materials', label: 'Equipment' } },

  '/transverse/cnr': { title: 'CNR', roles: OFFER, menu: { group: 'transverse', label: 'CNR' } },
  '/transverse/cost-factors': {
    title: 'Facteurs de coût',
    roles: SELLERS,
    menu: { group: 'transverse', label: 'Facteurs de coût' },
  },
  '/transverse/delays': {
    title: 'Cause - retards',
    roles: DESIGNERS,
    menu: { group: 'transverse', label: 'Cause - retards' },
  },
  '/transverse/incidents': {
    title: 'Cause - incidents',
    roles: DESIGNERS,
    menu: { group: 'transverse', label: 'Cause - incidents' },
  },
  '/transverse/damages': {
    title: 'Cause - dommages',
    roles: DESIGNERS,
    menu: { group: 'transverse', label: 'Cause - dommages' },
  },
  '/transverse/actions': { title: 'Actions', roles: DESIGNERS, menu: { group: 'transverse', label: 'Actions' } },

  // Only in the permission table (spec §2), without a menu entry; « Utilisateurs » links to them.
  '/administration/parameters': { title: 'Paramètres généraux', roles: ADMIN_ONLY },
  '/administration/profiles': { title: 'Profils', roles: ADMIN_ONLY },
  '/administration/users': {
    title: 'Utilisateurs',
    roles: ADMIN_ONLY,
    menu: { group: 'administration', label: 'Utilisateurs' },
  },
} as const satisfies Record<string, Screen>
export type ScreenPath = keyof typeof SCREENS

export function screenOf(pattern: string): Screen {
  if (!Object.hasOwn(SCREENS, pattern)) throw new Error(ROUTE_NOT_FOUND)
  return SCREENS[pattern as ScreenPath]
}

/** True when the role may open the screen. Throws `Route not found` for unknown patterns. */
export function allows(pattern: string, role: Role): boolean {
  return screenOf(pattern).roles.includes(role)
}

export interface MenuGroup {
  key: GroupKey
  label: string
  /** Link of the group: its first allowed child (spec §2). */
  to: string
  children: { to: string; label: string }[]
}

/** Sidebar of a role, in the specification's order, without empty groups. */
export function menuOf(role: Role): MenuGroup[] {
  const rows = Object.entries(SCREENS) as [ScreenPath, Screen][]
  return (Object.keys(GROUPS) as GroupKey[]).flatMap(key => {
    const group: { label: string; roles: readonly Role[] } = GROUPS[key]
    if (!group.roles.includes(role)) return []
    const children = rows
      .filter(([, screen]) => screen.menu?.group === key && screen.roles.includes(role))
      .map(([to, screen]) => ({ to, label: screen.menu!.label }))
    return children[0] ? [{ key, label: group.label, to: children[0].to, children }] : []
  })
}
