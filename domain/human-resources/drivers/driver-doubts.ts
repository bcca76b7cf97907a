import { formatDate, monthsLater } from '#domain/calendar/dates.ts'
import { compactNumber, fold } from '#domain/import/cells.ts'
import type { DriverInput } from './driver.ts'

/* Unlikely values of a driver, by field; a likely value has no entry. */

const OLDEST = 75
/** Work before this age is unlawful but for training (code du travail, article L4153-1). */
const YOUNGEST_HIRE = 16
/** Licence B (code de la route, article R211-1). */
const YOUNGEST_LICENCE = 17
/** A licence is renewed every 15 years, a driver card every 5 (règlement UE 165/2014, article 26); renewals come some months ahead. */
const LICENCE_MONTHS = 15 * 12 + 6
const CARD_MONTHS = 5 * 12 + 6
/** Longest fixed-term contract of any kind (code du travail, article L1242-8-1), with a renewal agreed by branch. */
const FIXED_TERM_MONTHS = 36

type Judged = Pick<
  DriverInput,
  'birthDate' | 'hireDate' | 'licenceDeliveredOn' | 'licenceValidTo' | 'tachoCardValidTo' | 'contract' | 'contractEnd'
>

/** A recorded value was answered before, so that only changed ones are doubted. */
export function driverDoubts(driver: Judged, { day, before }: { day: string; before?: Partial<Judged> | undefined }) {
  const { birthDate, hireDate, licenceDeliveredOn, licenceValidTo, tachoCardValidTo, contract, contractEnd } = driver
  const age = ageAt(birthDate, day)
  const ageThen = (on: string | null, least: number) =>
    on !== null && ageAt(birthDate, on) < least ? ageAt(birthDate, on) : null
  const hired = ageThen(hireDate, YOUNGEST_HIRE)
  const licensed = ageThen(licenceDeliveredOn, YOUNGEST_LICENCE)
  const late = (on: string | null, from: string, months: number) => on !== null && on > monthsLater(from, months)
  const odd = {
    birthDate: age > OLDEST && `né le ${formatDate(birthDate)}, à ${age} ans`,
    hireDate:
      hired === null
        ? hireDate > monthsLater(day, 12) && `entré le ${formatDate(hireDate)}, dans plus d'un an`
        : `entré à ${hired} ans`,
    licenceDeliveredOn: licensed !== null && `permis délivré à ${licensed} ans`,
    licenceValidTo:
      late(licenceValidTo, day, LICENCE_MONTHS) && `permis valable au ${formatDate(licenceValidTo!)}, plus de 15 ans`,
    tachoCardValidTo:
      late(tachoCardValidTo, day, CARD_MONTHS) && `carte valable au ${formatDate(tachoCardValidTo!)}, plus de 5 ans`,
    contractEnd:
      contract === 'CDD' &&
      late(contractEnd, hireDate, FIXED_TERM_MONTHS) &&
      `CDD jusqu'au ${formatDate(contractEnd!)}, plus de 3 ans`,
  }
  const fresh = Object.entries(odd).filter(([name]) => !before || driver[name as keyof Judged] !== before[name as keyof Judged])
  return Object.fromEntries(fresh) as Partial<typeof odd>
}

/** Whole years. */
function ageAt(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

type Compared = Readonly<Partial<Record<'licenceNo' | 'lastName' | 'birthDate' | 'phone', unknown>>>

/** Values by which two drivers are the same person: why, the field, and the value compared, '' for none. */
export const SAME_PERSON: readonly { why: string; path: string; of: (driver: Compared) => string }[] = [
  {
    why: 'même n° de permis',
    path: 'licenceNo',
    of: ({ licenceNo }) => compactNumber(String(licenceNo ?? '')).toUpperCase(),
  },
  {
    why: 'mêmes nom et date de naissance',
    path: 'lastName',
    of: ({ lastName, birthDate }) => (lastName && birthDate ? `${fold(String(lastName))} ${birthDate}` : ''),
  },
  { why: 'même téléphone', path: 'phone', of: ({ phone }) => String(phone ?? '') },
]

/** Values that another driver has; those that a driver already shared were answered before. */
export function samePersonDoubts(
  driver: Compared,
  others: readonly { label: string; values: Compared }[],
  before?: Compared,
): Record<string, string> {
  return Object.fromEntries(
    SAME_PERSON.flatMap(({ why, path, of }) => {
      const own = of(driver)
      const other = own && (!before || of(before) !== own) && others.find(({ values }) => of(values) === own)
      return other ? [[path, `${why} que ${other.label}`]] : []
    }),
  )
}
