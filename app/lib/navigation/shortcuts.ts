import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { rowLinks } from './row-links.ts'
import type { SectionKey } from './section-keys.ts'

/** Time that `g` waits for its letter, in milliseconds. */
const SEQUENCE_MS = 1500

/** Shortcuts of every screen, listed in the help. */
export const KEYS = [
  { keys: ['/'], label: 'Chercher dans la liste' },
  { keys: ['n'], label: "Nouveau, quand l'écran le propose" },
  { keys: ['j'], label: 'Ligne suivante' },
  { keys: ['k'], label: 'Ligne précédente' },
  { keys: ['Entrée'], label: 'Ouvrir la ligne' },
  { keys: ['?'], label: 'Cette aide' },
] as const

/** Calendar shortcuts, named by their controls. */
export const CALENDAR_KEYS = [
  { keys: ['←'], label: "Période d'avant" },
  { keys: ['→'], label: "Période d'après" },
  { keys: ['t'], label: "Aujourd'hui" },
  { keys: ['j'], label: 'Jour' },
  { keys: ['s'], label: 'Semaine' },
  { keys: ['m'], label: 'Mois' },
  { keys: ['r'], label: 'Ressources' },
] as const

/** Named keys that a control of a screen may use. */
const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight']

/** True when the arrow keys scroll the focused element, such as a wide table. */
const scrolls = (target: EventTarget | null) =>
  target instanceof HTMLElement && target !== document.body && target.scrollWidth > target.clientWidth

/** True when the focused element takes letters: a field or an open menu. */
function typing(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [popover]') !== null)
  )
}

/** Rows of lists and cards of a board. */
const ROW = 'tr, .board-card'

function stepRow(by: 1 | -1): boolean {
  const links = rowLinks()
  const row = document.activeElement?.closest(ROW)
  const here = row ? links.findIndex(link => row.contains(link)) : -1
  const next = here === -1 ? links[0] : links[here + by]
  if (!next) return links.length > 0
  next.focus({ preventScroll: true })
  next.closest(ROW)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** Clicks the element with `data-shortcut="n"`, or focuses it when it is a search box. */
function operate(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${CSS.escape(key)}"]`)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else control?.click()
  return control !== null
}

/**
 * Shell shortcuts from one listener, without modifiers and outside fields, menus and dialogs: `/`, `n` and keys of the screen's controls,
 * `j` and `k` for rows, `g` and a letter for sections, `?` for help. `event.key` works with every keyboard layout. `early` takes the
 * letters that are typed while the script of an overlay loads.
 */
export function useShortcuts({
  single,
  sections,
  openHelp,
  early,
}: {
  single: boolean
  sections: readonly SectionKey[]
  openHelp: () => void
  early: RefObject<string> | undefined
}) {
  const navigate = useNavigate()
  /** Time of the last press of `g`, in milliseconds. */
  const going = useRef(-SEQUENCE_MS)
  useEffect(() => {
    function act(key: string, at: number): boolean {
      if (at - going.current < SEQUENCE_MS) {
        going.current = -SEQUENCE_MS
        const section = sections.find(one => one.key === key)
        if (section) navigate(section.to)
        return section !== undefined
      }
      switch (key) {
        case 'g':
          going.current = at
          return true
        case '?':
          openHelp()
          return true
        case 'j':
          return operate(key) || stepRow(1)
        case 'k':
          return stepRow(-1)
        default:
          return operate(key)
      }
    }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || typing(event.target)) return
      if (early && key.length === 1) {
        early.current += key
        event.preventDefault()
      }
      if (early || !single) return
      if (ARROWS.includes(key) ? event.shiftKey || scrolls(event.target) : key.length > 1) return
      if (event.repeat && key !== 'j' && key !== 'k') return
      if (act(key, event.timeStamp)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, single, sections, openHelp, early])
}
