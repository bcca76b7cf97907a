const STORE = 'quai.missed'

/** The page that is on its way, until it has come: null then. */
export function rememberPress(to: string | null): void {
  try {
    if (to === null) sessionStorage.removeItem(STORE)
    else sessionStorage.setItem(STORE, to)
  } catch {
    // Without storage a press that meets a missing file has to be repeated.
  }
}

/**
 * At the start of a page: resumes the navigation during which it was loaded anew. React Router does that when a deployment has removed the
 * files of a screen, and would stay on the former page.
 */
export function goWhereMissed(): void {
  try {
    const to = sessionStorage.getItem(STORE)
    sessionStorage.removeItem(STORE)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const here = location.pathname + location.search + location.hash
    if (to && to !== here && load?.type === 'reload') location.assign(to)
  } catch {
    // No storage, nothing missed.
  }
}
