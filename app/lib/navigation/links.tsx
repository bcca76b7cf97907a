import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { samePage } from './same-page.ts'

/** Anchor of an event, if it leads to a page of this application without a reload. */
function pageLink(event: Event): HTMLAnchorElement | undefined {
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!anchor || anchor.origin !== location.origin) return
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download') || anchor.dataset.reload !== undefined)
    return
  if (anchor.pathname.startsWith('/api/')) return
  if (anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search) return
  return anchor
}

/** Element of this page targeted by an anchor (`#f-siren`). */
function placeOnPage(event: Event): HTMLElement | null {
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  return anchor && document.getElementById(decodeURIComponent(anchor.hash.slice(1)))
}

/**
 * Client navigation for plain `<a href>` from one listener: they cost a hundredth of a `<Link>`. (`useDelegatedAnchors` of remix-utils
 * misses icons, same-page anchors, handled clicks and scroll restoration.) Opt out: `download`, `target`, `data-reload`.
 */
export function useDelegatedLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    function press(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
      // Any navigation, even to a fragment, discards the last form's answer and thus the typed values.
      const place = placeOnPage(event)
      if (place) {
        event.preventDefault()
        place.scrollIntoView()
        place.focus({ preventScroll: true })
        return
      }
      const anchor = pageLink(event)
      if (!anchor) return
      event.preventDefault()
      const { pathname, search, hash } = anchor
      navigate(
        { pathname, search, hash },
        {
          preventScrollReset: samePage(new URL(location.href), new URL(anchor.href)),
          // Includes the shell: another user may have signed in in another tab.
          defaultShouldRevalidate: true,
        },
      )
    }
    // On window: React's own handlers on the document run first.
    window.addEventListener('click', press)
    return () => window.removeEventListener('click', press)
  }, [navigate])
}

/** Milliseconds on a link before it counts as intent; a passing pointer does not. */
const INTENT_MS = 50

/** Preloads the page of a hovered or focused link (spec §2: preloaded on intent). Opt out by `data-no-preload`. */
export function IntentPreload() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function intend(event: Event) {
      clearTimeout(timer)
      const anchor = pageLink(event)
      if (!anchor || anchor.dataset.noPreload !== undefined) return
      // Row menus open from data that the page already has.
      if (new URLSearchParams(anchor.search).has('menu')) return
      const to = anchor.pathname + anchor.search
      if (to !== location.pathname + location.search) timer = setTimeout(setPage, INTENT_MS, to)
    }
    const kinds = ['mouseover', 'focusin', 'touchstart'] as const
    for (const kind of kinds) window.addEventListener(kind, intend, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) window.removeEventListener(kind, intend)
    }
  }, [])
  return page ? <PrefetchPageLinks page={page} /> : null
}

/** Closes popovers on navigation, as a reload would; one opened before hydration stays. */
export function useClosePopovers() {
  const { key, search } = useLocation()
  const shown = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes popovers, except one opened by its address
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const opened = new URLSearchParams(search).get('menu')
    if (opened !== null) return
    for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) popover.hidePopover()
  }, [key])
}
