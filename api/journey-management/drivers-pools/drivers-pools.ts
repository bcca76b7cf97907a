import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { coded, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
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
import {
  driversPoolPage,
  driversPoolQuality,
  driversPoolReplacements,
  driversPoolSheet,
  driversPoolTeam,
  filledPool,
  movedPool,
  poolLines,
} from './answers.ts'
import { driverPoolColumns } from './export.ts'
import { addLines, changeWeek } from './items.ts'
import { driverPoolList } from './list.ts'
import { addMember, removeMember, updateMember } from './members.ts'
import { planningFile } from './planning-file.ts'
import { previewOf } from './preview.ts'
import { findDriverPool, linesOf, membersOf, replacementsOf, teamCandidates } from './read.ts'
import { readWeek, withoutMoney } from './week.ts'
import { createDriverPool, duplicateDriverPool, updateDriverPool } from './writes.ts'

const versioned = z.object({ version: recordVersion() })

/** Tours: shifts of chained lines with their team (`domain.md` §3.6, §4.3). */
export const driverPoolRoutes = operations('journey-management/drivers-pools', gate(['/journey-management/drivers-pools']))
  .list('GET /', 'Liste des tournées', { query: driverPoolListQuery, answer: driversPoolPage }, ({ c, user, query }) =>
    driverPoolList(c.var, query, may(user.role, 'journey.money')),
  )
  .respond(
    'GET /export.csv',
    'Liste des tournées en CSV',
    { query: driverPoolListQuery, file: SHEET },
    async ({ c, user, query }) => {
      const money = may(user.role, 'journey.money')
      const list = await driverPoolList(c.var, query, money)
      return csvList(c, list, { name: 'tournees', columns: driverPoolColumns(money) })
    },
  )
  .read('GET /:id', "Fiche d'une tournée, avec sa semaine type", { answer: driversPoolSheet }, async ({ db, user, id }) => {
    const pool = await findDriverPool(db, id)
    const { items } = await readWeek(db, id)
    const shown = may(user.role, 'journey.money') ? items : withoutMoney(items)
    return { ...pool, items: shown, week: standardWeek(shown, pool) }
  })
  .read(
    'GET /:id/quality',
    "Qualité de service d'une tournée sur douze mois",
    { answer: driversPoolQuality },
    async ({ db, id }) => {
      await findDriverPool(db, id)
      await renewJourneyFigures(db)
      return servedBy(db, eq(journeys.driverPoolId, id))
    },
  )
  .read(
    'GET /:id/team',
    "Équipe d'une tournée et son roulement sur huit semaines",
    { answer: driversPoolTeam },
    async ({ db, id }) => {
      const pool = await findDriverPool(db, id)
      const [members, { items }, candidates] = await Promise.all([
        membersOf(db, id),
        readWeek(db, id),
        teamCandidates(db, pool, today()),
      ])
      const preview = await previewOf(db, pool, members, items, today())
      const average = weekAverage(items, pool.activity)
      return {
        ...{ members, preview, candidates, needed: driversNeeded(items, pool.activity) },
        /** Weekly average if one driver did the whole week; null up to the maximum (AF31). */
        average: isOverAverage(average) ? average : null,
      }
    },
  )
  .read('GET /:id/lines', "Trajets prévus d'une tournée", { answer: poolLines }, async ({ db, id }) => {
    await findDriverPool(db, id)
    return { rows: await linesOf(db, id) }
  })
  .respond(
    'GET /:id/planning.pdf',
    "Planning hebdomadaire d'une tournée, en PDF",
    { query: z.object({ date: boundedDay.optional() }), file: PDF },
    ({ c, id, query }) => planningFile(c, id, query.date ?? today()),
  )
  .read(
    'GET /:id/replacements',
    "Remplacements sur les trajets d'une tournée",
    { answer: driversPoolReplacements },
    async ({ db, id }) => {
      await findDriverPool(db, id)
      return { rows: await replacementsOf(db, id, today()) }
    },
  )
  .create('POST /', 'Créer une tournée', { act: 'driverPool.write', body: driverPoolSchema, answer: coded }, (tx, { body }) =>
    createDriverPool(tx, body),
  )
  .write('POST /archive', 'Archiver plusieurs tournées', { act: 'driverPool.archive', ...byIds }, (tx, { body }) =>
    archiveDriverPools(tx, body.ids),
  )
  .write(
    'POST /lines',
    'Affecter des trajets prévus à une tournée',
    { act: 'driverPool.write', body: driverPoolLinesSchema, answer: filledPool },
    (tx, { body: { driverPoolId, ...lines } }) => addLines(tx, driverPoolId, lines),
  )
  .write(
    'PUT /:id',
    'Modifier une tournée',
    { act: 'driverPool.write', body: driverPoolSchema.and(versioned), answer: coded },
    (tx, { id, body: { version, ...input } }) => updateDriverPool(tx, id, input, version),
  )
  .write(
    'PUT /:id/week',
    "Composer la semaine type d'une tournée",
    { act: 'driverPool.write', body: driverPoolWeekSchema.and(versioned), answer: coded },
    (tx, { id, body }) => changeWeek(tx, id, body),
  )
  .create(
    'POST /:id/members',
    "Ajouter un membre à l'équipe",
    { act: 'driverPool.write', body: driverPoolMemberSchema },
    (tx, { id, body }) => addMember(tx, id, body),
  )
  .write(
    'PUT /:id/members/:memberId',
    "Modifier un membre de l'équipe",
    { act: 'driverPool.write', body: driverPoolMemberSchema.and(versioned) },
    (tx, { id, memberId, body: { version, ...input } }) => updateMember(tx, id, memberId, input, version),
  )
  .write('DELETE /:id/members/:memberId', "Retirer un membre de l'équipe", { act: 'driverPool.write' }, (tx, { id, memberId }) =>
    removeMember(tx, id, memberId),
  )
  .create(
    'POST /:id/duplicate',
    'Dupliquer une tournée',
    { act: 'driverPool.write', body: driverPoolCopySchema, answer: coded },
    (tx, { id, body }) => duplicateDriverPool(tx, id, body),
  )
  .write('POST /:id/activate', 'Activer une tournée', { act: 'driverPool.write', answer: movedPool }, (tx, { id }) =>
    transitDriverPool(tx, id, 'activate'),
  )
  .write('POST /:id/suspend', 'Suspendre une tournée', { act: 'driverPool.write', answer: movedPool }, (tx, { id }) =>
    transitDriverPool(tx, id, 'suspend'),
  )
  .write('POST /:id/archive', 'Archiver une tournée', { act: 'driverPool.archive', answer: movedPool }, (tx, { id }) =>
    transitDriverPool(tx, id, 'archive'),
  )
