import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Transaction } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { lockLineGeneration, shareContract } from '#api/journey-management/live-lines/line-generation.ts'
import { today } from '#api/middleware/today.ts'
import { notify } from '#api/notifications/notify.ts'
import { Problem } from '#api/problem.ts'
import { change as changeRow } from '#api/rows.ts'
import { modificationJourneys, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { changeJourneyBy, type Modification, type Outcome } from '#api/trade/modifications/journey-change.ts'
import { findTarget } from '#api/trade/modifications/targets.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import { addJourneys } from './added.ts'
import { releaseClaims } from './claims.ts'
import { impactedJourneys } from './impacted.ts'
import { changeLineBy } from './line-change.ts'
import { versionBy } from './version.ts'

/**
 * Applies a validated, locked modification to journeys, line and contract version, all or nothing; `actorId` is null for the job.
 * Returns changed journeys and those that lost their means.
 */
export async function applyModification(tx: Transaction, modification: Modification, actorId: string | null) {
  const { id, liveLineId, scope, change } = modification
  const target = await findTarget(tx, modification)
  if (liveLineId && scope !== 'TRAJET') {
    await lockLineGeneration(tx, liveLineId)
    await shareContract(tx, liveLineId)
  }
  await shareIndexValues(tx)
  const added = await addJourneys(tx, modification)
  const outcomes = new Map<string, Outcome>(added.map(one => [one, { outcome: 'APPLIQUE', detail: null, difference: [] }]))
  const ofContract = change.type === 'PRIX' && Boolean(target?.versionId)
  if (change.type !== 'AJOUT_TRAJET' && !ofContract) {
    const followsLine = scope !== 'TRAJET'
    for (const journey of await impactedJourneys(tx, modification)) {
      outcomes.set(journey.id, await changeJourneyBy(tx, journey.id, modification, { followsLine }))
    }
  }
  const versionId = modification.salesNeeded && target?.versionId ? await versionBy(tx, modification, target.versionId) : null
  const rows = [...outcomes].map(([journeyId, outcome]) => ({ modificationId: id, journeyId, ...outcome }))
  if (rows.length > 0) await tx.insert(modificationJourneys).values(rows)
  await changeRow(tx, modifications, id, {
    status: 'APPLIQUEE',
    appliedAt: new Date().toISOString(),
    appliedById: actorId,
    versionId,
  })
  await releaseClaims(tx, id)
  await changeLineBy(
    tx,
    modification,
    rows.filter(({ outcome }) => outcome !== 'INCHANGE').map(({ journeyId }) => journeyId),
  )
  await closeAlert(tx, alertOf(modification))
  await notify(
    tx,
    { accounts: [modification.authorId] },
    {
      kind: 'MODIFICATION_APPLIED',
      object: modification.number,
      text: `${modification.number} · ${target?.label ?? ''}`,
      link: `/journey-management/modifications?panel=modification&modification=${id}`,
    },
  )
  return {
    changed: rows.filter(({ outcome }) => outcome === 'APPLIQUE').length,
    unassigned: rows.filter(({ outcome }) => outcome === 'DESAFFECTE').length,
  }
}

const alertOf = ({ number }: Modification) => `modification ${number}`

/**
 * Every few minutes: applies due modifications and updates lines applied ahead. One transaction each, so a crash is resumed;
 * failures are reported once and skipped. Returns the number applied.
 */
export async function applyDue(db: Database, log: Logger, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const due = await db
    .select({ id: modifications.id })
    .from(modifications)
    .where(and(eq(modifications.status, 'VALIDEE'), lte(modifications.effectiveFrom, today())))
    .orderBy(asc(modifications.effectiveFrom), asc(modifications.approvedAt), asc(modifications.id))
  let applied = 0
  for (const { id } of due) {
    try {
      applied += await transact(db, null, 'SYSTEME', tx => applyOne(tx, id))
    } catch (error) {
      log.error({ err: error, modification: id }, 'a modification could not be applied')
      await tellFailure(db, jobs, id, error instanceof Problem ? error.message : FALLBACK_ERROR)
    }
  }
  await linesFollow(db, log)
  return applied
}

async function applyOne(tx: Transaction, id: string): Promise<number> {
  const [held] = await tx
    .select()
    .from(modifications)
    .where(and(eq(modifications.id, id), eq(modifications.status, 'VALIDEE')))
    .for('update', { skipLocked: true })
  if (!held) return 0
  await applyModification(tx, held, null)
  return 1
}

async function linesFollow(db: Database, log: Logger) {
  const waiting = await waitingLines(db)
  for (const { id } of waiting) {
    try {
      await transact(db, null, 'SYSTEME', async tx => {
        const [held] = await tx.select().from(modifications).where(eq(modifications.id, id)).for('update')
        if (!held || held.lineChangedAt) return
        const done = await tx
          .select({ id: modificationJourneys.journeyId })
          .from(modificationJourneys)
          .where(eq(modificationJourneys.modificationId, id))
        await changeLineBy(
          tx,
          held,
          done.map(row => row.id),
        )
      })
    } catch (error) {
      log.error({ err: error, modification: id }, 'a line could not follow its modification')
    }
  }
}

const waitingLines = (db: Database) =>
  db
    .select({ id: modifications.id })
    .from(modifications)
    .where(
      and(
        eq(modifications.status, 'APPLIQUEE'),
        lte(modifications.effectiveFrom, today()),
        inArray(modifications.scope, ['TRAJET_ET_SUIVANTS', 'LIGNE']),
        isNull(modifications.effectiveTo),
        isNull(modifications.lineChangedAt),
        // For some weekdays only, generation applies it per journey.
        eq(modifications.weekdays, []),
      ),
    )
    .orderBy(asc(modifications.appliedAt), asc(modifications.id))

const tellFailure = (db: Database, jobs: Pick<Jobs, 'mail'>, id: string, message: string) =>
  transact(db, null, 'SYSTEME', async tx => {
    const [modification] = await tx.select().from(modifications).where(eq(modifications.id, id))
    if (!modification) return
    await raiseAlert(tx, jobs, {
      kind: 'modification',
      subject: alertOf(modification),
      message: `${modification.number}\u202f: ${message}`,
      roles: ['ADMIN', 'CONCEPTOR'],
      link: `/journey-management/modifications?panel=modification&modification=${id}`,
    })
  })
