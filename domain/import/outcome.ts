import type { CsvFile } from '../csv/read.ts'
import type { Plan, PlanLine } from './plan.ts'
import type { PlanAction } from './plan-action.ts'

/** What can be imported. */
export const IMPORT_ENTITIES = ['COMPANY', 'ADDRESS', 'DRIVER', 'VEHICLE', 'TRAILER'] as const
export type ImportEntity = (typeof IMPORT_ENTITIES)[number]

/** What a person may choose once the preview has shown refused lines. */
export const IMPORT_MODES = ['LIGNES_VALIDES', 'TOUT_OU_RIEN'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
/** A line as it is shown: what will be stored stays on the server. */
export type ShownLine = Omit<PlanLine<unknown>, 'id' | 'values'>

/** What is stored of a plan, to show it and to write the file of refused lines. */
export interface ShownPlan {
  encoding: CsvFile['encoding']
  delimiter: CsvFile['delimiter']
  counts: Record<PlanAction, number>
  ignored: string[]
  lines: ShownLine[]
}

export function shownPlan(file: CsvFile, plan: Plan<unknown>): ShownPlan {
  const lines = plan.lines.map(({ id: _id, values: _values, ...line }) => line)
  return { encoding: file.encoding, delimiter: file.delimiter, counts: plan.counts, ignored: plan.ignored, lines }
}

/** What an import did. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  refused: number
  /** « Tout ou rien » met a refused line: nothing was written. */
  stopped: boolean
}

/** May these lines be written in this mode? */
export function isStopped(counts: Record<PlanAction, number>, mode: ImportMode): boolean {
  return mode === 'TOUT_OU_RIEN' && counts.REFUSER > 0
}

export function reportOf(counts: Record<PlanAction, number>, mode: ImportMode): ImportReport {
  const stopped = isStopped(counts, mode)
  return {
    created: stopped ? 0 : counts.CREER,
    updated: stopped ? 0 : counts.METTRE_A_JOUR,
    unchanged: counts.INCHANGE,
    refused: counts.REFUSER,
    stopped,
  }
}

export const NOTHING_TO_IMPORT = "Aucune ligne de ce fichier n'est à importer"
export const STOPPED = (refused: number) =>
  refused === 1
    ? "Rien n'a été importé\u202f: 1 ligne est refusée et vous avez choisi «\u202fTout ou rien\u202f»"
    : `Rien n'a été importé\u202f: ${refused} lignes sont refusées et vous avez choisi «\u202fTout ou rien\u202f»`
