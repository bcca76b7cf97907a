/** What this browser remembers for its user: kept in plain cookies, so that the server renders the right page at once. */
export interface Preferences {
  /** Absent: as the system. */
  theme: 'quai' | 'quai-nuit' | undefined
  sidebarOpen: boolean
}

export function readPreferences(request: Request): Preferences {
  const cookies = request.headers.get('cookie') ?? ''
  const theme = /(?:^|;\s*)quai_theme=(quai|quai-nuit)(?:;|$)/.exec(cookies)?.[1] as Preferences['theme']
  return { theme, sidebarOpen: !/(?:^|;\s*)quai_sidebar=closed(?:;|$)/.test(cookies) }
}
