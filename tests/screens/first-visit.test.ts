import { afterAll, beforeAll, expect, it } from 'vitest'
import { OFTEN } from '#app/lib/navigation/idle-screens.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'
import { namedScripts, type Script, scriptsOf } from './first-load.ts'
import { openedParts } from './opened-parts.ts'

/** JavaScript limit of a first visit, any panel, dialog or tab included. */
const MOST_BYTES = 150_000
const MOST_SCRIPTS = 20
/** Limit of what is loaded for a role while its browser is idle. */
const MOST_IDLE_BYTES = 60_000

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

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

interface Visit {
  path: string
  page: string
  scripts: Script[]
  /** Path, count and bytes of a page over the limit. */
  excess: string[]
  /** Path and what its head names too early, twice or at a high priority. */
  disorder: string[]
}

/** The stylesheet comes first, and nothing large shares the line with it: text waits for nothing else. */
function disorderOf(page: string): string[] {
  const head = page.slice(0, page.indexOf('</head>'))
  const links = [...head.matchAll(/<link\b[^>]*\brel="(\w+)"[^>]*>/g)].map(([link, rel]) => ({ link, rel }))
  const scripts = namedScripts(page)
  const [, entry] = /\bimport\("([^"]+)"\)/.exec(page)!
  return [
    ...(links[0]?.rel === 'stylesheet' ? [] : ['the stylesheet is not first']),
    ...links
      .slice(1)
      .flatMap(({ link }) => (/="icon"|="manifest"|narrow-space/.test(link) ? [] : [`${link} beside the stylesheet`])),
    ...(scripts[0]?.includes('/manifest-') && scripts[1] === entry ? [] : ['not manifest and entry first']),
    ...scripts.filter((script, place) => scripts.indexOf(script) < place).map(script => `${script} twice`),
  ]
}

async function visit(path: string, role: Role | null): Promise<Visit> {
  const answer = await site.ask(site.pathOf(path), { role })
  const page = await answer.text()
  expect(answer.status, path).toBe(path === '/nothing' ? 404 : 200)
  const scripts = await scriptsOf(site.url, page)
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const fits = scripts.length <= MOST_SCRIPTS && bytes <= MOST_BYTES
  return {
    path,
    page,
    scripts,
    excess: fits ? [] : [`${role} ${path}: ${scripts.length} scripts, ${bytes} bytes`],
    disorder: disorderOf(page).map(fault => `${role} ${path}: ${fault}`),
  }
}

/** In turn: a part of a page that waits for too many others is left out of it. */
async function eachVisit(visits: Iterable<readonly [path: string, role: Role | null]>): Promise<Visit[]> {
  const made: Visit[] = []
  for (const [path, role] of visits) made.push(await visit(path, role))
  return made
}

it('loads the stylesheet first, then at most 150 kB of JavaScript in 20 scripts, on a first visit of any screen', {
  timeout: 120_000,
}, async () => {
  const screens = await eachVisit(USER_ROUTES.map(route => [route, 'ADMIN'] as const))
  const planned = await visit('/journey-management/journeys?dates=all&status=PLANIFIE', 'ADMIN')
  const [assign] = planned.page.match(/\?[^"#]*panel=assign[^"#]*/)!
  const waiting = `/journey-management/journeys${assign.replaceAll('&amp;', '&')}`
  const others = await eachVisit([...OTHERS, [waiting, 'ADMIN']])
  const shown = screens.map(({ path, page }) => ({ route: path, address: new URL(site.pathOf(path), site.url), html: page }))
  const opened = [...openedParts(shown).values()]
  expect(opened.length).toBeGreaterThan(80)
  const visits = [...screens, planned, ...others, ...(await eachVisit(opened.map(path => [path, 'ADMIN'] as const)))]
  expect(visits.flatMap(({ excess }) => excess)).toEqual([])
  expect(visits.flatMap(({ disorder }) => disorder)).toEqual([])
})

it('loads at most 60 kB for the screens that a role opens most, while its browser is idle', async () => {
  for (const role of ROLES) {
    const loaded = new Set((await visit('/', role)).scripts.map(({ path }) => path))
    const screens = await Promise.all(OFTEN[role].map(path => visit(path, role)))
    const more = new Map(screens.flatMap(({ scripts }) => scripts.map(({ path, bytes }) => [path, bytes])))
    const bytes = [...more].reduce((sum, [path, size]) => (loaded.has(path) ? sum : sum + size), 0)
    expect(bytes, role).toBeLessThanOrEqual(MOST_IDLE_BYTES)
  }
})
