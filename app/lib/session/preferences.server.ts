import { mayStartOn, type Preferences } from '#domain/administration/preference-values.ts'
import { isRole, type Role } from '#domain/roles.ts'
import type { ScreenPath } from '#domain/screens.ts'

/** What this browser remembers for its user: stored in plain cookies, so that the server renders the right page at once. */
export interface BrowserPreferences {
  /** Absent: as the system. */
  theme: 'quai' | 'quai-nuit' | undefined
  sidebarOpen: boolean
}

/** What the first paint of a page depends on: the attributes of `<html>`. */
export interface Appearance {
  theme: BrowserPreferences['theme']
  /** Absent for visitors: only lists have rows to be dense. */
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
 * The look of a page for its reader: a signed-in account's own choice, else what this browser last showed. `setCookie` keeps the browser in
 * step with the account, so that the sign-in page and the error pages look the same, whichever device the choice was made on.
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

/** Where sign-in leads when nothing else was requested; home when the role may not, or no longer, open what was chosen. */
export function firstScreenOf({ role, preferences }: { role: Role | null; preferences?: Partial<Preferences> }): ScreenPath {
  const chosen = preferences?.firstScreen
  return chosen && isRole(role) && mayStartOn(chosen, role) ? chosen : '/'
}
