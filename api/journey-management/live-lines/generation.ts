import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { sortBy } from 'es-toolkit'
import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs, JobWork } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { change } from '#api/rows.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { warnOfBlocked } from '#api/trade/journeys/blocked-clients.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { GenerationError, type GenerationReport, generationText } from '#domain/journey-management/live-lines/generation.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Uncovered } from './generation-means.ts'
import { alertSubject, generateLine } from './line-generation.ts'
import { NOT_SUSPENDED } from './writes.ts'

export const GENERATION_JOB = 'generation'

interface GenerationParams {
  lineIds?: string[]
  until?: string | null
}

interface LineFailure {
  id: string
  line: string
  message: string
}

type UncoveredDay = Uncovered & { id: string; line: string }

/** Most uncovered days that a report names. */
const NAMED = 200

export const generationWork: JobWork = async ({ db, log, run, jobs, progress }) => ({
  ...(await generate(db, log, jobs, { ...(run.params as GenerationParams), actorId: run.createdBy, progress })),
})

/** Nightly: ends expired line suspensions (`domain.md` §3.5). Returns their number. */
export async function resumeLines(db: Database): Promise<number> {
  const resumed = await transact(db, null, 'SYSTEME', tx =>
    tx
      .update(liveLines)
      .set({ status: 'PLANIFIE', ...NOT_SUSPENDED })
      .where(and(eq(liveLines.status, 'SUSPENDU'), lt(liveLines.suspendedTo, today())))
      .returning({ id: liveLines.id }),
  )
  return resumed.length
}

/**
 * Generates lines up to a date, by default all to the usual horizon (`domain.md` §3.5). One transaction per line, so failures are
 * reported and skipped.
 */
export async function generate(
  db: Database,
  log: Logger,
  jobs: Pick<Jobs, 'mail'>,
  options: GenerationParams & { actorId?: string | null; progress?: (done: number, total: number) => Promise<void> },
): Promise<GenerationReport & { text: string; failures: LineFailure[]; warnings: string[]; uncovered: UncoveredDay[] }> {
  const range = { from: today(), to: options.until ?? addDays(today(), (await readCarrier(db)).horizonDays) }
  const lines = await linesToGenerate(db, options.lineIds ?? [])
  const report: GenerationReport = { created: 0, ignored: 0, review: 0, errors: 0, cancelled: 0, updated: 0 }
  const failures: LineFailure[] = []
  const uncovered: UncoveredDay[] = []
  const created = new Map<string, number>()
  for (const [done, line] of lines.entries()) {
    if (done % 5 === 0) await options.progress?.(done, lines.length)
    try {
      const { uncovered: days, ...outcome } = await transact(db, options.actorId ?? null, 'SYSTEME', tx =>
        generateLine(tx, line.id, range),
      )
      for (const key of Object.keys(outcome) as (keyof typeof outcome)[]) report[key] += outcome[key]
      uncovered.push(...days.map(day => ({ ...day, id: line.id, line: line.number })))
      if (outcome.created > 0) created.set(line.id, outcome.created)
    } catch (error) {
      report.errors += 1
      const message = error instanceof GenerationError ? error.message : FALLBACK_ERROR
      log.error({ err: error, line: line.number }, 'generation of a line failed')
      failures.push({ id: line.id, line: line.number, message })
      await tellFailure(db, jobs, line, message)
    }
  }
  await options.progress?.(lines.length, lines.length)
  const warnings = await warnOfBlocked(db, jobs, created)
  const named = sortBy(uncovered, ['date', 'line']).slice(0, NAMED)
  return { ...report, text: generationText(report), failures, warnings, uncovered: named }
}

/** Named lines, else planned or temporarily suspended ones of an active contract. */
function linesToGenerate(db: Database, ids: readonly string[]) {
  return (
    db
      .select({ id: liveLines.id, number: liveLines.number, label: liveLines.label })
      .from(liveLines)
      .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, liveLines.versionId))
      .where(
        ids.length > 0
          ? inArray(liveLines.id, [...ids])
          : and(
              inArray(liveLines.status, ['PLANIFIE', 'SUSPENDU']),
              inArray(deliveryRequestVersions.status, ['ACCEPTE', 'ACTIF', 'SUSPENDU']),
            ),
      )
      // Ending lines release means first; superseded lines run last, after their journeys were taken over.
      .orderBy(replaced, asc(deliveryRequestVersions.versionNo), asc(liveLines.number))
  )
}

const replaced = sql`exists (
  select 1 from ${liveLines} newer join ${deliveryRequestVersions} after on after.id = newer.version_id
  where after.request_id = ${deliveryRequestVersions.requestId} and after.version_no > ${deliveryRequestVersions.versionNo}
  and after.status in ('ACCEPTE', 'ACTIF', 'SUSPENDU') and newer.code = ${liveLines.code})`

/** Generation failures are never silent (`domain.md` §3.5): stored on the line, with an alert for ADMIN and CONCEPTOR. */
async function tellFailure(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  line: { id: string; number: string; label: string },
  message: string,
) {
  await transact(db, null, 'SYSTEME', async tx => {
    await change(tx, liveLines, line.id, { generationError: message })
    await raiseAlert(tx, jobs, {
      kind: 'generation',
      subject: alertSubject(line.number),
      message: `${line.number} ${line.label}\u202F: ${message}`,
      roles: ['ADMIN', 'CONCEPTOR'],
      link: `/journey-management/live-lines?panel=show&id=${line.id}`,
    })
  })
}
