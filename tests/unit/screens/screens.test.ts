import type { Register } from 'react-router'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { authorize } from '#app/lib/session/session.server.ts'
import { PAGES, type PagePath, type PanelPath, routeOf } from '#domain/panels.ts'
import { ROLES } from '#domain/roles.ts'
import { allows, menuOf, SCREENS, type ScreenPath, screenOf } from '#domain/screens.ts'
import { STATEMENTS, spec } from '#tests/specification/statements.ts'
import { PERMISSIONS, patternOf, permissionOf, routesIn, SIDEBAR, USER_ROUTES } from '#tests/support/specification.ts'
import routes from '../../../app/routes.ts'

interface Entry {
  path?: string
  index?: boolean
  children?: Entry[]
}

/** Paths that the application registers, in order, without the panels over them. */
function registered(entries: Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) =>
    path === undefined && children ? registered(children) : [index ? '/' : `/${path}`],
  )
}

/** Items of a list, without text in brackets. */
const thingsOf = (list: string) =>
  list
    .replace(/ \([^)]*\)/g, '')
    .replace(/\.$/, '')
    .split(', ')
    .map(thing => thing.toLowerCase())

/** Area of each group of §1, and entities whose screen has another name. */
const AREAS: Record<string, [area: string, routes?: Record<string, string[]>]> = {
  Sales: ['sales', { clients: ['companies'], 'delivery specifications': ['delivery-request'], kpis: ['kpi'] }],
  'Tour and journey follow-up': [
    'journey-management',
    {
      'delivery requests in design view': ['delivery-request'],
      'planned journeys': ['live-lines'],
      'driver pools': ['drivers-pools'],
      'live journeys': ['live'],
      'modifications and their history': ['modifications', 'modifications/history'],
    },
  ],
  'Event follow-up': ['incidents-management'],
  'Human resources': ['human-resources'],
  Materials: ['materials'],
  'Transverse reference data': [
    'transverse',
    { 'delay causes': ['delays'], 'incident causes': ['incidents'], 'damage causes': ['damages'] },
  ],
  Administration: ['administration'],
}

/** URL segment and routes of a statement of §1. */
function areaOf(statement: string) {
  const [words = '', things = ''] = statement.replace(/^§1 « | »$/g, '').split(/: (.*)/)
  const [area, called = {}] = AREAS[words]!
  const names = thingsOf(things).flatMap(thing => called[thing] ?? [thing.replaceAll(' ', '-')])
  return { area, routes: names.map(name => `/${area}/${name}`) }
}

/** Routes beside those for users: sign-in, not found, and routes without a screen. */
const OWN = ['/login', '/verify', '/logout', '/api/*', '/healthz', '/readyz', '/*']
/** Only in the permission table (§6); `domain.md` §4.9 gives them screens. */
const TABLE_ALONE = ['/administration/parameters', '/administration/profiles']
/** Pages under a screen of the specification, by its row and a right. */
const UNDER = Object.entries(PAGES).flatMap(([path, pages]) => Object.keys(pages).map(page => `${path}/${page}`))
const userRoutes = () => registered(routes as Entry[]).filter(path => ![...OWN, ...TABLE_ALONE, ...UNDER].includes(path))

describe('screen table', () => {
  it('registers exactly the user routes of the specification, in order', () => {
    expect(USER_ROUTES).toHaveLength(42)
    expect(userRoutes()).toEqual(USER_ROUTES.map(patternOf))
    expect(registered(routes as Entry[])).toEqual(expect.arrayContaining([...OWN, ...UNDER]))
  })

  it.each([
    spec('/ (home), /profile, /settings,'),
    spec(
      '/sales/companies, /sales/companies/{companyId}, /sales/addresses, /sales/invoices, /sales/delivery-request, /sales/delivery-request/{requestId}, /sales/additional-services, /sales/kpi, /sales/stats (no menu entry),',
    ),
    spec(
      '/journey-management/delivery-request, /journey-management/delivery-request/{requestId}, /journey-management/live-lines, /journey-management/drivers-pools, /journey-management/drivers-pools/{driverPoolId}, /journey-management/journeys, /journey-management/calendar, /journey-management/live, /journey-management/modifications, /journey-management/modifications/history, /journey-management/replacements (no menu entry),',
    ),
    spec(
      '/incidents-management/incidents, /incidents-management/infractions, /incidents-management/delays, /incidents-management/damages,',
    ),
    spec(
      '/human-resources/drivers, /human-resources/drivers/{driverId}, /human-resources/absences, /human-resources/driver-certifications,',
    ),
    spec('/materials/vehicles, /materials/vehicles/{vehicleId}, /materials/trailers, /materials/equipment,'),
    spec(
      '/transverse/cnr, /transverse/cost-factors, /transverse/delays, /transverse/incidents, /transverse/damages, /transverse/actions,',
    ),
    spec('/administration/users.'),
  ])('%s', list => {
    const named = routesIn(list).map(patternOf)
    const first = userRoutes().indexOf(named[0]!)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(userRoutes().slice(first, first + named.length)).toEqual(named)
    // The route before « (no menu entry) ».
    const hidden = /(\/\S+) \(no menu entry\)/.exec(list)?.[1]
    if (hidden) expect(screenOf(hidden).menu).toBeUndefined()
  })

  it.each([
    spec(
      'Sales: clients (companies), addresses, invoices, delivery specifications (cahiers des charges, also called delivery requests), additional services, KPIs.',
    ),
    spec(
      'Tour and journey follow-up: delivery requests in design view, planned journeys (live lines), driver pools (tours), journeys, calendar, live journeys, modifications and their history, replacements.',
    ),
    spec('Event follow-up: incidents, infractions, delays, damages.'),
    spec('Human resources: drivers, absences, driver certifications.'),
    spec('Materials: vehicles, trailers, equipment.'),
    spec('Transverse reference data: CNR, cost factors, delay causes, incident causes, damage causes, actions.'),
    spec('Administration: users.'),
  ])('%s', statement => {
    const { area, routes } = areaOf(statement)
    // Each named entity has its screen, and the area has no other.
    for (const route of routes) expect(userRoutes(), route).toContain(patternOf(route))
    const sheets = /\/:\w+$/
    const unnamed = userRoutes().filter(path => path.startsWith(`/${area}/`) && !sheets.test(path) && !routes.includes(path))
    expect(unnamed).toEqual(area === 'sales' ? ['/sales/stats'] : [])
  })

  it(
    spec(
      'Named only through routes, fields not shown: company, address, invoice, delivery request (cahier des charges), additional service, driver pool (tour), journey, live line, modification, replacement, incident, infraction, delay, damage, driver, absence, driver certification, vehicle, trailer, equipment, cost factor, CNR, action, user.',
    ),
    () => {
      const named = STATEMENTS.find(({ text }) => text.startsWith('Named only through routes'))!.text
      const entities = thingsOf(named.split(': ')[1]!)
      expect(entities).toHaveLength(24)
      const lists = userRoutes().map(path => path.split('/').at(-1)!)
      for (const entity of entities) {
        const plural = entity === 'company' ? 'companies' : /(equipment|cnr)$/.test(entity) ? entity : `${entity}s`
        const route = plural.replace('driver pool', 'drivers-pool').replace('addresss', 'addresses').replaceAll(' ', '-')
        expect(
          [route, route.replace(/s$/, '')].some(name => lists.includes(name)),
          entity,
        ).toBe(true)
      }
    },
  )

  it(
    spec(
      '/administration/parameters and /administration/profiles appear only in the permission table; their screens are not shown.',
    ),
    () => {
      for (const path of ['/administration/parameters', '/administration/profiles'] as const) {
        // `domain.md` §4.9 gives them a screen, but no menu entry.
        expect(SCREENS[path]).toMatchObject({ roles: ['ADMIN'] })
        expect(registered(routes as Entry[])).toContain(path)
        for (const role of ROLES) expect(JSON.stringify(menuOf(role))).not.toContain(path)
      }
    },
  )

  it('has exactly the rows of the permission table', () => {
    const named = PERMISSIONS.flatMap(({ routes }) => routes.map(patternOf))
    expect(Object.keys(SCREENS).sort()).toEqual([...named, '/settings'].sort())
  })

  it(spec('Roles: ADMIN, CONCEPTOR, SALES, DRIVER, OPERATOR.'), () => {
    expect(ROLES.join(', ')).toBe('ADMIN, CONCEPTOR, SALES, DRIVER, OPERATOR')
  })

  it.each([
    spec('Home, /profile | ADMIN, CONCEPTOR, SALES, DRIVER, OPERATOR'),
    spec('Sales group, companies, company detail, addresses | ADMIN, CONCEPTOR, SALES, OPERATOR'),
    spec('Sales delivery-request and detail | ADMIN, SALES'),
    spec('Additional services | ADMIN, SALES, CONCEPTOR'),
    spec('KPI | ADMIN, SALES'),
    spec('Stats, invoices | ADMIN'),
    spec('Journey management group, drivers-pools, detail, journeys, calendar, live | ADMIN, CONCEPTOR, OPERATOR, SALES'),
    spec('Live-lines, modifications, modifications history, replacements | ADMIN, CONCEPTOR, OPERATOR'),
    spec('Journey delivery-request and detail | ADMIN, CONCEPTOR'),
    spec(
      'Incidents-management (four pages), human-resources group, drivers, driver detail, absences | ADMIN, CONCEPTOR, OPERATOR',
    ),
    spec('Driver certifications | ADMIN, CONCEPTOR, OPERATOR, SALES'),
    spec('Materials (vehicles, detail, trailers, equipment) | ADMIN, CONCEPTOR, SALES, OPERATOR'),
    spec('Transverse group, CNR | ADMIN, SALES, CONCEPTOR'),
    spec('Cost factors | ADMIN, SALES'),
    spec('Transverse delays, incidents, damages, actions | ADMIN, CONCEPTOR'),
    spec('Administration (parameters, profiles, users) | ADMIN'),
  ])('%s', row => {
    const { routes, roles } = permissionOf(row)
    for (const path of routes) {
      expect(
        ROLES.filter(role => allows(patternOf(path), role)),
        path,
      ).toEqual(ROLES.filter(role => roles.includes(role)))
    }
  })

  it('gives Paramètres to the four roles that see its entry', () => {
    expect(ROLES.filter(role => allows('/settings', role))).toEqual(['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'])
  })

  it(spec('DRIVER appears only on home and profile.'), () => {
    expect(PERMISSIONS.filter(({ roles }) => roles.includes('DRIVER')).map(({ routes }) => routes)).toEqual([['/', '/profile']])
    expect(Object.keys(SCREENS).filter(path => allows(path, 'DRIVER'))).toEqual(['/', '/profile'])
  })

  it('has a row for every page of the framework; a missing one does not compile', () => {
    type Own = '/login' | '/verify' | '/logout' | '/api/*' | '/healthz' | '/readyz' | '/*'
    type WithoutRow = Exclude<keyof Register['pages'], ScreenPath | PanelPath | PagePath | Own>
    expectTypeOf<WithoutRow>().toBeNever()
  })

  it(spec("Every route must be listed in the permission table; otherwise the error 'Route not found' is raised."), () => {
    for (const path of userRoutes()) expect(screenOf(path).roles.length, path).toBeGreaterThan(0)
    for (const path of ['/nowhere', 'constructor', '/sales', '/sales/companies/', '']) {
      expect(() => screenOf(path), path).toThrow('Route not found')
    }
    expect(() => allows('/constructor', 'ADMIN')).toThrow('Route not found')
    expect(() => routeOf('/sales/additional-services/nothing')).toThrow('Route not found')
  })

  it(spec("'Route not found' is raised for a route missing from the permission table."), async () => {
    const request = new Request('http://quai.test/nowhere')
    const args = { request, pattern: '/nowhere', params: {}, url: new URL(request.url), context: undefined as never }
    // Raised before the session is read.
    await expect(authorize(args)).rejects.toThrow('Route not found')
  })
})

describe('sidebar', () => {
  it('has the specification’s groups and labels, in order', () => {
    expect(menuOf('ADMIN').map(group => [group.label, group.children.map(child => child.label).join(', ')])).toEqual(
      SIDEBAR.map(({ group, children }) => [group, children]),
    )
  })

  it.each([
    spec('Commercial | Clients, Adresses, Factures, Cahiers des charges, Prestations additionnelles, KPI'),
    spec(
      'Suivis des tournées | CDC Vue Conception, Trajets prévus, Tournées, Liste des trajets, Calendrier des trajets, Trajets en temps réel, Modifications',
    ),
    spec('Suivis des événements | Incidents, Infractions, Retards, Dommages'),
    spec('Resources Humaines | Chauffeurs, Absences, Habilitations'),
    spec('Matériel | Véhicules, Remorques, Equipment'),
    spec('Transverse | CNR, Facteurs de coût, Cause - retards, Cause - incidents, Cause - dommages, Actions'),
    spec('Adminstration | Utilisateurs'),
  ])('%s', row => {
    const [label, children] = row.replace(/^§2 « | »$/g, '').split(' | ')
    const group = menuOf('ADMIN').find(group => group.label === label)
    expect(group?.children.map(child => child.label).join(', ')).toBe(children)
  })

  it.each(ROLES)('shows %s only what that role may open', role => {
    for (const group of menuOf(role)) {
      expect(SIDEBAR.find(row => row.group === group.label)!.roles).toContain(role)
      expect(group.to).toBe(group.children[0]!.to)
      for (const child of group.children) expect(allows(child.to, role)).toBe(true)
    }
    const shown = menuOf(role).map(group => group.label)
    expect(shown).toEqual(SIDEBAR.filter(({ roles }) => roles.includes(role)).map(({ group }) => group))
  })

  it('is empty for DRIVER', () => {
    expect(menuOf('DRIVER')).toEqual([])
  })
})
