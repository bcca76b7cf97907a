import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { quickActs } from '#domain/quick-acts.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { OTIF_DAYS } from '#domain/sales/companies/figures.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'

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

/** Figures alone, and in groups that say period and owner once: in the order of the page the last ones count. */
function alone(page: string): [string, string][] {
  let owned = ''
  return [...page.matchAll(/data-of="([^"]*)"|data-figure="([^"]*)"[^>]*>([^<]*)</g)].flatMap(
    ([, of, key, text]): [string, string][] => {
      if (of !== undefined) owned = of
      return key === undefined ? [] : [[key.includes(' ') ? key : `${key} ${owned}`, text!]]
    },
  )
}

/** Figures of tables: a heading has name and period, its row the owner, and another or a shorter period. */
function inTables(page: string): [string, string][] {
  return [...page.matchAll(/<table.*?<\/table>/gs)].flatMap(([table]) => {
    const [head = '', body = ''] = table.split('<tbody>')
    const keys = [...head.matchAll(/<t[hd]\b([^>]*)>/g)].map(([, given]) => /data-figures="([^"]*)"/.exec(given!)?.[1])
    if (!keys.some(Boolean)) return []
    return [...body.split('</tbody>')[0]!.matchAll(/<tr\b([^>]*)>(.*?)<\/tr>/gs)].flatMap(([, given, row]) => {
      const [, own] = /data-of="([^"]*)"/.exec(given!) ?? []
      const link = new URLSearchParams(/href="[^"?]*\?([^"]*)"/.exec(row!)?.[1]?.replaceAll('&amp;', '&') ?? '')
      const [, client] = /\/sales\/companies\/([\da-f-]{36})/.exec(row!) ?? []
      const other = ['request', 'driver', 'pool', 'agency'].find(name => link.has(name))
      const owner = client ?? (other ? `${other} ${link.get(other)}` : link.get('company'))
      const cells = [...row!.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
        cell!.replace(/<span class="sr-only">.*?<\/span>/g, '').replace(/<[^>]*>|\*/g, ''),
      )
      return cells.flatMap((text, index): [string, string][] => {
        const key = keys[index]
        if (!key || text === '—') return []
        if (own !== undefined) return [[`${key} ${own}`, text]]
        const [name, from = '', to = '', of = ''] = key.split(' ')
        const later = [from, link.get('from') ?? ''].sort().at(-1)!
        const earlier = [to, link.get('to') ?? to].sort()[0]!
        return owner || link.has('from') ? [[`${name} ${later} ${earlier} ${owner ?? of}`, text]] : []
      })
    })
  })
}

it('prints one value for a client, measure and period, on every screen with figures', { timeout: 120_000 }, async () => {
  const measures = ['revenue', 'cost', 'margin', 'marginPct', 'otif'].map(name => `measure=${name}`).join('&')
  const stats = ['company', 'month', 'depot', 'driver', 'request', 'pool'].map(
    rows => `/sales/stats?rows=${rows}&perPage=100&${measures}`,
  )
  const kpi = ['', ...['period=month', 'trend=otif', 'trend=marginPct', 'trend=margin'].map(query => `?${query}`)]
  const crossed = ['revenue', 'margin', 'otif'].map(name => `/sales/stats?rows=company&across=month&perPage=100&measure=${name}`)
  const quarter = `/sales/stats?rows=company&perPage=100&measure=otif&from=${addDays(TODAY, 1 - OTIF_DAYS)}&to=${TODAY}`
  /** Sheets of the first records of a table. */
  const sheetsOf = async (rows: string, sheet: string) => {
    const page = await read('ADMIN', `/sales/stats?rows=${rows}&${measures}`)
    const ids = new Set([...page.matchAll(new RegExp(`${rows}=([\\da-f-]{36})`, 'g'))].map(([, id]) => id!))
    expect(ids.size, rows).toBeGreaterThan(2)
    return [...ids].slice(0, 3).map(id => sheet.replace('ID', id))
  }
  const sheets = [
    ...(await sheetsOf('request', '/sales/delivery-request/ID?tab=quality')),
    ...(await sheetsOf('driver', '/human-resources/drivers/ID?tab=quality')),
    ...(await sheetsOf('pool', '/journey-management/drivers-pools/ID?tab=journeys')),
  ]
  const screens: [Role, string][] = [
    ...[
      '/',
      ...stats,
      ...crossed,
      quarter,
      '/sales/companies?perPage=100',
      ...sheets,
      `${stats[0]}&period=month`,
      ...kpi.map(query => `/sales/kpi${query}`),
    ].map((path): [Role, string] => ['ADMIN', path]),
    ['SALES', '/'],
    ['SALES', '/sales/kpi'],
    ['SALES', '/sales/kpi?period=month'],
  ]
  const found = new Map<string, Map<string, string[]>>()
  const collect = async (role: Role, path: string) => {
    const page = await read(role, path)
    const figures = [...alone(page), ...inTables(page)]
    expect(figures.length, `${role} ${path}`).toBeGreaterThan(0)
    for (const [key, text] of figures) {
      const values = found.get(key) ?? new Map<string, string[]>()
      found.set(key, values.set(printed(text), [...(values.get(printed(text)) ?? []), `${role} ${path}`]))
    }
    return page
  }
  const clients = new Set<string>()
  for (const [role, path] of screens) {
    const page = await collect(role, path)
    if (path === '/') for (const [, id] of page.matchAll(/href="\/sales\/companies\/([\da-f-]{36})"/g)) clients.add(id!)
  }
  expect(clients.size).toBeGreaterThan(3)
  for (const id of [...clients].slice(0, 8)) {
    await collect('ADMIN', `/sales/companies/${id}`)
    await collect('ADMIN', `/sales/companies/${id}?tab=quality`)
  }
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
