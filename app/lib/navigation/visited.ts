import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'

/** Maximum number of remembered locations (spec §2, §9). */
const MOST = 10
/** Target of « back » without an earlier location (spec §9). */
export const DEFAULT_BACK = '/'
const STORE = 'quai.visited'

const listeners = new Set<() => void>()

/** Last visited locations of this tab, the current one last. */
export function visited(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored.filter(entry => typeof entry === 'string') : []
  } catch {
    return []
  }
}

/** Adds a location; going back to the previous one removes the last. */
export function remember(list: readonly string[], location: string): string[] {
  if (list.at(-1) === location) return [...list]
  if (list.at(-2) === location) return list.slice(0, -1)
  return [...list, location].slice(-MOST)
}

/** Stores the visited locations of this tab; the shell calls it once. */
export function useRememberVisits() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(remember(visited(), pathname + search)))
    } catch {
      // Without storage « back » remembers one step less.
    }
    for (const listener of listeners) listener()
  }, [pathname, search])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Previous location, `/` by default. The server reads it from the referring link, so it works without JavaScript. */
export function useBackLink(): string {
  const from = useRouteLoaderData<{ from?: string }>('root')?.from ?? DEFAULT_BACK
  return useSyncExternalStore(
    subscribe,
    () => visited().at(-2) ?? from,
    () => from,
  )
}

/** Page of this application whose link led here. */
export function cameFrom(request: Request, here: URL): string | undefined {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const from = new URL(referer)
  const address = from.pathname + from.search
  return from.host === here.host && address !== here.pathname + here.search ? address : undefined
}
