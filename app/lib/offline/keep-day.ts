/** Cache names; repeated in `day-worker.ts`, which imports nothing. */
const DAY = 'quai-day-'
const FILES = 'quai-files'
/** Response header that names the owner of a day page. */
const DAY_OF = 'quai-day-of'

/** The router's request for the home page's data, and the worker's name for its response. */
const DATA = '/_.data'
const KEPT_DATA = '/day.data'

/** Serialized, so that an older page never replaces a newer one. */
let keeping: Promise<void> = Promise.resolve()

/**
 * Stores a driver's day in his phone: page, its files, and the documents for a roadside check. The worker serves them offline. Only the
 * newest page is kept; a document has its own address and is read once.
 */
export function keepDay(owner: string, papers: readonly string[]): Promise<void> {
  const kept = keeping.then(() => keep(owner, papers))
  keeping = kept.catch(() => {})
  return kept
}

async function keep(owner: string, papers: readonly string[]): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !navigator.onLine) return
  await navigator.serviceWorker.register('/day-worker.js')
  for (const name of await caches.keys()) if (name.startsWith(DAY) && name !== DAY + owner) await caches.delete(name)
  const page = await fetch('/', { headers: { accept: 'text/html' } })
  if (!page.ok || page.headers.get(DAY_OF) !== owner) return
  const data = await fetch(DATA)
  const html = await page.clone().text()
  const day = await caches.open(DAY + owner)
  await keepFiles(html)
  await day.put('/', page)
  if (data.ok && data.headers.get(DAY_OF) === owner) await day.put(KEPT_DATA, data)
  await keepPapers(day, papers)
}

/** Scripts, styles and fonts of this page and those it loads; files of an earlier build are deleted. */
async function keepFiles(html: string) {
  const files = await caches.open(FILES)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  const wanted = new Set([...loaded.filter(path => path.startsWith('/assets/')), ...named, '/favicon.svg'])
  const held = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([...wanted].filter(path => !held.has(path)).map(path => files.add(path)))
  await Promise.all([...held].filter(path => !wanted.has(path)).map(path => files.delete(path)))
}

/** Addresses of papers that the server does not have, in the cache of the day. */
const MISSING = '/missing-papers'
/** The paper does not exist, or not for this driver: asking again each time the page is kept changes nothing. */
const MISSING_STATUSES = [403, 404, 410]

/** Stores each paper once. One that the server does not have is not asked again until the day is thrown away (sign-out). */
export async function keepPapers(day: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>, papers: readonly string[]) {
  const held = (await day.keys()).map(({ url }) => new URL(url)).filter(({ search }) => search.startsWith('?document='))
  for (const { pathname, search } of held) if (!papers.includes(pathname + search)) await day.delete(pathname + search)
  const noted: string[] = (await (await day.match(MISSING))?.json()) ?? []
  const missing = noted.filter(paper => papers.includes(paper))
  for (const paper of papers) {
    if (missing.includes(paper) || held.some(({ pathname, search }) => pathname + search === paper)) continue
    const answer = await fetch(paper)
    if (answer.ok) await day.put(paper, answer)
    else if (MISSING_STATUSES.includes(answer.status)) missing.push(paper)
  }
  if (missing.length > 0 || noted.length > 0) await day.put(MISSING, Response.json(missing))
}
