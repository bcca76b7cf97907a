import { STATEMENTS } from '#tests/specification/statements.ts'

/** The specification's own tables, read from its statements, for the tests that hold the product against them. */

const ROUTE = /\/(?:[\w-]+|\{\w+\})?(?:\/(?:[\w-]+|\{\w+\}))*/g

/** The routes named in a statement of §2, in its order and spelling. */
export const routesIn = (statement: string) => statement.match(ROUTE) ?? []

/** §2, « User routes »: the statements that name routes and nothing else. */
const ROUTE_LISTS = STATEMENTS.filter(
  ({ section, text }) =>
    section === 2 && text.startsWith('/') && /^[\s,.]*$/.test(text.replace(/\(.*?\)/g, '').replace(ROUTE, '')),
)
export const USER_ROUTES = ROUTE_LISTS.flatMap(({ text }) => routesIn(text))

/** What the words of §6 stand for: the routes of each row of the permission table. */
const ROUTES_OF: Record<string, string[]> = {
  'Home, /profile': ['/', '/profile'],
  'Sales group, companies, company detail, addresses': ['/sales/companies', '/sales/companies/{companyId}', '/sales/addresses'],
  'Sales delivery-request and detail': ['/sales/delivery-request', '/sales/delivery-request/{requestId}'],
  'Additional services': ['/sales/additional-services'],
  KPI: ['/sales/kpi'],
  'Stats, invoices': ['/sales/stats', '/sales/invoices'],
  'Journey management group, drivers-pools, detail, journeys, calendar, live': [
    '/journey-management/drivers-pools',
    '/journey-management/drivers-pools/{driverPoolId}',
    '/journey-management/journeys',
    '/journey-management/calendar',
    '/journey-management/live',
  ],
  'Live-lines, modifications, modifications history, replacements': [
    '/journey-management/live-lines',
    '/journey-management/modifications',
    '/journey-management/modifications/history',
    '/journey-management/replacements',
  ],
  'Journey delivery-request and detail': [
    '/journey-management/delivery-request',
    '/journey-management/delivery-request/{requestId}',
  ],
  'Incidents-management (four pages), human-resources group, drivers, driver detail, absences': [
    '/incidents-management/incidents',
    '/incidents-management/infractions',
    '/incidents-management/delays',
    '/incidents-management/damages',
    '/human-resources/drivers',
    '/human-resources/drivers/{driverId}',
    '/human-resources/absences',
  ],
  'Driver certifications': ['/human-resources/driver-certifications'],
  'Materials (vehicles, detail, trailers, equipment)': [
    '/materials/vehicles',
    '/materials/vehicles/{vehicleId}',
    '/materials/trailers',
    '/materials/equipment',
  ],
  'Transverse group, CNR': ['/transverse/cnr'],
  'Cost factors': ['/transverse/cost-factors'],
  'Transverse delays, incidents, damages, actions': [
    '/transverse/delays',
    '/transverse/incidents',
    '/transverse/damages',
    '/transverse/actions',
  ],
  'Administration (parameters, profiles, users)': [
    '/administration/parameters',
    '/administration/profiles',
    '/administration/users',
  ],
}

export interface Permission {
  words: string
  routes: string[]
  roles: string[]
}

/** A row of §6, given as its statement: « words | roles ». */
export function permissionOf(row: string): Permission {
  const [words = '', roles = ''] = row.replace(/^§6 « | »$/g, '').split(' | ')
  const routes = ROUTES_OF[words]
  if (!routes) throw new Error(`§6 has a row that nobody has read: ${words}`)
  return { words, routes, roles: roles.split(', ') }
}

/** §6, the permission table row by row. */
export const PERMISSIONS = STATEMENTS.filter(({ section, text }) => section === 6 && text.includes(' | ')).map(({ text }) =>
  permissionOf(text),
)

/** §6 gives Paramètres to four roles in the sentence below the table; `/settings` has no row of its own there. */
const SETTINGS: Permission = { words: 'Paramètres', routes: ['/settings'], roles: ['ADMIN', 'CONCEPTOR', 'OPERATOR', 'SALES'] }

/** Which row of §6 is that of each group of the sidebar. */
const GROUP_ROWS: Record<string, string> = {
  Commercial: 'Sales group',
  'Suivis des tournées': 'Journey management group',
  'Suivis des événements': 'Incidents-management',
  'Resources Humaines': 'Incidents-management',
  Matériel: 'Materials',
  Transverse: 'Transverse group',
  Adminstration: 'Administration',
}

/** §2, the sidebar: groups with their children, then the roles of the groups' rows of §6. */
export const SIDEBAR = STATEMENTS.filter(({ section, text }) => section === 2 && text.includes(' | ')).map(({ text }) => {
  const [group = '', children = ''] = text.split(' | ')
  return { group, children, roles: PERMISSIONS.find(row => row.words.startsWith(GROUP_ROWS[group]!))!.roles }
})

/** `{companyId}` → `:companyId`. */
export const patternOf = (route: string) => route.replace(/\{(\w+)\}/g, ':$1')

/** The roles of a route by the specification's table. */
export function rolesOf(route: string): string[] {
  const row = [...PERMISSIONS, SETTINGS].find(({ routes }) => routes.includes(route))
  if (!row) throw new Error(`${route} is not in the specification's table`)
  return row.roles
}
