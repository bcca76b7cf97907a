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
 * At the start of a page: goes on to where the press led that was under way when the page was loaded again. React Router does that when the
 * files of a screen are gone after a deployment, and would leave one where one was. A page that was requested by its address is that page.
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
