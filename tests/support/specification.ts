/** The specification's own words, transcribed once for the tests that hold the product against them. */

/** §2, « User routes », in its order and spelling. */
export const USER_ROUTES = `
/ , /profile, /settings,
/sales/companies, /sales/companies/{companyId}, /sales/addresses, /sales/invoices, /sales/delivery-request, /sales/delivery-request/{requestId}, /sales/additional-services, /sales/kpi, /sales/stats,
/journey-management/delivery-request, /journey-management/delivery-request/{requestId}, /journey-management/live-lines, /journey-management/drivers-pools, /journey-management/drivers-pools/{driverPoolId}, /journey-management/journeys, /journey-management/calendar, /journey-management/live, /journey-management/modifications, /journey-management/modifications/history, /journey-management/replacements,
/incidents-management/incidents, /incidents-management/infractions, /incidents-management/delays, /incidents-management/damages,
/human-resources/drivers, /human-resources/drivers/{driverId}, /human-resources/absences, /human-resources/driver-certifications,
/materials/vehicles, /materials/vehicles/{vehicleId}, /materials/trailers, /materials/equipment,
/transverse/cnr, /transverse/cost-factors, /transverse/delays, /transverse/incidents, /transverse/damages, /transverse/actions,
/administration/users`
  .split(',')
  .map(route => route.trim())

/** §6, the permission table row by row; the route or group named as there, with the routes that the words stand for. */
export const PERMISSIONS: [words: string, routes: string[], roles: string][] = [
  ['Home, /profile', ['/', '/profile'], 'ADMIN, CONCEPTOR, SALES, DRIVER, OPERATOR'],
  // Not in the table; the sidebar shows Paramètres only for these four (the sentence below the table).
  ['Paramètres', ['/settings'], 'ADMIN, CONCEPTOR, OPERATOR, SALES'],
  [
    'Sales group, companies, company detail, addresses',
    ['/sales/companies', '/sales/companies/{companyId}', '/sales/addresses'],
    'ADMIN, CONCEPTOR, SALES, OPERATOR',
  ],
  ['Sales delivery-request and detail', ['/sales/delivery-request', '/sales/delivery-request/{requestId}'], 'ADMIN, SALES'],
  ['Additional services', ['/sales/additional-services'], 'ADMIN, SALES, CONCEPTOR'],
  ['KPI', ['/sales/kpi'], 'ADMIN, SALES'],
  ['Stats, invoices', ['/sales/stats', '/sales/invoices'], 'ADMIN'],
  [
    'Journey management group, drivers-pools, detail, journeys, calendar, live',
    [
      '/journey-management/drivers-pools',
      '/journey-management/drivers-pools/{driverPoolId}',
      '/journey-management/journeys',
      '/journey-management/calendar',
      '/journey-management/live',
    ],
    'ADMIN, CONCEPTOR, OPERATOR, SALES',
  ],
  [
    'Live-lines, modifications, modifications history, replacements',
    [
      '/journey-management/live-lines',
      '/journey-management/modifications',
      '/journey-management/modifications/history',
      '/journey-management/replacements',
    ],
    'ADMIN, CONCEPTOR, OPERATOR',
  ],
  [
    'Journey delivery-request and detail',
    ['/journey-management/delivery-request', '/journey-management/delivery-request/{requestId}'],
    'ADMIN, CONCEPTOR',
  ],
  [
    'Incidents-management (four pages), human-resources group, drivers, driver detail, absences',
    [
      '/incidents-management/incidents',
      '/incidents-management/infractions',
      '/incidents-management/delays',
      '/incidents-management/damages',
      '/human-resources/drivers',
      '/human-resources/drivers/{driverId}',
      '/human-resources/absences',
    ],
    'ADMIN, CONCEPTOR, OPERATOR',
  ],
  ['Driver certifications', ['/human-resources/driver-certifications'], 'ADMIN, CONCEPTOR, OPERATOR, SALES'],
  [
    'Materials (vehicles, detail, trailers, equipment)',
    ['/materials/vehicles', '/materials/vehicles/{vehicleId}', '/materials/trailers', '/materials/equipment'],
    'ADMIN, CONCEPTOR, SALES, OPERATOR',
  ],
  ['Transverse group, CNR', ['/transverse/cnr'], 'ADMIN, SALES, CONCEPTOR'],
  ['Cost factors', ['/transverse/cost-factors'], 'ADMIN, SALES'],
  [
    'Transverse delays, incidents, damages, actions',
    ['/transverse/delays', '/transverse/incidents', '/transverse/damages', '/transverse/actions'],
    'ADMIN, CONCEPTOR',
  ],
  [
    'Administration (parameters, profiles, users)',
    ['/administration/parameters', '/administration/profiles', '/administration/users'],
    'ADMIN',
  ],
]

/** §2, the sidebar: groups with their children, then the groups' own rows of §6. */
export const SIDEBAR: [group: string, children: string, roles: string][] = [
  [
    'Commercial',
    'Clients, Adresses, Factures, Cahiers des charges, Prestations additionnelles, KPI',
    'ADMIN, CONCEPTOR, SALES, OPERATOR',
  ],
  [
    'Suivis des tournées',
    'CDC Vue Conception, Trajets prévus, Tournées, Liste des trajets, Calendrier des trajets, Trajets en temps réel, Modifications',
    'ADMIN, CONCEPTOR, OPERATOR, SALES',
  ],
  ['Suivis des événements', 'Incidents, Infractions, Retards, Dommages', 'ADMIN, CONCEPTOR, OPERATOR'],
  ['Resources Humaines', 'Chauffeurs, Absences, Habilitations', 'ADMIN, CONCEPTOR, OPERATOR'],
  ['Matériel', 'Véhicules, Remorques, Equipment', 'ADMIN, CONCEPTOR, SALES, OPERATOR'],
  [
    'Transverse',
    'CNR, Facteurs de coût, Cause - retards, Cause - incidents, Cause - dommages, Actions',
    'ADMIN, SALES, CONCEPTOR',
  ],
  ['Adminstration', 'Utilisateurs', 'ADMIN'],
]

/** `{companyId}` → `:companyId`. */
export const patternOf = (route: string) => route.replace(/\{(\w+)\}/g, ':$1')

/** The roles of a route by the specification's table. */
export function rolesOf(route: string): string[] {
  const row = PERMISSIONS.find(([, routes]) => routes.includes(route))
  if (!row) throw new Error(`${route} is not in the specification's table`)
  return row[2].split(', ')
}
