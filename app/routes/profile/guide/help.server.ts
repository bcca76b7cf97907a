import { matchPath } from 'react-router'
import { ROLE_GUIDES } from '#domain/guide/role-guides.ts'
import { SCREEN_HELP } from '#domain/guide/screen-help.ts'
import type { Role } from '#domain/roles.ts'
import { allows, SCREENS, type ScreenPath } from '#domain/screens.ts'

export const helpOf = (path: string, title: string) => ({ path, title, ...SCREEN_HELP[path as ScreenPath] })

export const stepsOf = (role: Role) =>
  ROLE_GUIDES[role].map(({ screen, text }) => ({ screen, title: SCREENS[screen].title, text }))

/** Help of the screen at an address, or of the one above it; null where the role has none. */
export function screenAt(page: string | null, role: Role) {
  const found = (Object.keys(SCREENS) as ScreenPath[])
    .filter(path => allows(path, role) && page !== null && matchPath({ path, end: path === '/' }, page))
    .sort((a, b) => b.length - a.length)[0]
  return found ? helpOf(found, SCREENS[found].title) : null
}
