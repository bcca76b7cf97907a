import { quickActs } from '#domain/quick-acts.ts'
import type { Role } from '#domain/roles.ts'
import { allows, type MenuGroup, SCREENS } from '#domain/screens.ts'
import { hasWords, listFinding, type RecentRecord, SEARCH_KINDS, type SearchGroup, sheetOf } from '#domain/search.ts'
import { GUIDE_PAGE } from '../pages.ts'

/** Target of the palette, or of the search panel without JavaScript. */
interface Destination {
  href: string
  text: string
  detail: string | null
}

export interface Destinations {
  label: string
  rows: Destination[]
  /** Link to the list with the remaining results. */
  more?: string
}

/** Screens outside all menu groups. */
const OWN = ['/', '/profile', '/settings'] as const

/**
 * Screens of the role's menu, new records it may create, then records found by the API; before typing, recent records come first. Empty
 * groups are omitted.
 */
export function destinations(
  menu: readonly MenuGroup[],
  role: Role,
  typed: string,
  found: readonly SearchGroup[],
  recent: readonly RecentRecord[] = [],
): Destinations[] {
  const fits = ({ text, detail }: Destination) => hasWords(`${text} ${detail ?? ''}`, typed)
  const screens = [
    ...OWN.filter(path => allows(path, role)).map(path => ({ href: path, text: SCREENS[path].title, detail: null })),
    { href: GUIDE_PAGE, text: 'Guide', detail: 'Aide, raccourcis clavier' },
    ...menu.flatMap(({ label: detail, children }) => children.map(({ to, label }) => ({ href: to, text: label, detail }))),
  ]
  const acts = {
    label: 'Créer',
    rows: quickActs(role)
      .map(act => ({ ...act, detail: null }))
      .filter(fits),
  }
  const listed = { label: 'Écrans', rows: screens.filter(fits) }
  const opened = {
    label: 'Récents',
    rows: recent.map(row => ({ href: sheetOf(row.kind, row, role), text: row.text, detail: row.detail })),
  }
  return [
    ...(typed === '' ? [opened, acts, listed] : [listed, acts]),
    ...found.map(({ kind, rows, more }) => ({
      label: SEARCH_KINDS[kind].label,
      rows: rows.map(row => ({ href: sheetOf(kind, row, role), text: row.text, detail: row.detail })),
      ...(more && { more: listFinding(kind, typed, role) }),
    })),
  ].filter(({ rows }) => rows.length > 0)
}
