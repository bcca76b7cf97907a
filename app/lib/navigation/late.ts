import { type ComponentType, createContext, createElement, type LazyExoticComponent, lazy, use } from 'react'

const STORE = 'quai.late'
const AGAIN_MS = 10_000

/**
 * Lazy part of a screen, such as its panels: rendered by the server with the page; the browser loads its script on first render. If a
 * deployment removed the script, the page reloads once.
 *
 *     const Overlays = late(() => import('./overlays.tsx'), 'JourneyOverlays')
 */
export function late<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  scripts: string[] = [],
): LazyExoticComponent<Drawn<File[Name]>> {
  const part = lazy(async () => ({ default: (await present(load))[name] as Drawn<File[Name]> }))
  return import.meta.env.SSR ? (loadedAtOnce(load, name, part, scripts) as unknown as typeof part) : part
}

type Drawn<Part> = Part extends (props: infer Props) => unknown ? ComponentType<Props> : never

/** Scripts of the late parts that a page shows, during server rendering; undefined for a printed page, which has no scripts. */
export const LateScripts = createContext<Set<string> | undefined>(undefined)

const loading = new Set<Promise<unknown>>()

/** Number of late parts that the server is still loading; above 0 a page may have to wait. */
export const partsLoading = (): number => loading.size

/** On the server a part is loaded with its screen, and afterwards rendered without waiting. */
function loadedAtOnce<File>(
  load: () => Promise<File>,
  name: keyof File,
  part: unknown,
  scripts: string[],
): ComponentType<object> {
  let loaded = part as ComponentType<object>
  const first: Promise<unknown> = load()
    .then(file => {
      loaded = file[name] as ComponentType<object>
    })
    // The lazy part retries when rendered, and reports.
    .catch(() => {})
    .finally(() => loading.delete(first))
  loading.add(first)
  return props => {
    const shown = use(LateScripts)
    for (const script of scripts) shown?.add(script)
    return createElement(loaded, props)
  }
}

async function present<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || !isFirst()) throw error
    window.location.reload()
    // Never resolves: the page is reloading.
    return new Promise<never>(() => {})
  }
}

/** False if the page just reloaded for this reason: then the script is permanently missing. */
function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORE))
    sessionStorage.setItem(STORE, String(Date.now()))
    return Date.now() - last > AGAIN_MS
  } catch {
    return false
  }
}
