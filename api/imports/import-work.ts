import { eq } from 'drizzle-orm'
import { imports } from '#api/schema/house/imports.table.ts'
import { CsvError } from '#domain/csv/error.ts'
import type { Answers } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { matchHeadings } from '#domain/import/headings.ts'
import { preparedFile } from '#domain/import/matching.ts'
import { type ImportEntity, type ImportReport, isStopped, NO_PLAN, reportOf, shownPlan } from '#domain/import/outcome.ts'
import { refusedFile } from '#domain/import/refused.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Database } from '../db/client.ts'
import { transact } from '../db/write.ts'
import type { JobWork } from '../jobs/queue.ts'
import type { ImportProgress, ImportRun, ImportThread, PlannedFile } from '../middleware/env.ts'
import { importables } from './entities.ts'
import { rememberedMatching } from './remembered.ts'

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
  answers: Answers,
): Promise<PlannedFile> {
  try {
    const importable = importables(communesOf)[entity]
    const read = await importable.read(content)
    const matching = answers.matching ?? (await rememberedMatching(db, entity, read))
    const { file, columns } = preparedFile(read, importable.fields, { ...answers, matching })
    const own = matchHeadings(importable.fields, read.rows[0] ?? [])
    const toMatch = matching === null && (own.errors.length > 0 || columns.some(({ proposed }) => proposed))
    const about = { ...answers, columns, toMatch, matching }
    const shown = await importable.plan(db, file).then(
      plan => shownPlan(file, plan, about),
      (error: unknown) => {
        const isMatchable = own.ignored.length > 0 && columns.some(({ field }) => field !== '')
        if (!(error instanceof CsvError) || answers.matching || !isMatchable) throw error
        return shownPlan(file, NO_PLAN, { ...about, toMatch: true, blocked: error.message })
      },
    )
    return { lineCount: read.rows.length - 1, plan: JSON.stringify(shown) }
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
  const importable = importables(communesOf)[row.entity]
  return refusedFile(preparedFile(await importable.read(row.content), importable.fields, row.plan).file, row.plan)
}

const answersOf = ({ given, matching, cells, same, confirmed = [], only }: Answers): Answers => ({
  ...{ given, matching, cells, same, confirmed, only },
})

export async function applyImport({ db, communesOf }: Stored, run: ImportRun, progress: ImportProgress): Promise<ImportReport> {
  const of = eq(imports.id, String(run.params.importId))
  return transact(db, run.createdBy, 'IMPORT', async tx => {
    const [held] = await tx.select().from(imports).where(of).for('update')
    if (!held?.plan || !held.mode) throw new Error('import without a plan or a mode')
    const mode = held.mode
    if (held.status === 'TERMINE') return reportOf(held.plan.counts, mode)

    const importable = importables(communesOf)[held.entity]
    const { file, columns } = preparedFile(await importable.read(held.content), importable.fields, held.plan)
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
      .set({ status: 'TERMINE', plan: shownPlan(file, plan, { ...answersOf(held.plan), columns, toMatch: false }) })
      .where(of)
    return reportOf(plan.counts, mode)
  })
}
