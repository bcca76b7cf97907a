import { quickActs } from '#domain/quick-acts.ts'
import type { Role } from '#domain/roles.ts'
import { allows, type MenuGroup, SCREENS } from '#domain/screens.ts'
import { hasWords, listFinding, type RecentRecord, SEARCH_KINDS, type SearchGroup, sheetOf } from '#domain/search.ts'

/** Something that the palette, or the search panel without JavaScript, leads to. */
interface Destination {
  href: string
  text: string
  detail: string | null
}

export interface Destinations {
  label: string
  rows: Destination[]
  /** The list that finds the rest. */
  more?: string
}

/** Screens in the menu of no group. */
const OWN = ['/', '/profile', '/settings'] as const

/**
 * Screens of a role's menu, what it may begin, then the records that the API found for what was typed; before anything is typed the records
 * opened last come first. Groups without a row are left out.
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
