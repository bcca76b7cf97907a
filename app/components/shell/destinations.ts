import type { Role } from '#domain/roles.ts'
import { allows, type MenuGroup, SCREENS } from '#domain/screens.ts'
import { hasWords, listFinding, SEARCH_KINDS, type SearchGroup, sheetOf } from '#domain/search.ts'

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

/** Screens of a role's menu, then the records that the API found for what was typed; groups without a row are left out. */
export function destinations(
  menu: readonly MenuGroup[],
  role: Role,
  typed: string,
  found: readonly SearchGroup[],
): Destinations[] {
  const screens = [
    ...OWN.filter(path => allows(path, role)).map(path => ({ href: path, text: SCREENS[path].title, detail: null })),
    ...menu.flatMap(({ label: detail, children }) => children.map(({ to, label }) => ({ href: to, text: label, detail }))),
  ].filter(({ text, detail }) => hasWords(`${text} ${detail ?? ''}`, typed))
  return [
    { label: 'Écrans', rows: screens },
    ...found.map(({ kind, rows, more }) => ({
      label: SEARCH_KINDS[kind].label,
      rows: rows.map(row => ({ href: sheetOf(kind, row, role), text: row.text, detail: row.detail })),
      ...(more && { more: listFinding(kind, typed, role) }),
    })),
  ].filter(({ rows }) => rows.length > 0)
}
