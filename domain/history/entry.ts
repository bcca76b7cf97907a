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

const SOURCES = ['ECRAN', 'IMPORT', 'SYSTEME'] as const
export type Source = (typeof SOURCES)[number]
export const SOURCE_LABELS: Record<Source, string> = { ECRAN: 'Écran', IMPORT: 'Import', SYSTEME: 'Système' }
