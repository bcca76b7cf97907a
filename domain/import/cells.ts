import { COUNTRIES } from '../countries.ts'

/* Converts cell texts to the schema's input. `undefined` means that a text is not in its list of values. */

export const singleLine = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').trim()

export const paragraph = (cell: string) => cell.trim()

/** « 30 jours », « 30 j » → « 30 »; « 30 jours fin de mois » is another payment term and stays for the schema to refuse. */
export const days = (cell: string) => singleLine(cell).replace(/\s*(?:jours?(?: nets?)?|j\.?)$/i, '')

export const quantity = (cell: string) => singleLine(cell).replace(/\s*(?:min(?:utes?)?|mètres?|metres?|m|kg)\.?$/i, '')

export const measure = (unit: string) => (cell: string) => {
  const text = singleLine(cell)
  const plain = text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : quantity(text)
  return plain.replace(/\s(?=\d{3}(?:\D|$))/g, '')
}

/** A date with the midnight that spreadsheets add: « 04/06/2010 00:00 ». */
export const day = (cell: string) => singleLine(cell).replace(/[ T]00:00(?::00(?:[.,]0+)?)?Z?$/, '')

export function yesNo(cell: string): boolean | undefined {
  const text = fold(cell)
  if (['oui', 'o', 'x', 'vrai', '1', 'true', 'yes', 'y'].includes(text)) return true
  return ['non', 'n', 'faux', '0', 'false', 'no'].includes(text) ? false : undefined
}

/** Reads a list value by its code or French label, ignoring case and accents. */
export function choice(labels: Readonly<Record<string, string>>): (cell: string) => string | undefined {
  const codes = new Map(Object.entries(labels).flatMap(([code, label]) => [code, label].map(name => [fold(name), code] as const)))
  return cell => codes.get(fold(cell))
}

/** Reads several list values separated by `,` `;` `/` `+` or line breaks; one unknown value invalidates the cell. */
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

export const country = choice(Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, name])))

/** Comparison key without case, accents, hyphens, apostrophes and spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Spreadsheets round long numbers to « 9,41778E+13 »; the digits are lost. */
export const isScientific = (cell: string) => /^\s*\d+(?:[.,]\d+)?E\+\d+\s*$/i.test(cell)

export const compactNumber = (text: string) => text.replace(/[\s.-]/g, '')

export const codeKey = (code: string) => code.trim().toUpperCase()
