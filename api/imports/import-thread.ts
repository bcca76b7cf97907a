import type { ImportEntity, ImportReport } from '#domain/import/outcome.ts'

/** What a job that applies an import has of it. */
export interface ImportRun {
  params: Record<string, unknown>
  createdBy: string | null
}

export type Progress = (done: number, total: number) => Promise<void>

/** A file that was read, with its plan as JSON, which nobody needs in parts; or why it cannot be imported as a whole. */
export type PlannedFile = { lineCount: number; plan: string } | { refused: string }

/** What the thread is to do. */
export type ImportTask = { kind: 'PLAN'; entity: ImportEntity; content: Uint8Array } | { kind: 'APPLY'; run: ImportRun }

/** What it says: the end, or how far it is, and then it waits to hear that it may go on. */
export type ImportMessage =
  | { planned: PlannedFile }
  | { applied: ImportReport }
  | { failed: unknown }
  | { done: number; total: number }

/** Reads and compares files beside the loop that answers requests: 40,000 lines take seconds, and others wait for their pages. */
export interface ImportThread {
  /** What a file would do. */
  plan(entity: ImportEntity, content: Uint8Array): Promise<PlannedFile>
  /** Applies an import. Rejects with what `progress` rejected with, and then nothing was written. */
  apply(run: ImportRun, progress: Progress): Promise<ImportReport>
}
