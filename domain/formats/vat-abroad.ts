import { passesLuhn } from './luhn.ts'

/*
 * VAT numbers of the Union outside France, the United Kingdom and Switzerland, without their prefix. Structures: VIES, « FAQ,
 * question 11 »; check digits: the algorithms that the tax offices published (VIES « VAT validation routines »).
 */

const sumOf = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
const last = (digits: string) => Number(digits.at(-1))
/** Weights `first`, `first − 1` … 2. */
const down = (first: number) => Array.from({ length: first - 1 }, (_, at) => first - at)
/** The weighted sum of all digits is a multiple of `modulus`. */
const multiple = (modulus: number, weights: readonly number[]) => (digits: string) => sumOf(digits, weights) % modulus === 0
/** The last digit is 11 − (sum mod 11), where 11 counts as 0 and 10 as `ten`. */
const eleven = (weights: readonly number[], ten: number | null) => (digits: string) => {
  const check = (11 - (sumOf(digits, weights) % 11)) % 11
  return (check === 10 ? ten : check) === last(digits)
}

/** ISO 7064, MOD 11,10. */
function passesMod11And10(digits: string): boolean {
  let check = 10
  for (const digit of digits.slice(0, -1)) check = (((check + Number(digit)) % 10 || 10) * 2) % 11
  return (check + last(digits)) % 10 === 1
}

/** ISO 7064, MOD 97,10, letters as numbers from 10. */
function passesMod97(text: string): boolean {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

function isAustrian(number: string): boolean {
  const digits = number.slice(1)
  const sum = [...digits.slice(0, 7)].reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - ((sum + 4) % 10)) % 10 === last(digits)
}

/** Companies have nine digits, persons ten: of their civil number, their foreigner's number or their tax office. */
function isBulgarian(digits: string): boolean {
  if (digits.length === 9) {
    const first = sumOf(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    const check = first < 10 ? first : (sumOf(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10
    return check === last(digits)
  }
  return (
    (sumOf(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(digits) ||
    sumOf(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(digits) ||
    eleven([4, 3, 2, 7, 6, 5, 4, 3, 2], null)(digits)
  )
}

const CYPRIOT_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
function isCypriot(number: string): boolean {
  const sum = [...number.slice(0, 8)].reduce((sum, digit, at) => sum + (at % 2 ? Number(digit) : CYPRIOT_ODD[Number(digit)]!), 0)
  return String.fromCharCode(65 + (sum % 26)) === number[8]
}

/** Companies have eight digits; birth numbers have ten, nine before 1954, when they had no check. */
function isCzech(digits: string): boolean {
  if (digits.length === 9) return true
  if (digits.length === 10) return Number(digits) % 11 === 0 || (Number(digits.slice(0, 9)) % 11) % 10 === last(digits)
  return ((11 - (sumOf(digits, down(8)) % 11)) % 11 || 1) % 10 === last(digits)
}

const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE'
const SPANISH_COMPANY = 'JABCDEFGHI'
function isSpanish(number: string): boolean {
  const [, type = '', digits, letter] = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(number) ?? []
  const lead = type === 'Y' ? '1' : type === 'Z' ? '2' : ''
  if (digits && SPANISH_PERSON[Number(lead + digits) % 23] === letter) return true
  const company = /^[ABCDEFGHJNPQRSUVW](\d{7})([0-9A-J])$/.exec(number)
  if (!company) return false
  const check = [...'0123456789'].find(digit => passesLuhn(company[1] + digit))!
  return company[2] === check || company[2] === SPANISH_COMPANY[Number(check)]
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV'
function isIrish(number: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number)
  const [, digits, letter, second = 'W'] = old
    ? ['', `0${old[2]}${old[1]}`, old[3]]
    : (/^(\d{7})([A-W])([A-IW])?$/.exec(number) ?? [])
  if (!digits || !letter) return false
  return IRISH[(sumOf(digits, down(8)) + 9 * IRISH.indexOf(second)) % 23] === letter
}

function isLithuanian(digits: string): boolean {
  const weights = (from: number) => Array.from({ length: digits.length - 1 }, (_, at) => ((at + from) % 9) + 1)
  const first = sumOf(digits, weights(0)) % 11
  return (first < 10 ? first : (sumOf(digits, weights(2)) % 11) % 10) === last(digits)
}

const isDutch = (number: string) => sumOf(number, down(9)) % 11 === Number(number[8]) || passesMod97(`NL${number}`)

function isRomanian(digits: string): boolean {
  const padded = digits.padStart(10, '0')
  return ((10 * sumOf(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(digits)
}

/** Standard numbers, their branches (three digits more), government departments and health authorities. */
function isBritish(number: string): boolean {
  const [, office, no] = /^(GD|HA)(\d{3})$/.exec(number) ?? []
  if (office) return office === 'GD' ? Number(no) < 500 : Number(no) >= 500
  const rest = sumOf(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return rest === 0 || (Number(number.slice(0, 3)) >= 100 && (rest === 42 || rest === 55))
}

interface VatFormat {
  form: RegExp
  passes: (number: string) => boolean
}

const GB: VatFormat = { form: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, passes: isBritish }

/** By prefix: Greece is EL, Northern Ireland XI, Switzerland (and Liechtenstein) CHE. */
export const VAT_ABROAD: Readonly<Record<string, VatFormat>> = {
  AT: { form: /^U\d{8}$/, passes: isAustrian },
  BE: { form: /^[01]\d{9}$/, passes: digits => 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8)) },
  BG: { form: /^\d{9,10}$/, passes: isBulgarian },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, passes: isCypriot },
  CZ: { form: /^(?!9\d{7}$)\d{8,10}$/, passes: isCzech },
  DE: { form: /^[1-9]\d{8}$/, passes: passesMod11And10 },
  DK: { form: /^[1-9]\d{7}$/, passes: multiple(11, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { form: /^\d{9}$/, passes: multiple(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) },
  EL: { form: /^\d{9}$/, passes: digits => (sumOf(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(digits) },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, passes: isSpanish },
  FI: { form: /^\d{8}$/, passes: multiple(11, [7, 9, 10, 5, 8, 4, 2, 1]) },
  HR: { form: /^\d{11}$/, passes: passesMod11And10 },
  HU: { form: /^\d{8}$/, passes: multiple(10, [9, 7, 3, 1, 9, 7, 3, 1]) },
  IE: { form: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, passes: isIrish },
  IT: { form: /^(?!0{7})\d{11}$/, passes: passesLuhn },
  LT: { form: /^(\d{7}1\d|\d{10}1\d)$/, passes: isLithuanian },
  LU: { form: /^\d{8}$/, passes: digits => Number(digits.slice(0, 6)) % 89 === Number(digits.slice(6)) },
  // A person's number begins with 0 to 3; those since 2017 have no check.
  LV: { form: /^\d{11}$/, passes: digits => digits < '4' || sumOf(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 },
  MT: { form: /^\d{8}$/, passes: multiple(37, [3, 4, 6, 7, 8, 9, 10, 1]) },
  NL: { form: /^\d{9}B\d{2}$/, passes: isDutch },
  PL: { form: /^\d{10}$/, passes: digits => sumOf(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(digits) },
  PT: { form: /^[1-9]\d{8}$/, passes: eleven(down(9), 0) },
  RO: { form: /^[1-9]\d{1,9}$/, passes: isRomanian },
  SE: { form: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, passes: digits => passesLuhn(digits.slice(0, 10)) },
  SI: { form: /^[1-9]\d{7}$/, passes: digits => sumOf(digits, down(8)) % 11 !== 0 && eleven(down(8), 0)(digits) },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, passes: digits => Number(digits) % 11 === 0 },
  GB,
  XI: GB,
  CHE: { form: /^\d{9}(MWST|TVA|IVA)?$/, passes: number => eleven([5, 4, 3, 2, 7, 6, 5, 4], null)(number.slice(0, 9)) },
}
