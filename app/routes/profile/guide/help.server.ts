import { screenAt } from '#app/lib/navigation/screen-at.ts'
import { ROLE_GUIDES } from '#domain/guide/role-guides.ts'
import { SCREEN_HELP } from '#domain/guide/screen-help.ts'
import type { Role } from '#domain/roles.ts'
import { allows, SCREENS, type ScreenPath } from '#domain/screens.ts'

export const helpOf = (path: string, title: string) => ({ path, title, ...SCREEN_HELP[path as ScreenPath] })

export const stepsOf = (role: Role) =>
  ROLE_GUIDES[role].map(({ screen, text }) => ({ screen, title: SCREENS[screen].title, text }))

/** Help of the screen at an address; null where the role may not open it. */
export function helpAt(page: string | null, role: Role) {
  const found = page === null ? undefined : screenAt(page)
  return found && allows(found, role) ? helpOf(found, SCREENS[found].title) : null
}
