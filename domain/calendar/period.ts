import { formatDate } from './dates.ts'

/** A period of days, both ends included; null means open-ended. */
export interface Period {
  validFrom: string
  validTo: string | null
}

export const isIn = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo)

export const overlap = (a: Period, b: Period): boolean =>
  (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)

export function periodText({ validFrom, validTo }: Period): string {
  return validTo === null ? `à partir du ${formatDate(validFrom)}` : `du ${formatDate(validFrom)} au ${formatDate(validTo)}`
}
