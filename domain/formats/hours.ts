import { Decimal } from '../decimal.ts'

/** Hours as people type them, « 8 h 15 » or « 8:15 », as a decimal of two places: '8.25'. Undefined for anything else, « 8,25 » included. */
export function hoursAndMinutes(text: string): string | undefined {
  const [, whole, minutes = '0'] = /^\s*(\d{1,4})\s*[h:]\s*(\d{1,2})?\s*$/i.exec(text) ?? []
  if (whole === undefined || Number(minutes) > 59) return undefined
  return Decimal(whole).plus(Decimal(minutes).div('60')).round(2, 1).toFixed()
}
