import { eq } from 'drizzle-orm'
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
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { renewJourneyFigures } from '#api/trade/figures/sums.ts'
import { servedBy } from '#api/trade/journeys/served-by.ts'
import { isOverAverage } from '#domain/assignment/quarter.ts'
import { boundedDay } from '#domain/calendar/exact-schema.ts'
import { recordVersion } from '#domain/fields.ts'
import {
  driverPoolCopySchema,
  driverPoolLinesSchema,
  driverPoolListQuery,
  driverPoolMemberSchema,
  driverPoolSchema,
  driverPoolWeekSchema,
} from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { driversNeeded, standardWeek, weekAverage } from '#domain/journey-management/drivers-pools/week.ts'
import { may } from '#domain/rights.ts'
import { archiveDriverPools, transitDriverPool } from './acts.ts'
import { driverPoolColumns } from './export.ts'
import { addLines, changeWeek } from './items.ts'
import { driverPoolList } from './list.ts'
import { addMember, removeMember, updateMember } from './members.ts'
import { planningFile } from './planning-file.ts'
import { previewOf } from './preview.ts'
import { findDriverPool, linesOf, membersOf, replacementsOf, teamCandidates } from './read.ts'
import { readWeek, withoutMoney } from './week.ts'
import { createDriverPool, duplicateDriverPool, updateDriverPool } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const memberById = params(z.object({ id: z.uuid(), memberId: z.uuid() }))
const tags = ['journey-management/drivers-pools']
const versioned = z.object({ version: recordVersion() })

/** Tours: shifts of chained lines with their team (`domain.md` §3.6, §4.3). */
export const driverPoolRoutes = new Hono<Env>()
  .use(gate(['/journey-management/drivers-pools']))
  .get('/', describeRoute({ tags, summary: 'Liste des tournées' }), query(driverPoolListQuery), async c =>
    c.json(await readPage(await driverPoolList(c.var, c.req.valid('query'), may(c.var.user.role, 'journey.money')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des tournées en CSV' }), query(driverPoolListQuery), async c => {
    const money = may(c.var.user.role, 'journey.money')
    const list = await driverPoolList(c.var, c.req.valid('query'), money)
    return csvList(c, list, { name: 'tournees', columns: driverPoolColumns(money) })
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une tournée, avec sa semaine type" }), byId, async c => {
    const { id } = c.req.valid('param')
    const pool = await findDriverPool(c.var.db, id)
    const { items } = await readWeek(c.var.db, id)
    const shown = may(c.var.user.role, 'journey.money') ? items : withoutMoney(items)
    return c.json({ ...pool, items: shown, week: standardWeek(shown, pool) })
  })
  .get('/:id/quality', describeRoute({ tags, summary: "Qualité de service d'une tournée sur douze mois" }), byId, async c => {
    const { id } = c.req.valid('param')
    await findDriverPool(c.var.db, id)
    await renewJourneyFigures(c.var.db)
    return c.json(await servedBy(c.var.db, eq(journeys.driverPoolId, id)))
  })
  .get(
    '/:id/team',
    describeRoute({ tags, summary: "Équipe d'une tournée et son roulement sur huit semaines" }),
    byId,
    async c => {
      const { id } = c.req.valid('param')
      const pool = await findDriverPool(c.var.db, id)
      const [members, { items }, candidates] = await Promise.all([
        membersOf(c.var.db, id),
        readWeek(c.var.db, id),
        teamCandidates(c.var.db, pool, today()),
      ])
      const preview = await previewOf(c.var.db, pool, members, items, today())
      const average = weekAverage(items, pool.activity)
      return c.json({
        ...{ members, preview, candidates, needed: driversNeeded(items, pool.activity) },
        /** Weekly average if one driver did the whole week; null up to the maximum (AF31). */
        average: isOverAverage(average) ? average : null,
      })
    },
  )
  .get('/:id/lines', describeRoute({ tags, summary: "Trajets prévus d'une tournée" }), byId, async c => {
    const { id } = c.req.valid('param')
    await findDriverPool(c.var.db, id)
    return c.json({ rows: await linesOf(c.var.db, id) })
  })
  .get(
    '/:id/planning.pdf',
    describeRoute({ tags, summary: "Planning hebdomadaire d'une tournée, en PDF" }),
    byId,
    query(z.object({ date: boundedDay.optional() })),
    c => planningFile(c, c.req.valid('param').id, c.req.valid('query').date ?? today()),
  )
  .get('/:id/replacements', describeRoute({ tags, summary: "Remplacements sur les trajets d'une tournée" }), byId, async c => {
    const { id } = c.req.valid('param')
    await findDriverPool(c.var.db, id)
    return c.json({ rows: await replacementsOf(c.var.db, id, today()) })
  })
  .post('/', describeRoute({ tags, summary: 'Créer une tournée' }), right('driverPool.write'), body(driverPoolSchema), async c =>
    c.json(await write(c, tx => createDriverPool(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs tournées' }),
    right('driverPool.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveDriverPools(tx, c.req.valid('json').ids))),
  )
  .post(
    '/lines',
    describeRoute({ tags, summary: 'Affecter des trajets prévus à une tournée' }),
    right('driverPool.write'),
    body(driverPoolLinesSchema),
    async c => {
      const { driverPoolId, ...lines } = c.req.valid('json')
      return c.json(await write(c, tx => addLines(tx, driverPoolId, lines)))
    },
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une tournée' }),
    right('driverPool.write'),
    byId,
    body(driverPoolSchema.and(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateDriverPool(tx, c.req.valid('param').id, input, version)))
    },
  )
  .put(
    '/:id/week',
    describeRoute({ tags, summary: "Composer la semaine type d'une tournée" }),
    right('driverPool.write'),
    byId,
    body(driverPoolWeekSchema.and(versioned)),
    async c => c.json(await write(c, tx => changeWeek(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/members',
    describeRoute({ tags, summary: "Ajouter un membre à l'équipe" }),
    right('driverPool.write'),
    byId,
    body(driverPoolMemberSchema),
    async c => c.json(await write(c, tx => addMember(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .put(
    '/:id/members/:memberId',
    describeRoute({ tags, summary: "Modifier un membre de l'équipe" }),
    right('driverPool.write'),
    memberById,
    body(driverPoolMemberSchema.and(versioned)),
    async c => {
      const { id, memberId } = c.req.valid('param')
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateMember(tx, id, memberId, input, version)))
    },
  )
  .delete(
    '/:id/members/:memberId',
    describeRoute({ tags, summary: "Retirer un membre de l'équipe" }),
    right('driverPool.write'),
    memberById,
    async c => {
      const { id, memberId } = c.req.valid('param')
      return c.json(await write(c, tx => removeMember(tx, id, memberId)))
    },
  )
  .post(
    '/:id/duplicate',
    describeRoute({ tags, summary: 'Dupliquer une tournée' }),
    right('driverPool.write'),
    byId,
    body(driverPoolCopySchema),
    async c => c.json(await write(c, tx => duplicateDriverPool(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post('/:id/activate', describeRoute({ tags, summary: 'Activer une tournée' }), right('driverPool.write'), byId, async c =>
    c.json(await write(c, tx => transitDriverPool(tx, c.req.valid('param').id, 'activate'))),
  )
  .post('/:id/suspend', describeRoute({ tags, summary: 'Suspendre une tournée' }), right('driverPool.write'), byId, async c =>
    c.json(await write(c, tx => transitDriverPool(tx, c.req.valid('param').id, 'suspend'))),
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver une tournée' }), right('driverPool.archive'), byId, async c =>
    c.json(await write(c, tx => transitDriverPool(tx, c.req.valid('param').id, 'archive'))),
  )
