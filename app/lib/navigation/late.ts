import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const STORE = 'quai.late'
const AGAIN_MS = 10_000

/**
 * A part of a screen that most visits never open, as its panels: the server draws it with the page, a browser fetches its script when it is
 * drawn. The script of a version that is gone after a deployment is met by one whole load of the page, which brings those of the new one.
 *
 *     const Overlays = late(() => import('./overlays.tsx'), 'JourneyOverlays')
 */
export function late<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyExoticComponent<Drawn<File[Name]>> {
  return lazy(async () => ({ default: (await present(load))[name] as Drawn<File[Name]> }))
}

type Drawn<Part> = Part extends (props: infer Props) => unknown ? ComponentType<Props> : never

async function present<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined' || !isFirst()) throw error
    window.location.reload()
    // The screen stays as it is until the load takes it away.
    return new Promise<never>(() => {})
  }
}

/** Whether the page was not already loaded anew for this a moment ago: what is missing then is missing for good. */
function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORE))
    sessionStorage.setItem(STORE, String(Date.now()))
    return Date.now() - last > AGAIN_MS
  } catch {
    return false
  }
}
