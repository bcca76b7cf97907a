import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { USER_ROUTES } from '#tests/support/specification.ts'
import { parsePage } from '#tests/support/visitor/parse.ts'

/** All drivers have one name: where a screen lists them, it says which of them is meant (for answers of the API: tests/api/laws/same-names.test.ts). */

const NAME = 'Zéphyr Homonyme'

let site: Site
let codes: string[]
beforeAll(async () => {
  site = await startSite()
  const sql = openSql(site.databaseUrl, { max: 1 })
  await sql`update driver set first_name = 'Zéphyr', last_name = 'Homonyme'`
  codes = (await sql<{ code: string }[]>`select code from driver`).map(({ code }) => code)
  await sql.end()
}, 120_000)
afterAll(() => site?.close())

/** Pages at most, one for each screen, sheet, tab, panel and view that a page links to. */
const MOST = 400

/** What one page is: its path without ids, and what its address opens or shows. */
function kindOf({ pathname, searchParams }: URL): string {
  const shown = ['panel', 'tab', 'vue', 'view', 'rows', 'span', 'confirm', 'menu'].map(name =>
    searchParams.get(name)?.replace(ID, '…'),
  )
  return [pathname.replace(ID, '…'), ...shown.filter(Boolean)].join(' ')
}
const ID = /[\da-f]{8}-[\da-f-]{27}|TR-\d{6}-\d+|\d{4}-\d\d-\d\d/g
const isFile = (path: string) => /^\/api\/|\.(csv|pdf|ics|xml|zip)$|\/(logout|export|print)/.test(path)

/** The smallest part that says who somebody is. */
const PART = 'tr, li, label, option, a, dialog header, .record-head, .page-head, header, p, h1, h2, legend, button, dd, figure'

/** `isSheet`: titles of somebody's own sheet, which has his matricule below them. */
function nameless(document: Document, isSheet: boolean): string[] {
  const faults: string[] = []
  const walker = document.createTreeWalker(document.body, 4)
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (!text.textContent!.includes(NAME) || text.parentElement!.closest('script, style, template')) continue
    const isTitle = isSheet && text.parentElement!.closest('h1, h2')
    const part = isTitle
      ? document.body
      : (text.parentElement!.closest('tr, li') ?? text.parentElement!.closest(PART) ?? text.parentElement!)
    const words = [part, ...part.querySelectorAll('[title]')].map(one => one.getAttribute('title')).join(' ') + part.textContent
    if (!codes.some(code => words.includes(code))) faults.push(`${part.localName}.${part.className}: ${text.textContent}`)
  }
  return faults
}

it('no page names a driver without his matricule where another has the same name', { timeout: 240_000 }, async () => {
  const waiting = USER_ROUTES.filter(route => !route.includes('{')).map(route => new URL(route, site.url))
  const seen = new Set(waiting.map(kindOf))
  const faults: Record<string, string[]> = {}
  let named = 0
  for (let at = 0; at < waiting.length && at < MOST; at++) {
    const url = waiting[at]!
    const answer = await site.ask(url.pathname + url.search, { role: 'ADMIN' })
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('html')) continue
    const html = await answer.text()
    for (const [, href] of html.matchAll(/href="([^"#]+)"/g)) {
      const next = new URL(href!.replaceAll('&amp;', '&'), url)
      if (next.origin !== url.origin || isFile(next.pathname) || seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      waiting.push(next)
    }
    if (!html.includes(NAME)) continue
    named += 1
    const found = [...new Set(nameless(parsePage(html, url.href), url.pathname.startsWith('/human-resources/drivers/')))]
    if (found.length > 0) faults[url.pathname + url.search] = found.slice(0, 3)
  }
  expect(named).toBeGreaterThan(40)
  expect(faults).toEqual({})
})
