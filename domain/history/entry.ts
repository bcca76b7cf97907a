export interface HistoryEntry {
  id: number
  at: string
  /** Name of the user, or null for the system. */
  actor: string | null
  source: Source
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  /** Sub-record that changed, if any: « Contact ». */
  part: string | null
  changes: { field: string; label: string; before: string | null; after: string | null }[]
}

const SOURCES = ['ECRAN', 'IMPORT', 'SYSTEME'] as const
export type Source = (typeof SOURCES)[number]
export const SOURCE_LABELS: Record<Source, string> = { ECRAN: 'Écran', IMPORT: 'Import', SYSTEME: 'Système' }
