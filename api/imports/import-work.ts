import { eq } from 'drizzle-orm'
import { imports } from '#api/schema/house/imports.table.ts'
import { CsvError } from '#domain/csv/error.ts'
import type { Given } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type ImportEntity, type ImportReport, isStopped, reportOf, shownPlan } from '#domain/import/outcome.ts'
import { refusedFile } from '#domain/import/refused.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Database } from '../db/client.ts'
import { transact } from '../db/write.ts'
import type { JobWork } from '../jobs/queue.ts'
import type { ImportProgress, ImportRun, ImportThread, PlannedFile } from '../middleware/env.ts'
import { importables } from './entities.ts'

export const IMPORT_JOB = 'IMPORT'

/** All valid lines or none, planned anew. Marked done in the same transaction, so a retry is safe. */
export const importWork =
  (thread: ImportThread): JobWork =>
  async ({ run, progress }) => {
    const { params, createdBy } = run
    return { ...(await thread.apply({ params, createdBy }, progress)) }
  }

export interface Stored {
  db: Database
  communesOf: CommunesOf
}

export async function planFile(
  { db, communesOf }: Stored,
  entity: ImportEntity,
  content: Uint8Array,
  given: Given,
): Promise<PlannedFile> {
  try {
    const importable = importables(communesOf)[entity]
    const file = { ...(await importable.read(content)), given }
    const plan = await importable.plan(db, file)
    return { lineCount: plan.lines.length, plan: JSON.stringify(shownPlan(file, plan)) }
  } catch (error) {
    if (error instanceof CsvError) return { refused: error.message }
    throw error
  }
}

/** Refused lines as a file of the kind that was read; null once that is deleted. */
export async function refusedLines({ db, communesOf }: Stored, id: string): Promise<Uint8Array | null> {
  const { entity, content, plan } = imports
  const [row] = await db.select({ entity, content, plan }).from(imports).where(eq(imports.id, id))
  if (!row?.plan || row.content.byteLength === 0) return null
  return refusedFile(await importables(communesOf)[row.entity].read(row.content), row.plan)
}

export async function applyImport({ db, communesOf }: Stored, run: ImportRun, progress: ImportProgress): Promise<ImportReport> {
  const of = eq(imports.id, String(run.params.importId))
  return transact(db, run.createdBy, 'IMPORT', async tx => {
    const [held] = await tx.select().from(imports).where(of).for('update')
    if (!held?.plan || !held.mode) throw new Error('import without a plan or a mode')
    const mode = held.mode
    if (held.status === 'TERMINE') return reportOf(held.plan.counts, mode)

    const importable = importables(communesOf)[held.entity]
    const file = { ...(await importable.read(held.content)), given: held.plan.given }
    const total = held.plan.counts.CREER + held.plan.counts.METTRE_A_JOUR
    await progress(0, total)
    const plan = await importable
      .apply(
        tx,
        file,
        ({ counts }) => isStopped(counts, mode),
        done => progress(done, total),
        run.createdBy,
      )
      .catch(error => {
        // Database messages contain the statement and its values: log only.
        throw new Error(FALLBACK_ERROR, { cause: error })
      })
    await tx
      .update(imports)
      .set({ status: 'TERMINE', plan: shownPlan(file, plan) })
      .where(of)
    return reportOf(plan.counts, mode)
  })
}
