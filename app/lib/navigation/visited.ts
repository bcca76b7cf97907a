import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'

/** Maximum number of remembered locations (spec §2, §9). */
const MOST = 10
/** Target of « back » without an earlier location (spec §9). */
export const DEFAULT_BACK = '/'
const STORE = 'quai.visited'
/** Index of a location of an earlier document: no number of steps leads to it. */
const ELSEWHERE = -1

/** Visited location: `index` is its place in the browser's history of this document, `at` its path and search. */
export interface Visit {
  index: number
  at: string
}

const listeners = new Set<() => void>()

/** Last visited locations of this tab, the current one last. */
export function visited(): Visit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(entry: unknown): entry is Visit {
  return typeof entry === 'object' && entry !== null && 'index' in entry && 'at' in entry && typeof entry.at === 'string'
}

/** Adds a location. What the browser's history holds at its index or after it is dropped: a step back, or a replaced location. */
export function remember(list: readonly Visit[], visit: Visit): Visit[] {
  return [...list.filter(({ index, at }) => index < visit.index && !(index === ELSEWHERE && at === visit.at)), visit].slice(-MOST)
}

/** Last visited location of a list, without an open panel. Null when none is remembered. */
export function lastOf(path: string, list: readonly Visit[]): Visit | null {
  return list.findLast(({ at }) => isOf(path, at)) ?? null
}

/** True for the address of a list in any filter, sort and page; false with a panel open. */
function isOf(path: string, address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'http://quai')
  return pathname === path && !searchParams.has('panel')
}

/** Whether this document has stored a location. */
let hasStored = false

/** Stores the visited locations of this tab; the shell calls it once. */
export function useRememberVisits() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const isOtherDocument = !hasStored && !isReload()
    hasStored = true
    const before = isOtherDocument ? visited().map(({ at }) => ({ index: ELSEWHERE, at })) : visited()
    const visit = { index: historyIndex(), at: pathname + search }
    try {
      sessionStorage.setItem(STORE, JSON.stringify(remember(before, visit)))
    } catch {
      // Without storage « back » remembers one step less.
    }
    for (const listener of listeners) listener()
  }, [pathname, search])
}

/** Place of the current location in the browser's history of this document, as the router counts. */
function historyIndex(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

/** True when the document was loaded again in its place: its indexes still hold. */
function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'reload'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Page whose link led to this one, as the server knows it: it works without JavaScript. */
function useReferer(): string | undefined {
  return useRouteLoaderData<{ from?: string }>('root')?.from
}

/** Previous location, `/` by default. */
export function useBackLink(): string {
  const from = useReferer() ?? DEFAULT_BACK
  return useSyncExternalStore(
    subscribe,
    () => visited().at(-2)?.at ?? from,
    () => from,
  )
}

/** Address of a list as it was left: its last filter, sort and page. `path` alone without an earlier visit. */
export function useListLink(path: string): string {
  const from = useReferer()
  const fallback = from && isOf(path, from) ? from : path
  return useSyncExternalStore(
    subscribe,
    () => lastOf(path, visited())?.at ?? fallback,
    () => fallback,
  )
}

/** Steps back in the browser's history to the list as it was left; null when they are unknown. */
export function stepsBackTo(path: string): number | null {
  const target = lastOf(path, visited())
  return target && target.index !== ELSEWHERE ? target.index - historyIndex() : null
}

/** Page of this application whose link led here. */
export function cameFrom(request: Request, here: URL): string | undefined {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const from = new URL(referer)
  const address = from.pathname + from.search
  return from.host === here.host && address !== here.pathname + here.search ? address : undefined
}
