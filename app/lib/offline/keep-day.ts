/** Names of the worker's caches; `day-worker.ts` has them too, as it imports nothing. */
const DAY = 'quai-day-'
const FILES = 'quai-files'
/** The header by which the server says whose day a page is. */
const DAY_OF = 'quai-day-of'

/** The router's request for the data of the first page, and the name under which the worker keeps its answer. */
const DATA = '/_.data'
const KEPT_DATA = '/day.data'

/** One after the other: an older page never takes the place of a newer one. */
let keeping: Promise<void> = Promise.resolve()

/**
 * Keeps a driver's day in his phone: the page, the files that draw it, and the papers that a control at the roadside asks for. The worker shows
 * them where there is no network. Of the page alone is the newest kept; a paper has its own address and is read once.
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

/** The scripts, styles and letters of this page as it stands now and as it loads; those of an earlier build go. */
async function keepFiles(html: string) {
  const files = await caches.open(FILES)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  const wanted = new Set([...loaded.filter(path => path.startsWith('/assets/')), ...named, '/favicon.svg'])
  const held = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([...wanted].filter(path => !held.has(path)).map(path => files.add(path)))
  await Promise.all([...held].filter(path => !wanted.has(path)).map(path => files.delete(path)))
}

async function keepPapers(day: Cache, papers: readonly string[]) {
  const held = (await day.keys()).map(({ url }) => new URL(url)).filter(({ search }) => search.startsWith('?document='))
  for (const { pathname, search } of held) if (!papers.includes(pathname + search)) await day.delete(pathname + search)
  for (const paper of papers) {
    if (held.some(({ pathname, search }) => pathname + search === paper)) continue
    const answer = await fetch(paper)
    if (answer.ok) await day.put(paper, answer)
  }
}
