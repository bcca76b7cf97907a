const STORE = 'quai.missed'

/**
 * Leaves for a page whose files are gone after a deployment by a whole load. React Router, which meets the same missing file, loads the page
 * again that one is leaving; whichever load comes last, `goWhereMissed` then ends where the press led.
 */
export function leaveFor(to: string): void {
  try {
    sessionStorage.setItem(STORE, to)
  } catch {
    // Without storage the press may have to be repeated.
  }
  window.location.assign(to)
}

/** At the start of a page: goes on, once, to where a missing file had kept somebody from. */
export function goWhereMissed(): void {
  try {
    const to = sessionStorage.getItem(STORE)
    sessionStorage.removeItem(STORE)
    if (to && to !== location.pathname + location.search + location.hash) window.location.assign(to)
  } catch {
    // No storage, nothing missed.
  }
}
