import type { ImportFile } from './asked.ts'

/** A field that a column can hold: its French name and alternative headings. */
export interface ImportField<Key extends string = string> {
  key: Key
  label: string
  synonyms: readonly string[]
}

export interface Headings<Key extends string = string> {
  fields: (Key | null)[]
  /** Headings with text but no known field. */
  ignored: string[]
  /** Why the file cannot be imported: two columns for one field. */
  errors: string[]
}

/** Extra column in the file of refused lines; ignored when that file is imported. */
export const REFUSAL_HEADING = 'Motif du refus'

/**
 * Finds the field of each column in any order, ignoring case, accents, spaces, punctuation and text in brackets. `said` has the fields when
 * a person matched the columns.
 */
export function matchHeadings<Key extends string>(
  fields: readonly ImportField<Key>[],
  headings: readonly string[],
  said?: readonly (string | null)[],
): Headings<Key> {
  const known = new Map(fields.flatMap(field => [field.label, ...field.synonyms].map(name => [plain(name), field] as const)))
  const columnsOf = new Map<Key, number[]>()
  const found: Headings<Key> = { fields: [], ignored: [], errors: [] }
  headings.forEach((heading, column) => {
    const field = said
      ? fields.find(({ key }) => key === said[column])
      : (known.get(plain(heading)) ?? known.get(plain(withoutBrackets(heading))))
    found.fields.push(field?.key ?? null)
    const columns = field && columnsOf.get(field.key)
    if (columns) columns.push(column)
    else if (field) columnsOf.set(field.key, [column])
    else if (!isRefusalHeading(heading)) found.ignored.push(heading.trim() || `Colonne ${column + 1} (sans titre)`)
  })
  for (const field of fields) {
    const columns = columnsOf.get(field.key) ?? []
    if (columns.length < 2) continue
    const names = columns.map(column => `«\u202f${headings[column]!.trim()}\u202f»`)
    found.errors.push(
      `Les colonnes ${names.slice(0, -1).join(', ')} et ${names.at(-1)} désignent le même champ\u202f: gardez-en une seule`,
    )
  }
  return found
}

/** « Encours autorisé (€) » → « Encours autorisé ». Skipped for very long headings. */
const withoutBrackets = (heading: string) => (heading.length > 200 ? heading : heading.replace(/[([].*?[)\]]/g, ''))

/** Distinct values of a field in a file, normalised by `read`. */
export function valuesOf<Key extends string>(
  fields: readonly ImportField<Key>[],
  file: Pick<ImportFile, 'rows' | 'columns'>,
  key: Key,
  read: (cell: string) => string,
): string[] {
  const [headings = [], ...rows] = file.rows
  const column = matchHeadings(fields, headings, file.columns).fields.indexOf(key)
  const values = column === -1 ? [] : rows.map(row => read(row[column]!))
  return [...new Set(values)].filter(value => value !== '')
}

export const isRefusalHeading = (heading: string) => plain(heading) === plain(REFUSAL_HEADING)

/** A name of each column that does not change with case and punctuation; equal headings are numbered. */
export function headingKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map(heading => {
    const name = plain(heading)
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name}#${times}`
  })
}

/** Lower-case letters and digits without accents; « n° », « nº » and « numéro » are equal. */
function plain(heading: string): string {
  return heading
    .replace(/[°º]/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(?:n|no|num|numero)(?: d[eu]?)? /, 'n ')
    .replaceAll(' ', '')
}
