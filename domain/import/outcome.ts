import type { CsvFile } from '../csv/read.ts'
import type { Answers, ImportFile } from './asked.ts'
import type { ShownColumn } from './matching.ts'
import type { Plan, PlanLine, UnknownWords } from './plan.ts'
import type { PlanAction } from './plan-action.ts'

export const IMPORT_ENTITIES = [
  'COMPANY',
  'CONTACT',
  'PALLET',
  'OPENING',
  'ADDRESS',
  'DRIVER',
  'VEHICLE',
  'TRAILER',
  'DEADLINE',
  'REQUEST',
  'TOUR',
  'JOURNEY',
] as const
export type ImportEntity = (typeof IMPORT_ENTITIES)[number]

/** Choices after a preview with refused lines. */
export const IMPORT_MODES = ['LIGNES_VALIDES', 'TOUT_OU_RIEN'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
/** A line as displayed; the values to store stay on the server. */
export type ShownLine = Omit<PlanLine<unknown>, 'id' | 'values'>

/** Stored plan, for display and for the file of refused lines. */
export interface ShownPlan extends Answers {
  encoding: CsvFile['encoding']
  delimiter: CsvFile['delimiter']
  counts: Record<PlanAction, number>
  ignored: string[]
  /** Fields to be asked for before the import, and the values given for such fields. */
  asked: string[]
  columns: ShownColumn[]
  /** The columns wait to be matched: none of the lines may be imported before. */
  toMatch: boolean
  /** Why nothing can be planned before the columns are matched. */
  blocked: string | null
  unknown: UnknownWords[]
  lines: ShownLine[]
}

export function shownPlan(
  file: ImportFile,
  plan: Plan<unknown>,
  about: Answers & Pick<ShownPlan, 'columns' | 'toMatch'> & Partial<Pick<ShownPlan, 'blocked'>>,
): ShownPlan {
  const lines = plan.lines.map(({ id: _id, values: _values, ...line }) => line)
  const { encoding, delimiter } = file
  const { counts, ignored, asked, unknown } = plan
  return { encoding, delimiter, counts, ignored, asked, blocked: null, ...about, unknown, lines }
}

/** Plan of a file whose columns must be matched first. */
export const NO_PLAN: Plan<unknown> = {
  lines: [],
  counts: { CREER: 0, METTRE_A_JOUR: 0, INCHANGE: 0, REFUSER: 0 },
  ignored: [],
  asked: [],
  unknown: [],
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  refused: number
  /** « Tout ou rien » found a refused line: nothing was written. */
  stopped: boolean
}

/** True when the mode forbids writing these lines. */
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
export const TO_MATCH = "Faites d'abord correspondre les colonnes du fichier"
export const NOTHING_REFUSED = "Aucune ligne de ce fichier n'est à corriger"
export const STARTED = "L'import est déjà lancé"
export const STOPPED = (refused: number) =>
  refused === 1
    ? "Rien n'a été importé\u202f: 1 ligne est refusée et vous avez choisi «\u202fTout ou rien\u202f»"
    : `Rien n'a été importé\u202f: ${refused} lignes sont refusées et vous avez choisi «\u202fTout ou rien\u202f»`
