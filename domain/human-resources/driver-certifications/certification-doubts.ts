import { formatDate, monthsLater } from '#domain/calendar/dates.ts'

/** A renewal counts from the end of the former one. */
const MONTHS_AHEAD = 12
const YOUNGEST = 16

interface Held {
  obtainedOn: string
  validTo: string | null
}

/** Returns the unlikely dates of a certification, by field: obtained too young, or valid longer than its type. */
export function certificationDoubts({ obtainedOn, validTo }: Held, validityMonths: number | null, birthDate: string) {
  const longest = validityMonths === null ? null : monthsLater(obtainedOn, validityMonths + MONTHS_AHEAD)
  return {
    obtainedOn:
      obtainedOn < monthsLater(birthDate, 12 * YOUNGEST) && `obtenue le ${formatDate(obtainedOn)}, avant ${YOUNGEST} ans`,
    validTo:
      validTo !== null &&
      longest !== null &&
      validTo > longest &&
      `valable au ${formatDate(validTo)}, pour ${validityMonths} mois de validité`,
  }
}
