import { use, useEffect } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'
import type { Role } from '#domain/roles.ts'
import type { ScreenPath } from '#domain/screens.ts'

/** Screens that each role opens most, besides its home page: at most 60 kB of scripts (`tests/screens/first-visit.test.ts`). */
export const OFTEN: Record<Role, readonly ScreenPath[]> = {
  ADMIN: ['/journey-management/journeys', '/sales/companies'],
  CONCEPTOR: ['/journey-management/journeys', '/journey-management/live-lines'],
  SALES: ['/sales/companies', '/sales/delivery-request'],
  OPERATOR: ['/journey-management/journeys', '/journey-management/calendar'],
  DRIVER: [],
}

/** Time after which an opened page is settled, in milliseconds. */
const SETTLED_MS = 2_000

/**
 * Preloads the scripts of the screens that the role opens most while the browser is idle, so that their first visits show no loader.
 * Skipped on slow connections and with data saver.
 */
export function useIdleScreens(role: Role | null): void {
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    if (!role || !routes || isPoorLine()) return
    const screens = Object.values(routes).flatMap(route => {
      const isOften = route && (OFTEN[role] as readonly string[]).includes(`/${route.path ?? ''}`)
      return isOften ? [[route.module, ...(route.imports ?? [])]] : []
    })
    const stop = new AbortController()
    void loadInTurn(screens, stop.signal)
    return () => stop.abort()
  }, [role, routes])
}

async function loadInTurn(screens: string[][], stop: AbortSignal): Promise<void> {
  const known = new Set<string>()
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  for (const files of screens) {
    await idle()
    if (stop.aborted) return
    const missing = files.filter(file => !known.has(file))
    for (const file of missing) known.add(file)
    await Promise.all(missing.map(load))
  }
}

/** Resolves also on failure: the visit of the screen will report it. */
const load = (href: string) =>
  new Promise<unknown>(done => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' })
    link.onload = done
    link.onerror = done
    document.head.append(link)
  })

const idle = () =>
  new Promise<unknown>(resolve => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200)))

function isPoorLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}
