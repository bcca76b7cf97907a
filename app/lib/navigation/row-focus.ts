import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { rowLinks } from './row-links.ts'

/**
 * Back on a list from a row's sheet or panel, focuses that row's link. An existing focus stays: a sidebar link, or where a closing dialog
 * set it.
 */
export function useRowFocus(): void {
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const left = last.current
    last.current = { pathname, search }
    if (left.pathname === pathname && left.search === search) return
    if (document.activeElement && document.activeElement !== document.body) return
    const row = rowLinks().find(
      link =>
        // The row's own page or panel, or one below it.
        `${left.pathname}/`.startsWith(`${link.pathname}/`) &&
        (left.pathname !== pathname || sorted(link.search) === sorted(left.search)),
    )
    row?.focus({ preventScroll: true })
  }, [pathname, search])
}

function sorted(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return String(parameters)
}
