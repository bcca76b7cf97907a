import { mayStartOn, type Preferences } from '#domain/administration/preference-values.ts'
import { isRole, type Role } from '#domain/roles.ts'
import type { ScreenPath } from '#domain/screens.ts'

/** Preferences of this browser in plain cookies, so that the server renders the right page at once. */
export interface BrowserPreferences {
  /** Absent: system theme. */
  theme: 'quai' | 'quai-nuit' | undefined
  sidebarOpen: boolean
}

/** Attributes of `<html>` needed for the first paint. */
export interface Appearance {
  theme: BrowserPreferences['theme']
  /** Absent for visitors: only lists have a density. */
  density?: 'compact' | 'comfort'
}

const THEMES: Record<Preferences['theme'], Appearance['theme']> = { SYSTEM: undefined, LIGHT: 'quai', DARK: 'quai-nuit' }
const YEAR_S = 31_536_000

export function readPreferences(request: Request): BrowserPreferences {
  const cookies = request.headers.get('cookie') ?? ''
  const theme = /(?:^|;\s*)quai_theme=(quai|quai-nuit)(?:;|$)/.exec(cookies)?.[1] as Appearance['theme']
  return { theme, sidebarOpen: !/(?:^|;\s*)quai_sidebar=closed(?:;|$)/.test(cookies) }
}

/**
 * Appearance for the reader: the account's choice, else this browser's last one. `setCookie` copies the account's choice to the browser,
 * so that sign-in and error pages look the same on every device.
 */
export function appearanceOf(
  request: Request,
  user: { preferences: Preferences } | null,
): { appearance: Appearance; setCookie?: string } {
  const remembered = readPreferences(request).theme
  if (!user) return { appearance: { theme: remembered } }
  const theme = THEMES[user.preferences.theme]
  return {
    appearance: { theme, density: user.preferences.density === 'COMFORT' ? 'comfort' : 'compact' },
    setCookie:
      theme === remembered
        ? undefined
        : `quai_theme=${theme ?? ''}; Path=/; Max-Age=${theme ? YEAR_S : 0}; HttpOnly; SameSite=Lax`,
  }
}

/** Target of a sign-in without a requested page; home when the role may not open the chosen screen. */
export function firstScreenOf({ role, preferences }: { role: Role | null; preferences?: Partial<Preferences> }): ScreenPath {
  const chosen = preferences?.firstScreen
  return chosen && isRole(role) && mayStartOn(chosen, role) ? chosen : '/'
}
