import { withUnit } from '#domain/formats/number.ts'
/** Formats minutes: 225 → « 3 h 45 », 45 → « 45 min ». */
export function minutesText(minutes: number): string {
  if (minutes < 60) return withUnit(String(minutes), 'min')
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`
}
