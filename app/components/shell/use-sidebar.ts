import { type RefObject, useEffect } from 'react'
import { useNavigation } from 'react-router'

const YEAR_S = 31_536_000

/**
 * JavaScript for the two check boxes of the sidebar: the wide state is stored in a cookie that the server reads; the narrow sidebar
 * closes on navigation and Escape, and makes the page behind inert.
 */
export function useSidebar(shell: RefObject<HTMLElement | null>) {
  const { location: next } = useNavigation()

  useEffect(() => {
    const node = shell.current
    const wide = node?.querySelector<HTMLInputElement>('#nav-wide')
    const narrow = node?.querySelector<HTMLInputElement>('#nav-narrow')
    const main = node?.querySelector<HTMLElement>('main')
    if (!node || !wide || !narrow || !main) return
    function changed(event: Event) {
      if (event.target === wide) {
        // biome-ignore lint/suspicious/noDocumentCookie: the server reads it to render the right page at once
        document.cookie = `quai_sidebar=${wide!.checked ? 'open' : 'closed'}; path=/; max-age=${YEAR_S}; samesite=lax`
      }
      main!.inert = narrow!.checked
    }
    function close() {
      if (!narrow!.checked) return
      narrow!.checked = false
      main!.inert = false
    }
    function pressed(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !narrow!.checked) return
      close()
      // The previously focused element is hidden now.
      narrow!.focus()
    }
    function chosen(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('.side a')) close()
    }
    node.addEventListener('change', changed)
    node.addEventListener('click', chosen)
    document.addEventListener('keydown', pressed)
    return () => {
      node.removeEventListener('change', changed)
      node.removeEventListener('click', chosen)
      document.removeEventListener('keydown', pressed)
    }
  }, [shell])

  // When a navigation begins: one that ends must not close what was opened while it was under way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the narrow sidebar
  useEffect(() => {
    const narrow = shell.current?.querySelector<HTMLInputElement>('#nav-narrow')
    if (next && narrow?.checked) narrow.click()
  }, [next?.key])
}
