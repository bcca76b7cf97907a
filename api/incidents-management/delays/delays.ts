import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { eachDone, numbered, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import {
  bulkQualifySchema,
  contestSchema,
  delayActSchema,
  delayListQuery,
  delaySchema,
  informSchema,
  qualifySchema,
} from '#domain/incidents-management/delays/delay.ts'
import { may } from '#domain/rights.ts'
import { delayCauses, delayInform, delayJourneys, delayPage, delayPareto, delaySheet } from './answers.ts'
import { delayColumns } from './export.ts'
import { delayList } from './list.ts'
import { delayedJourney, findDelay, offeredCauses, readPareto } from './read.ts'
import { archiveDelay, closeDelay, contestDelay, informOfDelay, noteDelay, qualifyDelay } from './writes.ts'

/** Retards (`domain.md` §3.16, §4.4). */
export const delayRoutes = operations('incidents-management/delays', gate(['/incidents-management/delays']))
  .list('GET /', 'Liste des retards', { query: delayListQuery, answer: delayPage }, ({ db, user, query }) =>
    delayList(db, query, may(user.role, 'journey.money')),
  )
  .respond('GET /export.csv', 'Liste des retards en CSV', { query: delayListQuery, file: SHEET }, ({ c, db, user, query }) => {
    const money = may(user.role, 'journey.money')
    return csvList(c, delayList(db, query, money), { name: 'retards', columns: delayColumns(money) })
  })
  .read(
    'GET /pareto',
    'Causes des retards trouvés, par fréquence',
    { query: delayListQuery, answer: delayPareto },
    ({ db, query }) => readPareto(db, query),
  )
  .read('GET /causes', 'Causes de retard', { answer: delayCauses }, async ({ db }) => ({ rows: await offeredCauses(db) }))
  .read(
    'GET /journeys/:ref',
    "Arrêts d'un trajet où noter un retard",
    { params: z.object({ ref: journeyRef }), answer: delayJourneys },
    ({ db, ref }) => delayedJourney(db, ref),
  )
  .read('GET /:id', "Fiche d'un retard", { answer: delaySheet }, async ({ c, db, user, id }) =>
    findDelay(db, id, user.role, (await readLetterhead(c)).name),
  )
  .create('POST /', 'Noter un retard', { act: 'delay.write', body: delaySchema, answer: numbered }, (tx, { body }) =>
    noteDelay(tx, body),
  )
  .write(
    'POST /qualify',
    'Qualifier plusieurs retards',
    { act: 'delay.write', body: bulkQualifySchema, answer: eachDone },
    (tx, { user: { role }, body: { ids, ...input } }) =>
      eachOf(ids, id => qualifyDelay(tx, id, { ...input, penalty: null }, role), numberOf(tx)),
  )
  .write('POST /close', 'Clore plusieurs retards', { act: 'delay.close', ...byIds }, (tx, { body }) =>
    eachOf(body.ids, id => closeDelay(tx, id), numberOf(tx)),
  )
  .write(
    'POST /:id/qualify',
    'Qualifier un retard',
    { act: 'delay.write', body: qualifySchema, answer: numbered },
    (tx, { user, id, body }) => qualifyDelay(tx, id, body, user.role),
  )
  .write(
    'POST /:id/contest',
    "Noter qu'un retard est contesté",
    { act: 'delay.write', body: contestSchema, answer: numbered },
    (tx, { id, body }) => contestDelay(tx, id, body),
  )
  .write(
    'POST /:id/inform',
    "Informer le client d'un retard",
    { act: 'delay.write', body: informSchema, answer: delayInform },
    (tx, { c, id, body }) => {
      const { jobs, user } = c.var
      return informOfDelay(tx, jobs, id, body, user.id)
    },
  )
  .write(
    'POST /:id/close',
    'Clore un retard',
    { act: 'delay.close', body: delayActSchema, answer: numbered },
    (tx, { id, body }) => closeDelay(tx, id, body.version),
  )
  .write(
    'POST /:id/archive',
    'Archiver un retard',
    { act: 'delay.archive', body: delayActSchema, answer: numbered },
    (tx, { id, body }) => archiveDelay(tx, id, true, body.version),
  )
  .write(
    'POST /:id/restore',
    "Sortir un retard de l'archive",
    { act: 'delay.archive', body: delayActSchema, answer: numbered },
    (tx, { id, body }) => archiveDelay(tx, id, false, body.version),
  )

const numberOf = (tx: Transaction) => (id: string) => tx.select({ name: delays.number }).from(delays).where(eq(delays.id, id))
