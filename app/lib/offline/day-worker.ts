/**
 * Service worker of a driver's phone (`/day-worker.js`, vite.config.ts): offline it serves what the page stored (`keep-day.ts`). It
 * stores no other page or role, and deletes the day on sign-out or sign-in.
 */

const DAY = 'quai-day-'
const FILES = 'quai-files'
const DAY_OF = 'quai-day-of'
/** The day's data under one address, whatever parameters the router adds. */
const DATA = '/day.data'
/** Time without an answer after which the network counts as absent, in milliseconds. */
const PATIENCE_MS = 6_000

/** Used part of the worker's scope: TypeScript's worker and DOM types exclude each other. */
interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Happening {
  request: Request
  /** The page that asks; for a navigation, the page to come. */
  clientId: string
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
  addEventListener(type: 'install' | 'activate', hear: (event: Happening) => void): void
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void
}
const worker = self as unknown as Scope

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  // Sign-out and sign-in delete everything; unsent acts stay their driver's (`act-store.ts`).
  if (/^\/(?:logout|login|verify)(?:\.data)?$/.test(pathname)) return event.waitUntil(throwAway())
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') {
    if (isLoading(event.clientId)) return
    return event.respondWith(file(request))
  }
  if (pathname === '/_.data') return event.respondWith(fresh(request, DATA, !search.includes('panel=')))
  if (pathname === '/' && search.startsWith('?document=')) return event.respondWith(fresh(request, pathname + search, false))
  if (request.mode !== 'navigate') return
  const page = pathname === '/' ? fresh(request, '/', search === '') : fetch(request).catch(withoutNetwork)
  event.respondWith(page.then(answer => load(event.resultingClientId, answer)))
})

/**
 * Pages that the network answers, until the browser has asked for the files that they name ahead: the worker leaves these to it. A
 * browser does not take for a script the preload that a worker answered, and fetches the file again ("cross-world service worker
 * resource mismatch").
 */
const loading = new Map<string, number>()
const LOAD_MS = 3_000
const isLoading = (page: string) => (loading.get(page) ?? 0) > Date.now()

function load(page: string, answer: Response): Response {
  for (const [other, until] of loading) if (until <= Date.now()) loading.delete(other)
  if (!kept.has(answer) && answer.ok) loading.set(page, Date.now() + LOAD_MS)
  return answer
}

const file = async (request: Request) => (await caches.match(request, { cacheName: FILES })) ?? fetch(request)

/** Answers from the phone's cache. */
const kept = new WeakSet<Response>()

/** Network response, stored when `keeps` and it belongs to the driver; offline the one stored under this name. */
async function fresh(request: Request, name: string, keeps: boolean): Promise<Response> {
  const stored = await caches.match(name)
  const asked = fetch(request).then(async answer => {
    const cache = DAY + answer.headers.get(DAY_OF)
    if (keeps && answer.ok && (await caches.has(cache))) await (await caches.open(cache)).put(name, answer.clone())
    return answer
  })
  if (!stored) return asked.catch(withoutNetwork)
  kept.add(stored)
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(stored), PATIENCE_MS))
  return Promise.race([asked.catch(() => stored), late])
}

function withoutNetwork(): Response {
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sans réseau · Quai</title><body style="font-family:sans-serif;margin:4rem 1rem;font-size:1.125rem"><h1>Pas de réseau</h1><p>Cette page n'est pas gardée dans le téléphone.</p><p><a href="/">Revenir à ma journée</a></p></body></html>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

async function throwAway() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(DAY) || name === FILES).map(name => caches.delete(name)))
  await worker.registration.unregister()
}
