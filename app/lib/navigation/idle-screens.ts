import { use, useEffect } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { allows, SCREENS } from '#domain/screens.ts'

/** Time after which an opened page is settled, in milliseconds. */
const SETTLED_MS = 2_000

/**
 * Preloads the scripts of the role's screens one by one while the browser is idle, so that first visits show no loader. Skipped on slow
 * connections and with data saver.
 */
export function useIdleScreens(role: Role | null): void {
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    if (!role || !routes || isPoorLine()) return
    const screens = Object.values(routes).flatMap(route => {
      const pattern = `/${route?.path ?? ''}`
      return route && Object.hasOwn(SCREENS, pattern) && allows(pattern, role) ? [[route.module, ...(route.imports ?? [])]] : []
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
