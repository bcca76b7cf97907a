import { count, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
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
import { LIVE_LINE_COLUMNS } from './export.ts'
import { GENERATION_JOB } from './generation.ts'
import { lineList } from './list.ts'
import { findLiveLine } from './record.ts'
import { lineSheetFile } from './sheet-file.ts'
import { changeLine, duplicateLine, NOT_SUSPENDED, transitLine } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/live-lines']
/** Limits a mistyped horizon. */
const FURTHEST_DAYS = 366

/** Trajets prévus (`domain.md` §3.5, §4.3), read-only for OPERATOR. */
export const liveLineRoutes = new Hono<Env>()
  .use(gate(['/journey-management/live-lines']))
  .get('/', describeRoute({ tags, summary: 'Liste des trajets prévus' }), query(liveLineListQuery), async c =>
    c.json({ ...(await readPage(lineList(c.var.db, c.req.valid('query')))), today: today() }),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Trajets prévus en CSV' }), query(liveLineListQuery), c =>
    csvList(c, lineList(c.var.db, c.req.valid('query')), { name: 'trajets-prevus', columns: LIVE_LINE_COLUMNS }),
  )
  .post(
    '/generate',
    describeRoute({ tags, summary: "Générer les trajets jusqu'à une date" }),
    right('liveLine.generate'),
    body(generationSchema),
    async c => {
      const { until, lineIds } = c.req.valid('json')
      const to = until ?? addDays(today(), (await readCarrier(c.var.db)).horizonDays)
      const furthest = addDays(today(), FURTHEST_DAYS)
      if (to < today()) throw invalid({ path: 'until', message: PAST })
      if (to > furthest) throw invalid({ path: 'until', message: RANGE(formatDate(today()), formatDate(furthest)) })
      const jobId = await write(c, tx =>
        c.var.jobs.enqueue(tx, {
          kind: GENERATION_JOB,
          label: `Génération des trajets jusqu'au ${formatDate(to)}`,
          params: { lineIds, until: to, page: '/journey-management/live-lines' },
          createdBy: c.var.user.id,
        }),
      )
      return c.json({ jobId }, 202)
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un trajet prévu" }), byId, async c =>
    c.json(await findLiveLine(c.var.db, c.req.valid('param').id)),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un trajet prévu' }),
    right('liveLine.write'),
    byId,
    body(liveLineSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => changeLine(tx, c.req.valid('param').id, input, version)))
    },
  )
  .delete('/:id', describeRoute({ tags, summary: 'Supprimer un trajet prévu' }), right('liveLine.write'), byId, async c =>
    c.json(
      await write(c, async tx => {
        const { id } = c.req.valid('param')
        const [line] = await tx.select().from(liveLines).where(eq(liveLines.id, id)).for('update')
        if (!line) throw notFound()
        if (line.status !== 'BROUILLON') throw refused(STATE(LIVE_LINE_STATUS_LABELS[line.status]))
        const [used] = await tx.select({ n: count() }).from(journeys).where(eq(journeys.liveLineId, id))
        if (used!.n > 0) throw refused(USED(used!.n, 'trajets'))
        await tx.delete(liveLines).where(eq(liveLines.id, id))
        return { id, number: line.number }
      }),
    ),
  )
  .get('/:id/fiche.pdf', describeRoute({ tags, summary: "Fiche d'un trajet prévu, en PDF" }), byId, c =>
    lineSheetFile(c, c.req.valid('param').id),
  )
  .post(
    '/:id/duplicate',
    describeRoute({ tags, summary: 'Dupliquer un trajet prévu' }),
    right('liveLine.write'),
    byId,
    body(lineCopySchema),
    async c => c.json(await write(c, tx => duplicateLine(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post('/:id/plan', describeRoute({ tags, summary: 'Planifier' }), right('liveLine.write'), byId, async c =>
    c.json(await write(c, tx => transitLine(tx, c.req.valid('param').id, 'plan'))),
  )
  .post(
    '/:id/suspend',
    describeRoute({ tags, summary: 'Suspendre du … au …' }),
    right('liveLine.write'),
    byId,
    body(suspensionSchema),
    async c => {
      const { from, to, reason } = c.req.valid('json')
      if (from < today()) throw invalid({ path: 'from', message: PAST })
      const period = { suspendedFrom: from, suspendedTo: to, suspensionReason: reason }
      return c.json(await write(c, tx => transitLine(tx, c.req.valid('param').id, 'suspend', period)))
    },
  )
  .post('/:id/resume', describeRoute({ tags, summary: 'Reprendre' }), right('liveLine.write'), byId, async c =>
    c.json(await write(c, tx => transitLine(tx, c.req.valid('param').id, 'resume', NOT_SUSPENDED))),
  )
  .post('/:id/close', describeRoute({ tags, summary: 'Clôturer' }), right('liveLine.write'), byId, async c =>
    c.json(await write(c, tx => transitLine(tx, c.req.valid('param').id, 'close'))),
  )
