import type { ScreenPath } from '../screens.ts'

export const THEMES = ['SYSTEM', 'LIGHT', 'DARK'] as const
export const DENSITIES = ['COMPACT', 'COMFORT'] as const
export const CSV_SEPARATORS = [';', ',', '\t'] as const
/** When alerts that concern somebody's role reach them by e-mail. */
export const ALERT_MAILS = ['NONE', 'IMMEDIATE', 'DAILY'] as const

/** What a user chose on `/settings`; part of the account, so it follows them from device to device. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  /** Rows a page of a list when its address names no other number. */
  pageSize: 25 | 50 | 100
  /** Where sign-in leads when nothing else was asked for; a screen that the role may open. */
  firstScreen: ScreenPath
  csvSeparator: (typeof CSV_SEPARATORS)[number]
  alertMails: (typeof ALERT_MAILS)[number]
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'SYSTEM',
  density: 'COMPACT',
  pageSize: 25,
  firstScreen: '/',
  csvSeparator: ';',
  alertMails: 'IMMEDIATE',
}
