import { useEffect } from 'react'

/** True while the keys pressed belong to a field. */
function typing(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** `/` puts the cursor in the search box of the screen, the element that says `data-shortcut="/"`. */
export function useSearchShortcut() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      if (document.querySelector('dialog:modal')) return
      const field = document.querySelector<HTMLInputElement>('[data-shortcut="/"]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
