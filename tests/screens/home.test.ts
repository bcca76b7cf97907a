import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickActs } from '#domain/quick-acts.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Home pages (`domain.md` §4.1): each figure links to a list of that length. */

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

/** Figures of bands, block heads and the table of days. */
const FIGURES = /<a[^>]*href="(\/[^"]*\?[^"]*)"[^>]*>(?:<b>)?([\d\u202f]+\+?)(?:<\/b>|<span|<\/a>)/g

async function read(role: Role, path: string): Promise<string> {
  const answer = await site.ask(path, { role })
  expect(answer.status, `${role} ${path}`).toBe(200)
  return answer.text()
}

it.each([
  [
    'OPERATOR',
    ['Départs du jour', 'À traiter, par urgence', 'Demain, sans chauffeur', 'Indisponibles aujourd&#x27;hui', 'À contrôler'],
    13,
  ],
  [
    'ADMIN',
    ['Le mois, au ', 'Trajets du jour', 'Couverture des 14', 'À suivre', 'aux marges les plus basses', 'Expirent sous 60 jours'],
    46,
  ],
  [
    'CONCEPTOR',
    [
      'Couverture des 14 prochains jours',
      'À concevoir, par départ',
      'Erreurs de génération',
      'Tournées hors limites',
      'Kilomètres à vide par tournée',
      'Chauffeurs',
    ],
    37,
  ],
  [
    'SALES',
    [
      'Clients en retard aujourd&#x27;hui',
      'À proposer',
      'Offres sans réponse',
      'Expirent sous 60 jours',
      'Mes clients',
      'Modifications demandées par mes clients',
    ],
    11,
  ],
] as const)('%s', { timeout: 120_000 }, async (role, titles, least) => {
  const page = await read(role, '/')
  for (const title of titles) expect(page, title).toContain(title)
  expect(page).not.toContain('en préparation')
  const figures = new Map([...page.matchAll(FIGURES)].map(([, href, figure]) => [href!.replaceAll('&amp;', '&'), figure!]))
  expect(figures.size).toBeGreaterThanOrEqual(least)
  for (const [href, figure] of figures) {
    const [, count] = /class="page-count"[^>]*>([^<]*)</.exec(await read(role, href)) ?? []
    expect(count, `${role} ${href}`).toBe(figure)
  }
})

/** Money in whole euros: the months of a client have their cents. */
const printed = (text: string) =>
  text.endsWith('€') ? String(Math.round(Number(text.replace(/[^\d,-]/g, '').replace(',', '.')))) : text

it('prints one value for a client, measure and period, on every screen with figures', { timeout: 120_000 }, async () => {
  const measures = ['revenue', 'cost', 'margin', 'marginPct', 'otif'].map(name => `measure=${name}`).join('&')
  const stats = ['company', 'month', 'depot', 'driver'].map(rows => `/sales/stats?rows=${rows}&perPage=100&${measures}`)
  const kpi = ['', ...['period=month', 'trend=otif', 'trend=marginPct', 'trend=margin'].map(query => `?${query}`)]
  const screens: [Role, string][] = [
    ...['/', ...stats, `${stats[0]}&period=month`, ...kpi.map(query => `/sales/kpi${query}`)].map((path): [Role, string] => [
      'ADMIN',
      path,
    ]),
    ['SALES', '/'],
    ['SALES', '/sales/kpi'],
    ['SALES', '/sales/kpi?period=month'],
  ]
  const found = new Map<string, Map<string, string[]>>()
  const collect = async (role: Role, path: string) => {
    const page = await read(role, path)
    const figures = [...page.matchAll(/data-figure="([^"]*)"[^>]*>([^<]*)</g)]
    expect(figures.length, `${role} ${path}`).toBeGreaterThan(0)
    for (const [, key, text] of figures) {
      const values = found.get(key!) ?? new Map<string, string[]>()
      found.set(key!, values.set(printed(text!), [...(values.get(printed(text!)) ?? []), `${role} ${path}`]))
    }
    return page
  }
  const clients = new Set<string>()
  for (const [role, path] of screens) {
    const page = await collect(role, path)
    if (path === '/') for (const [, id] of page.matchAll(/href="\/sales\/companies\/([\da-f-]{36})"/g)) clients.add(id!)
  }
  expect(clients.size).toBeGreaterThan(3)
  for (const id of [...clients].slice(0, 8)) await collect('ADMIN', `/sales/companies/${id}`)
  const disagreeing = [...found].filter(([, values]) => values.size > 1).map(([key, values]) => [key, [...values]])
  expect(disagreeing).toEqual([])
  const often = [...found.values()].filter(values => [...values.values()].some(screens => new Set(screens).size > 2))
  expect(often.length).toBeGreaterThan(20)
})

it.each(ROLES)('opens the form of everything that %s may start from the search', async role => {
  for (const { text, href } of quickActs(role)) {
    const page = await read(role, href)
    expect(page, `${text} ${href}`).toMatch(new RegExp(`<h2[^>]*id="panel-title"[^>]*>${text.replaceAll("'", '&#x27;')}<`))
    expect(page, `${text} ${href}`).toContain('name="idempotencyKey"')
  }
})

it.each(ROLES.filter(role => allows('/settings', role)))(
  'shows %s the keyboard shortcuts, and where to switch them off',
  async role => {
    const page = await read(role, '/?panel=keys')
    for (const text of ['Raccourcis clavier', 'Ligne suivante', 'Aller à', '/settings#raccourcis'])
      expect(page, text).toContain(text)
    expect(await read(role, '/settings')).toContain('href="/?panel=keys"')
  },
)
