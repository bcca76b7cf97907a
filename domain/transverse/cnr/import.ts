import { addMonths, monthOf } from '#domain/calendar/months.ts'
import { CsvError } from '#domain/csv/error.ts'
import { type CsvFile, readCsv } from '#domain/csv/read.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { FUTURE } from '#domain/messages.ts'
import { valueSchema } from './cnr.ts'
import { ONLY_PROVISIONAL, VALUE_EXISTS } from './values.ts'

export interface ValueLine {
  line: number
  typed: { month: string; value: string }
  action: 'CREATE' | 'IGNORE' | 'ERROR'
  message: string | null
  value: { month: string; value: string; publishedOn: string | null; provisional: boolean; source: string | null } | null
}

const KNOWN = 'Cette valeur est déjà enregistrée'
const TWICE = (line: number) => `Ce mois est déjà à la ligne ${line}`
const NO_HEADINGS = 'Les colonnes « Mois » et « Valeur » sont nécessaires'

/** Parses a pasted or uploaded list. Spreadsheet cells are pasted with tabs, so their decimal commas are no separators. */
export function readValues(text: string): CsvFile {
  return readCsv(new TextEncoder().encode(text.includes(';') ? text : text.replaceAll('\t', ';')))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const HEADINGS: Record<string, readonly string[]> = {
  month: ['mois', 'periode', 'date'],
  value: ['valeur', 'indice'],
  publishedOn: ['publie le', 'publication'],
  provisional: ['provisoire'],
  source: ['source'],
}

/**
 * Plans the import of values line by line: a new month is created, an equal value ignored, a different one refused,
 * because published values are only corrected with a reason. Without headings the columns are month, value, published on.
 * Throws `CsvError` for a file without months and values.
 */
export function planValues(file: CsvFile, known: ReadonlyMap<string, string>, today: string): ValueLine[] {
  const columns = columnsOf(file.rows[0]!)
  const named = columns !== null
  const at = columns ?? { month: 0, value: 1, publishedOn: 2 }
  if (!named && !valueSchema.shape.month.safeParse(file.rows[0]![0]).success) throw new CsvError(NO_HEADINGS)
  const seen = new Map<string, number>()
  return file.rows.flatMap((cells, index) => {
    if (named && index === 0) return []
    const cell = (name: string) => (at[name] === undefined ? '' : (cells[at[name]] ?? '').trim())
    const line = file.lineNumbers[index]!
    const typed = { month: cell('month'), value: cell('value') }
    const provisional = /^(oui|o|1|vrai|x|provisoire)$/.test(plain(cell('provisional')))
    const read = valueSchema.safeParse({ ...typed, publishedOn: cell('publishedOn'), provisional, source: cell('source') })
    const refused = (message: string): ValueLine[] => [{ line, typed, action: 'ERROR', message, value: null }]
    if (!read.success) return refused(read.error.issues[0]!.message)
    const { month, value } = read.data
    const before = seen.get(month)
    if (before !== undefined) return refused(TWICE(before))
    seen.set(month, line)
    const wrong = comingRefused(month, read.data, today)
    if (wrong) return refused(wrong.message)
    const present = known.get(month)
    if (present !== undefined && Number(present) !== Number(value)) return refused(VALUE_EXISTS(month))
    const action = present === undefined ? ('CREATE' as const) : ('IGNORE' as const)
    return [{ line, typed, action, message: present === undefined ? null : KNOWN, value: read.data }]
  })
}

/** Column indexes by heading; null when the first line has no headings. */
function columnsOf(headings: readonly string[]): Record<string, number> | null {
  const found: Record<string, number> = {}
  for (const [name, words] of Object.entries(HEADINGS)) {
    const place = headings.findIndex(heading => words.includes(plain(heading)))
    if (place >= 0) found[name] = place
  }
  return found.month === undefined || found.value === undefined ? null : found
}

/** An index moves by a few per cent a month, fuel by a quarter at most. */
const JUMP = 1.5

/** Why a value is doubted, given that of the nearest other month. */
export function jumpFrom(value: string, near: string): string | null {
  const times = Number(value) / Number(near)
  return times > JUMP || times < 1 / JUMP ? `${formatNumber(value)}, après ${formatNumber(near)}` : null
}

/** Refusal by date: a future month can only have a forecast, for the next month only, and no future publication date. */
export function comingRefused(
  month: string,
  { provisional, publishedOn }: { provisional: boolean; publishedOn: string | null },
  today: string,
): { path: string; message: string } | null {
  if (month > addMonths(monthOf(today), 1)) return { path: 'month', message: FUTURE }
  if (month > monthOf(today) && !provisional) return { path: 'provisional', message: ONLY_PROVISIONAL }
  if (publishedOn && publishedOn > today) return { path: 'publishedOn', message: FUTURE }
  return null
}
