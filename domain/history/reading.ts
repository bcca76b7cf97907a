import { formatDate } from '../calendar/dates.ts'
import { formatMoney, formatNumber } from '../formats/number.ts'

/** Records whose names stand for their ids in a history. */
export type Named = 'account' | 'company' | 'address' | 'driver' | 'vehicle' | 'trailer' | 'live_line' | 'document'

/** How one stored field is read: its French label, and the words for its value or the kind of record that its id names. */
export interface FieldReading {
  label: string
  read: (value: unknown) => string
  names?: Named
}

/** How the rows of one table are read, by their fields in camel case; fields that are not here are not shown. */
export interface EntityReading {
  /** What the record is called: « Client », « Contact ». */
  label: string
  fields: Record<string, FieldReading>
}

const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))

export const asText = (label: string): FieldReading => ({ label, read: words })
/** A whole number or a decimal, with its unit. */
export const asFigure = (label: string, unit = ''): FieldReading => ({
  label,
  read: value => `${formatNumber(String(value))}${unit && `\u202f${unit}`}`,
})
export const asMoney = (label: string): FieldReading => ({ label, read: value => formatMoney(Number(value)) })
export const asDate = (label: string): FieldReading => ({ label, read: value => formatDate(String(value)) })
/** A time of day, to the minute. */
export const asTime = (label: string): FieldReading => ({ label, read: value => String(value).slice(0, 5) })
export const asYesNo = (label: string): FieldReading => ({ label, read: value => (value ? 'Oui' : 'Non') })
/** One value of a list, or several, by their labels. */
export const asChoice = (label: string, labels: Readonly<Record<string, string>>): FieldReading => ({
  label,
  read: value => (Array.isArray(value) ? value : [value]).map(item => labels[String(item)] ?? String(item)).join(', '),
})
/** The id of another record, shown by its name. */
export const asName = (label: string, names: Named): FieldReading => ({ label, names, read: String })
/** A value with words of its own. */
export const asWords = <Value>(label: string, read: (value: Value) => string): FieldReading => ({
  label,
  read: value => read(value as Value),
})

/** One write as a history shows it. */
export interface HistoryEntry {
  id: number
  /** ISO instant. */
  at: string
  /** Who, or null for the system. */
  actor: string | null
  source: Source
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  /** What was written, when it is not the record itself: « Contact ». */
  part: string | null
  changes: { field: string; label: string; before: string | null; after: string | null }[]
}

export const SOURCES = ['ECRAN', 'IMPORT', 'SYSTEME'] as const
export type Source = (typeof SOURCES)[number]
export const SOURCE_LABELS: Record<Source, string> = { ECRAN: 'Écran', IMPORT: 'Import', SYSTEME: 'Système' }
