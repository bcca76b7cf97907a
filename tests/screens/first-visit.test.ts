import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/roles.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'
import { scriptsOf } from './first-load.ts'

/** JavaScript limit of a first visit, any panel, dialog or tab included. */
const MOST_BYTES = 150_000
const MOST_SCRIPTS = 20

/** Additional URLs: by role or session, and not linked from a screen. */
const OTHERS: [path: string, role: Role | null][] = [
  ...ROLES.flatMap((role): [string, Role][] => [
    ['/', role],
    ['/profile', role],
  ]),
  ['/login', null],
  ['/nothing', 'ADMIN'],
  ['/transverse/actions?view=suivi', 'ADMIN'],
  ['/journey-management/journeys?panel=new', 'ADMIN'],
  ['/sales/delivery-request?panel=new', 'ADMIN'],
  ['/sales/delivery-request/{requestId}?tab=price', 'ADMIN'],
]

/** Parameters that open a part of a screen. */
const OPENS = ['panel', 'confirm', 'tab', 'view', 'vue', 'trajet']

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

interface Visit {
  path: string
  page: string
  /** Path, count and bytes of a page over the limit. */
  excess: string[]
}

async function visit(path: string, role: Role | null): Promise<Visit> {
  const page = await (await site.ask(site.pathOf(path), { role })).text()
  const scripts = await scriptsOf(site.url, page)
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const fits = scripts.length <= MOST_SCRIPTS && bytes <= MOST_BYTES
  return { path, page, excess: fits ? [] : [`${role} ${path}: ${scripts.length} scripts, ${bytes} bytes`] }
}

/** One URL per kind of opened part. */
function openedFrom(screens: readonly Visit[]): string[] {
  const opened = new Map<string, string>()
  for (const { path, page } of screens) {
    const here = new URL(site.pathOf(path), site.url)
    for (const [, href] of page.matchAll(/<a\b[^>]*\bhref="(\?[^"#]+)/g)) {
      const search = new URL(href!.replaceAll('&amp;', '&'), here).searchParams
      const what = OPENS.flatMap(name => (search.get(name) ? `${name}=${search.get(name)}` : []))
      const key = [path, ...what.map(one => one.replace(/=[^a-z].*/, '='))].join(' ')
      if (what.length > 0) opened.set(key, `${here.pathname}?${search}`)
    }
  }
  return [...opened.values()]
}

it('loads at most 150 kB of JavaScript in 20 scripts on a first visit of any screen', { timeout: 120_000 }, async () => {
  const screens = await Promise.all(USER_ROUTES.map(route => visit(route, 'ADMIN')))
  const planned = await visit('/journey-management/journeys?dates=all&status=PLANIFIE', 'ADMIN')
  const [assign] = planned.page.match(/\?[^"#]*panel=assign[^"#]*/)!
  const waiting = `/journey-management/journeys${assign.replaceAll('&amp;', '&')}`
  const others = await Promise.all([...OTHERS, [waiting, 'ADMIN'] as const].map(([path, role]) => visit(path, role)))
  const opened = openedFrom(screens)
  expect(opened.length).toBeGreaterThan(80)
  const visits = [...screens, planned, ...others]
  for (const path of opened) visits.push(await visit(path, 'ADMIN'))
  expect(visits.flatMap(({ excess }) => excess)).toEqual([])
})
