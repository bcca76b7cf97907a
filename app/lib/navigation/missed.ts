const STORE = 'quai.missed'

/** Target of the navigation in progress; null when none is. */
export function rememberPress(to: string | null): void {
  try {
    if (to === null) sessionStorage.removeItem(STORE)
    else sessionStorage.setItem(STORE, to)
  } catch {
    // Without storage a navigation that meets a missing file must be repeated by hand.
  }
}

/**
 * At page start, resumes the navigation that was interrupted by a reload. React Router reloads when a deployment removed a screen's
 * files, and would stay on the previous page.
 */
export function resumeNavigation(): void {
  try {
    const to = sessionStorage.getItem(STORE)
    sessionStorage.removeItem(STORE)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const here = location.pathname + location.search + location.hash
    if (to && to !== here && load?.type === 'reload') location.assign(to)
  } catch {
    // Without storage there is nothing to resume.
  }
}
