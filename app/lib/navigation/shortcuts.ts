import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { rowLinks } from './row-links.ts'
import type { SectionKey } from './section-keys.ts'

/** How long `g` waits for its letter. */
const SEQUENCE_MS = 1500

/** The keys of every screen, as the help lists them. */
export const KEYS = [
  { keys: ['/'], label: 'Chercher dans la liste' },
  { keys: ['n'], label: "Nouveau, quand l'écran le propose" },
  { keys: ['j'], label: 'Ligne suivante' },
  { keys: ['k'], label: 'Ligne précédente' },
  { keys: ['Entrée'], label: 'Ouvrir la ligne' },
  { keys: ['?'], label: 'Cette aide' },
] as const

/** The keys of the calendar, by the controls that stand in it. */
export const CALENDAR_KEYS = [
  { keys: ['←'], label: "Période d'avant" },
  { keys: ['→'], label: "Période d'après" },
  { keys: ['t'], label: "Aujourd'hui" },
  { keys: ['j'], label: 'Jour' },
  { keys: ['s'], label: 'Semaine' },
  { keys: ['m'], label: 'Mois' },
  { keys: ['r'], label: 'Ressources' },
] as const

/** Keys with a name that a screen's own control may have. */
const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight']

/** True where the arrows move what has the focus: a table wider than the page. */
const scrolls = (target: EventTarget | null) =>
  target instanceof HTMLElement && target !== document.body && target.scrollWidth > target.clientWidth

/** True where the focused element takes letters: a field, an open menu. */
function typing(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [popover]') !== null)
  )
}

/** The rows of the lists shown, and the cards of a board. */
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

/** Clicks the element with `data-shortcut="n"`, or focuses it where it is a search box. */
function operate(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${CSS.escape(key)}"]`)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else control?.click()
  return control !== null
}

/**
 * The keyboard of the whole shell, from one listener: without modifiers and outside of fields, menus and dialogs, `/`, `n` and any other key
 * that a control of the screen names use that control, `j` and `k` walk the rows, `g` and a letter go to a section, `?` opens the help.
 * Keys count as what they write (`event.key`), so every layout has them.
 */
export function useShortcuts({
  single,
  sections,
  openHelp,
}: {
  single: boolean
  sections: readonly SectionKey[]
  openHelp: () => void
}) {
  const navigate = useNavigate()
  /** When `g` was pressed, until its letter comes. */
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
      if (!single || ctrlKey || metaKey || altKey || typing(event.target)) return
      if (ARROWS.includes(key) ? event.shiftKey || scrolls(event.target) : key.length > 1) return
      if (event.repeat && key !== 'j' && key !== 'k') return
      if (act(key, event.timeStamp)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, single, sections, openHelp])
}
