import { formatDate, monthsLater } from '#domain/calendar/dates.ts'

/** A renewal counts from the end of the former one. */
const MONTHS_AHEAD = 12
const YOUNGEST = 16

interface Held {
  obtainedOn: string
  validTo: string | null
}

/** What is odd about the dates of a certification: its age, and its end by the validity of its type. */
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
