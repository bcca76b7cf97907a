import type { Role } from '../roles.ts'
import { menuOf, SCREENS, type Screen, type ScreenPath } from '../screens.ts'

export const THEMES = ['SYSTEM', 'LIGHT', 'DARK'] as const
export const DENSITIES = ['COMPACT', 'COMFORT'] as const
export const CSV_SEPARATORS = [';', ',', '\t'] as const
export const ALERT_MAILS = ['NONE', 'IMMEDIATE', 'DAILY'] as const

/** Whether single-key shortcuts (`n`, `j`, `k`, `g`, `/`, `?`) are on; they can be turned off (WCAG 2.1.4). */
export const SINGLE_KEYS = ['ON', 'OFF'] as const

/** A user's choices on `/settings`; stored with the account, so they apply on every device. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  pageSize: 25 | 50 | 100
  /** Screen after sign-in when no other was requested; the role must be able to open it. */
  firstScreen: ScreenPath
  csvSeparator: (typeof CSV_SEPARATORS)[number]
  alertMails: (typeof ALERT_MAILS)[number]
  singleKeys: (typeof SINGLE_KEYS)[number]
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'SYSTEM',
  density: 'COMPACT',
  pageSize: 25,
  firstScreen: '/',
  csvSeparator: ';',
  alertMails: 'IMMEDIATE',
  singleKeys: 'ON',
}

export const PREFERENCE_LABELS: Record<keyof Preferences, string> = {
  theme: 'Thème',
  density: 'Densité des listes',
  pageSize: 'Lignes par page',
  firstScreen: 'Premier écran',
  csvSeparator: 'Séparateur des fichiers CSV',
  alertMails: "E-mails d'alerte",
  singleKeys: "Raccourcis d'une touche",
}
export const THEME_LABELS: Record<Preferences['theme'], string> = { SYSTEM: 'Système', LIGHT: 'Clair', DARK: 'Sombre' }
export const DENSITY_LABELS: Record<Preferences['density'], string> = { COMPACT: 'Compacte', COMFORT: 'Confort' }
export const CSV_SEPARATOR_LABELS: Record<Preferences['csvSeparator'], string> = {
  ';': 'Point-virgule',
  ',': 'Virgule',
  '\t': 'Tabulation',
}
export const ALERT_MAIL_LABELS: Record<Preferences['alertMails'], string> = {
  IMMEDIATE: 'Immédiats',
  DAILY: 'Une fois par jour',
  NONE: 'Jamais',
}
export const SINGLE_KEYS_LABELS: Record<Preferences['singleKeys'], string> = { ON: 'Actifs', OFF: 'Inactifs' }

export function firstScreensOf(role: Role): ScreenPath[] {
  return ['/', ...menuOf(role).flatMap(({ children }) => children.map(({ to }) => to as ScreenPath))]
}

/** True when the role may start on this path: an existing screen, without a record id, open to the role. */
export function mayStartOn(path: string, role: Role): path is ScreenPath {
  if (!Object.hasOwn(SCREENS, path) || path.includes(':')) return false
  const screen: Screen = SCREENS[path as ScreenPath]
  return screen.roles.includes(role)
}

export function preferencesOf(chosen: Partial<Preferences>, role: Role): Preferences {
  const preferences = { ...DEFAULT_PREFERENCES, ...chosen }
  return mayStartOn(preferences.firstScreen, role)
    ? preferences
    : { ...preferences, firstScreen: DEFAULT_PREFERENCES.firstScreen }
}
