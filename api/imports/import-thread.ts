import type { ImportEntity, ImportReport } from '#domain/import/outcome.ts'
import type { ImportRun, PlannedFile } from '../middleware/env.ts'

/** What the thread is to do. */
export type ImportTask =
  | { kind: 'PLAN'; entity: ImportEntity; content: Uint8Array }
  | { kind: 'APPLY'; run: ImportRun }
  | { kind: 'REFUSED'; id: string }

/** What it says: the end, or how far it is, and then it waits to hear that it may go on. */
export type ImportMessage =
  | { planned: PlannedFile }
  | { applied: ImportReport }
  | { refusedLines: string | null }
  | { failed: unknown }
  | { done: number; total: number }
