import type { Answers } from '#domain/import/asked.ts'
import type { ImportEntity, ImportReport } from '#domain/import/outcome.ts'
import type { ImportRun, PlannedFile } from '../middleware/env.ts'

export type ImportTask =
  | { kind: 'PLAN'; entity: ImportEntity; content: Uint8Array; answers: Answers }
  | { kind: 'APPLY'; run: ImportRun }
  | { kind: 'REFUSED'; id: string }

export type ImportMessage =
  | { planned: PlannedFile }
  | { applied: ImportReport }
  | { refusedLines: Uint8Array | null }
  | { failed: unknown }
  | { done: number; total: number }
