import { count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { numbered, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { invalid, refused } from '#api/problem.ts'
import { hold } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { recordVersion } from '#domain/fields.ts'
import { LIVE_LINE_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import {
  generationSchema,
  lineCopySchema,
  liveLineListQuery,
  liveLineSchema,
  suspensionSchema,
} from '#domain/journey-management/live-lines/live-line.ts'
import { PAST, RANGE, STATE, USED } from '#domain/messages.ts'
import { changedLiveLine, liveLineGenerate, liveLinePage, liveLineSheet, movedLine } from './answers.ts'
import { LIVE_LINE_COLUMNS } from './export.ts'
import { GENERATION_JOB } from './generation.ts'
import { lineList } from './list.ts'
import { findLiveLine } from './record.ts'
import { lineSheetFile } from './sheet-file.ts'
import { changeLine, duplicateLine, NOT_SUSPENDED, transitLine } from './writes.ts'

/** Limits a mistyped horizon. */
const FURTHEST_DAYS = 366

/** Trajets prévus (`domain.md` §3.5, §4.3), read-only for OPERATOR. */
export const liveLineRoutes = operations('journey-management/live-lines', gate(['/journey-management/live-lines']))
  .list(
    'GET /',
    'Liste des trajets prévus',
    { query: liveLineListQuery, answer: liveLinePage },
    ({ db, query }) => lineList(db, query),
    async (_, list) => ({ ...(await readPage(list)), today: today() }),
  )
  .respond('GET /export.csv', 'Trajets prévus en CSV', { query: liveLineListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, lineList(db, query), { name: 'trajets-prevus', columns: LIVE_LINE_COLUMNS }),
  )
  .respond(
    'POST /generate',
    "Générer les trajets jusqu'à une date",
    { act: 'liveLine.generate', body: generationSchema, answer: liveLineGenerate },
    async ({ c, db, user, body: { until, lineIds } }) => {
      const to = until ?? addDays(today(), (await readCarrier(db)).horizonDays)
      const furthest = addDays(today(), FURTHEST_DAYS)
      if (to < today()) throw invalid({ path: 'until', message: PAST })
      if (to > furthest) throw invalid({ path: 'until', message: RANGE(formatDate(today()), formatDate(furthest)) })
      const jobId = await write(c, tx =>
        c.var.jobs.enqueue(tx, {
          kind: GENERATION_JOB,
          label: `Génération des trajets jusqu'au ${formatDate(to)}`,
          params: { lineIds, until: to, page: '/journey-management/live-lines' },
          createdBy: user.id,
        }),
      )
      return c.json({ jobId }, 202)
    },
  )
  .read('GET /:id', "Fiche d'un trajet prévu", { answer: liveLineSheet }, ({ db, id }) => findLiveLine(db, id))
  .write(
    'PUT /:id',
    'Modifier un trajet prévu',
    { act: 'liveLine.write', body: liveLineSchema.and(z.object({ version: recordVersion() })), answer: changedLiveLine },
    (tx, { id, body: { version, ...input } }) => changeLine(tx, id, input, version),
  )
  .write('DELETE /:id', 'Supprimer un trajet prévu', { act: 'liveLine.write', answer: numbered }, async (tx, { id }) => {
    const line = await hold(tx, liveLines, id)
    if (line.status !== 'BROUILLON') throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
    const [used] = await tx.select({ n: count() }).from(journeys).where(eq(journeys.liveLineId, id))
    if (used!.n > 0) throw refused(USED(used!.n, 'trajets'))
    await tx.delete(liveLines).where(eq(liveLines.id, id))
    return { id, number: line.number }
  })
  .respond('GET /:id/fiche.pdf', "Fiche d'un trajet prévu, en PDF", { file: PDF }, ({ c, id }) => lineSheetFile(c, id))
  .create(
    'POST /:id/duplicate',
    'Dupliquer un trajet prévu',
    { act: 'liveLine.write', body: lineCopySchema, answer: numbered },
    (tx, { id, body }) => duplicateLine(tx, id, body),
  )
  .write('POST /:id/plan', 'Planifier', { act: 'liveLine.write', answer: movedLine }, (tx, { id }) => transitLine(tx, id, 'plan'))
  .respond(
    'POST /:id/suspend',
    'Suspendre du … au …',
    { act: 'liveLine.write', body: suspensionSchema, answer: movedLine },
    async ({ c, id, body: { from, to, reason } }) => {
      if (from < today()) throw invalid({ path: 'from', message: PAST })
      const period = { suspendedFrom: from, suspendedTo: to, suspensionReason: reason }
      return c.json(await write(c, tx => transitLine(tx, id, 'suspend', period)))
    },
  )
  .write('POST /:id/resume', 'Reprendre', { act: 'liveLine.write', answer: movedLine }, (tx, { id }) =>
    transitLine(tx, id, 'resume', NOT_SUSPENDED),
  )
  .write('POST /:id/close', 'Clôturer', { act: 'liveLine.write', answer: movedLine }, (tx, { id }) =>
    transitLine(tx, id, 'close'),
  )
