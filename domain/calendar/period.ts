import { formatDate } from './dates.ts'

/** A period of business days, both included; without an end it goes on. */
export interface Period {
  validFrom: string
  validTo: string | null
}

export const isIn = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo)

export const overlap = (a: Period, b: Period): boolean =>
  (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)

/** « du 01/01/2026 au 31/12/2026 », « à partir du 01/01/2026 »: how a period is named, in a refusal too (OVERLAP). */
export function periodText({ validFrom, validTo }: Period): string {
  return validTo === null ? `à partir du ${formatDate(validFrom)}` : `du ${formatDate(validFrom)} au ${formatDate(validTo)}`
}
