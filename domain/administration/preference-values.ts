import type { Role } from '../roles.ts'
import { menuOf, SCREENS, type Screen, type ScreenPath } from '../screens.ts'

export const THEMES = ['SYSTEM', 'LIGHT', 'DARK'] as const
export const DENSITIES = ['COMPACT', 'COMFORT'] as const
export const CSV_SEPARATORS = [';', ',', '\t'] as const
/** When alerts that concern somebody's role reach them by e-mail. */
export const ALERT_MAILS = ['NONE', 'IMMEDIATE', 'DAILY'] as const

/** Whether single keys (`n`, `j`, `k`, `g`, `/`, `?`) act: who dictates or types by accident switches them off (WCAG 2.1.4). */
export const SINGLE_KEYS = ['ON', 'OFF'] as const

/** What a user chose on `/settings`; part of the account, so it follows them from device to device. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  /** Rows a page of a list when its address names no other number. */
  pageSize: 25 | 50 | 100
  /** Where sign-in leads when nothing else was requested; a screen that the role may open. */
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

/** What a person reads for each choice. */
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

/** The screens that somebody of this role may start on: home, then the entries of their menu in its order. */
export function firstScreensOf(role: Role): ScreenPath[] {
  return ['/', ...menuOf(role).flatMap(({ children }) => children.map(({ to }) => to as ScreenPath))]
}

/** May somebody of this role start there: a screen that exists, needs no record in its address and is theirs to open? */
export function mayStartOn(path: string, role: Role): path is ScreenPath {
  if (!Object.hasOwn(SCREENS, path) || path.includes(':')) return false
  const screen: Screen = SCREENS[path as ScreenPath]
  return screen.roles.includes(role)
}

/** What holds for a user who chose `chosen`: the defaults for the rest, and home when their role no longer opens the screen they chose. */
export function preferencesOf(chosen: Partial<Preferences>, role: Role): Preferences {
  const preferences = { ...DEFAULT_PREFERENCES, ...chosen }
  return mayStartOn(preferences.firstScreen, role)
    ? preferences
    : { ...preferences, firstScreen: DEFAULT_PREFERENCES.firstScreen }
}
