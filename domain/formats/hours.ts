/* Work is stored in minutes; rules and forms use decimal hours. No decimal library: every page loads this file. */

import { formatDecimal } from './number.ts'

/** Parses « 9 h 40 » or « 9:40 » to decimal hours; undefined for anything else, « 9,67 » included. */
export function hoursAndMinutes(text: string): string | undefined {
  const [, whole, minutes = '0'] = /^\s*(\d{1,4})\s*[h:]\s*(\d{1,2})?\s*$/i.exec(text) ?? []
  if (whole === undefined || Number(minutes) > 59) return undefined
  return hoursOf(Number(whole) * 60 + Number(minutes))
}

/** Decimal hours to whole minutes: 9.67 and 9.6666666667 are both 9 h 40. */
export const minutesOf = (hours: string): number => Math.round(Number(hours) * 60)

/** Minutes to decimal hours: '9.6666666667'. Ten decimals keep minutes exact, because prices depend on them. */
export const hoursOf = (minutes: number): string => String(Number((minutes / 60).toFixed(10)))

export function duration(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** « 23 h 45 » on one line. */
export const unbrokenDuration = (minutes: number): string => duration(minutes).replaceAll(' ', '\u00a0')

/** Decimal hours for display: « 8,25 h », or « 9 h 40 » when two decimals are not exact. */
export function hourWords(hours: string): string {
  const words = formatDecimal(hours)
  return /,\d{3}/.test(words) ? duration(minutesOf(hours)) : `${words}\u00a0h`
}

export const minuteWords = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
