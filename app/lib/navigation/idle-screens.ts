import { use, useEffect } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'
import type { Role } from '#domain/roles.ts'
import { allows, SCREENS } from '#domain/screens.ts'

/** After this time the page that was opened is there and its reader reads. */
const SETTLED_MS = 2_000

/**
 * Loads the scripts of the screens that the role may open, one screen after another while the browser has nothing else to do: the first
 * visit of each then shows no loader. A line that is slow, or whose data is to be saved, is left alone.
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

/** Ends when the file is there, or is not to be had: the visit of its screen then finds out and says so. */
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
