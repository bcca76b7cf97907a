import { COUNTRIES } from '../countries.ts'

/*
 * From the text of a cell to the input of the entity's schema, which validates: this only strips what people and spreadsheets add to a value.
 * `undefined` means that the text is none of the values of a list.
 */

/** Text on one line: a line break typed inside a cell becomes a space. */
export const singleLine = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').trim()

export const paragraph = (cell: string) => cell.trim()

/** « 30 jours », « 30 j » → « 30 »; « 30 jours fin de mois » is another term and stays for the schema to refuse. */
export const days = (cell: string) => singleLine(cell).replace(/\s*(?:jours?(?: nets?)?|j\.?)$/i, '')

/** « 60 min », « 200 m » → the number. */
export const quantity = (cell: string) => singleLine(cell).replace(/\s*(?:min(?:utes?)?|mètres?|metres?|m|kg)\.?$/i, '')

/** A figure with its unit: « 44 000 kg » → « 44000 ». */
export const measure = (unit: string) => (cell: string) => {
  const text = singleLine(cell)
  const plain = text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : quantity(text)
  return plain.replace(/\s(?=\d{3}(?:\D|$))/g, '')
}

/** A date cell that the spreadsheet shows with its midnight: « 04/06/2010 00:00 ». */
export const day = (cell: string) => singleLine(cell).replace(/[ T]00:00(?::00(?:[.,]0+)?)?Z?$/, '')

/** « Oui », « X », « VRAI », « 1 » … */
export function yesNo(cell: string): boolean | undefined {
  const text = fold(cell)
  if (['oui', 'o', 'x', 'vrai', '1', 'true', 'yes', 'y'].includes(text)) return true
  return ['non', 'n', 'faux', '0', 'false', 'no'].includes(text) ? false : undefined
}

/** Reads one value of a list by its code or its French label, whatever the capitals and accents. */
export function choice(labels: Readonly<Record<string, string>>): (cell: string) => string | undefined {
  const codes = new Map(Object.entries(labels).flatMap(([code, label]) => [code, label].map(name => [fold(name), code] as const)))
  return cell => codes.get(fold(cell))
}

/** Reads several values of a list, separated by `,` `;` `/` `+` or line breaks; one that is not of the list makes the whole cell wrong. */
export function choices(labels: Readonly<Record<string, string>>): (cell: string) => string[] | undefined {
  const one = choice(labels)
  return cell => {
    const found = cell
      .split(/[,;/+|\n]/)
      .filter(part => part.trim() !== '')
      .map(one)
    return found.every(value => value !== undefined) ? found : undefined
  }
}

/** A country by its code or its French name. */
export const country = choice(Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, name])))

/** Folds a text for comparison: without capitals, accents, hyphens, apostrophes and spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A spreadsheet rounds long numbers to « 9,41778E+13 »: the digits are lost for good. */
export const isScientific = (cell: string) => /^\s*\d+(?:[.,]\d+)?E\+\d+\s*$/i.test(cell)

/** A number without the spaces, dots and hyphens that people group its digits with. */
export const compactNumber = (text: string) => text.replace(/[\s.-]/g, '')

/** A code for comparison: trimmed, in capitals. */
export const codeKey = (code: string) => code.trim().toUpperCase()
