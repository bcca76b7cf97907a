import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { obfuscate } from '#domain/auth/obfuscation.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { screenOf } from '#domain/screens.ts'
import { spec } from '#tests/specification/statements.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { patternOf, rolesOf, USER_ROUTES } from '#tests/support/specification.ts'

/** Every user route × (five roles + signed out) × (GET, POST), over HTTP, against the specification's table. */

let site: Site

beforeAll(async () => {
  site = await startSite()
}, 120_000)

afterAll(() => site?.close())

function call(route: string, method: 'GET' | 'POST', role: Role | null) {
  // `?index` selects the index route's action, as forms do.
  const path = site.pathOf(route) + (route === '/' && method === 'POST' ? '?index' : '')
  return site.ask(path, { role, ...(method === 'POST' && { form: { intent: 'nothing' } }) })
}

describe.each(USER_ROUTES)('%s', route => {
  it.each(ROLES)('%s', async role => {
    const allowed = rolesOf(route).includes(role)
    const read = await call(route, 'GET', role)
    expect(read.status, 'GET').toBe(allowed ? 200 : 404)
    const write = await call(route, 'POST', role)
    if (!allowed) expect(write.status, 'POST').toBe(404)
    else expect(write.status, 'POST').toBe(400)
  })
})

it(spec('The product serves signed-in staff.'), async () => {
  for (const route of USER_ROUTES) {
    for (const method of ['GET', 'POST'] as const) {
      const response = await call(route, method, null)
      expect(response.status, `${method} ${route}`).toBe(302)
      expect(response.headers.get('location'), `${method} ${route}`).toMatch(route === '/' ? /^\/login$/ : /^\/login\?next=%2F/)
    }
  }
})

it(spec('The application is a back-office tool.'), async () => {
  // Visitors reach the sign-in pages; robots are excluded there.
  const open = [...new Set([...USER_ROUTES, '/login', '/verify', '/logout', '/nowhere'])]
  const read = await Promise.all(open.map(async path => ({ path, answer: await site.ask(site.pathOf(path)) })))
  for (const { path, answer } of read) expect(answer.headers.get('x-robots-tag'), path).toBe('noindex, nofollow')
  expect(read.filter(({ answer }) => answer.status === 200).map(({ path }) => path)).toEqual(['/login'])
})

it(spec('The interface language is French; dates use the French locale and the week starts on Monday.'), async () => {
  for (const route of USER_ROUTES) {
    expect(await (await call(route, 'GET', 'ADMIN')).text(), route).toMatch(/^<!DOCTYPE html><html [^>]*lang="fr"/i)
  }
  const journeys = await (await site.ask('/journey-management/journeys?date=2026-03-02', { role: 'ADMIN' })).text()
  expect(journeys).toContain('lun. 02/03/2026')
  const calendar = await (
    await site.ask(`${site.pathOf('/sales/delivery-request/{requestId}')}?tab=recurrence`, { role: 'ADMIN' })
  ).text()
  const heads = [...calendar.matchAll(/<thead.*?<\/thead>/g)].map(([head]) => head.replace(/<[^>]*>/g, ''))
  expect(heads).toContain('SemaineLMMJVSD')
})

it(spec('The purpose of each business screen beyond its name is not shown.'), async () => {
  for (const route of USER_ROUTES.filter(route => !route.includes('{'))) {
    const { title } = screenOf(patternOf(route))
    const page = await (await call(route, 'GET', 'ADMIN')).text()
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '')
    expect(title.length, route).toBeGreaterThan(0)
    if (route !== '/' && route !== '/profile') expect(heading, route).toBe(title)
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(page)?.[1], route).toBe(`${title} · Quai`)
  }
})

it(spec('A user whose role is not allowed on a route sees the forbidden/not-found page.'), async () => {
  for (const route of USER_ROUTES) {
    for (const role of ROLES.filter(role => !rolesOf(route).includes(role))) {
      const answer = await call(route, 'GET', role)
      expect(answer.status, `${role} ${route}`).toBe(404)
      expect(await answer.text(), `${role} ${route}`).toContain('La page que vous recherchez n&#x27;existe pas...')
    }
  }
})

it(spec('The content of each business screen (lists, forms, filters) is not shown.'), async () => {
  for (const route of USER_ROUTES.filter(route => !/DriverPool|driverPool|driverId|vehicleId/.test(route))) {
    const page = await (await call(route, 'GET', 'ADMIN')).text()
    const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? ''
    expect(page.match(/<h1/g), route).toHaveLength(1)
    expect(main, route).not.toContain('en préparation')
    if (route !== '/') expect(main, route).toMatch(/<(table|form|dl)\b/)
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(page)?.[1], route).toMatch(/. · Quai$/)
    expect(screenOf(patternOf(route)).title.length, route).toBeGreaterThan(0)
  }
})

describe('the sidebar', () => {
  const sidebarOf = async (role: Role) =>
    /<nav[^>]*aria-label="Menu principal"[\s\S]*?<\/nav>/.exec(await (await call('/profile', 'GET', role)).text())?.[0] ?? ''

  it(spec('The sidebar shows Profil and Paramètres only for ADMIN, CONCEPTOR, OPERATOR, SALES.'), async () => {
    for (const role of ROLES) {
      const sidebar = await sidebarOf(role)
      const shown = ['/profile', '/settings'].map(path => sidebar.includes(`href="${path}"`))
      expect(shown, role).toEqual(role === 'DRIVER' ? [false, false] : [true, true])
    }
  })
})

describe('the authentication layout', () => {
  it.each(['/login', '/verify'])('sends a signed-in user from %s home', async path => {
    const response = await site.ask(path, { role: 'SALES' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/')
  })

  it.each(['/login', `/verify?e=${obfuscate('camille@exemple.fr')}`])('shows %s to a visitor', async path => {
    expect((await site.ask(path)).status).toBe(200)
  })
})

it.each(ROLES)('an unknown route is not found for %s', async role => {
  expect((await call('/nowhere/at/all', 'GET', role)).status).toBe(404)
})
