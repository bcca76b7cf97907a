/*
 * A time of work is whole minutes; rules and forms speak of hours. No library of decimals: every page has this.
 */

import { formatDecimal } from './number.ts'

/** Hours as people type them, « 9 h 40 » or « 9:40 », as the decimal of `hoursOf`. Undefined for anything else, « 9,67 » included. */
export function hoursAndMinutes(text: string): string | undefined {
  const [, whole, minutes = '0'] = /^\s*(\d{1,4})\s*[h:]\s*(\d{1,2})?\s*$/i.exec(text) ?? []
  if (whole === undefined || Number(minutes) > 59) return undefined
  return hoursOf(Number(whole) * 60 + Number(minutes))
}

/** Hours, a decimal, to whole minutes: 9,67 is 9 h 40, as 9,6666666667 is. */
export const minutesOf = (hours: string): number => Math.round(Number(hours) * 60)

/** Whole minutes to hours: '9.6666666667'; ten decimals tell every minute apart, prices go by the minutes. */
export const hoursOf = (minutes: number): string => String(Number((minutes / 60).toFixed(10)))

/** « 5 h 40 ». */
export function duration(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Hours, a decimal, in a calculation: « 8,25 h », or « 9 h 40 » where two decimals do not say it. */
export function hourWords(hours: string): string {
  const words = formatDecimal(hours)
  return /,\d{3}/.test(words) ? duration(minutesOf(hours)) : `${words}\u00a0h`
}

/** « 06:05 », « 24:00 ». */
export const minuteWords = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
