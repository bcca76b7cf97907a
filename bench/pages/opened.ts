import { openedParts } from '#tests/screens/opened-parts.ts'
import type { Carrier } from '../carriers.ts'
import { isDocument, PAGES, type Page, placed } from './pages.ts'

/** A carrier and what its pages open, whose record ids are its own. */
export interface Opened {
  carrier: Carrier
  opened: readonly Page[]
}

/** Every kind of panel, tab, view and question that the pages of an administrator link to, named by its route and parameters. */
export async function openedPages(carrier: Carrier): Promise<Page[]> {
  const { server, places, cookies } = carrier
  const shown = []
  for (const page of PAGES) {
    if (page.by || !isDocument(page)) continue
    const address = new URL(placed(page.path, places), server.url)
    const html = await fetch(address, { headers: { cookie: cookies.ADMIN } }).then(answer => answer.text())
    shown.push({ route: page.path.replace(/\?.*/, ''), address, html })
  }
  const known = new Set(PAGES.map(({ path }) => placed(path, places)))
  const opened = []
  for (const [name, path] of openedParts(shown)) {
    if (known.has(path)) continue
    const { status } = await fetch(server.url + path, { headers: { cookie: cookies.ADMIN }, redirect: 'manual' })
    // A link may lead to another page, which is measured by its own name.
    if (status === 200) opened.push({ name, path })
  }
  return opened
}
