import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { eachDone } from '#api/middleware/answers.ts'
import { eachOf } from '#api/middleware/each.ts'
import { described } from '#api/middleware/input.ts'
import { operations } from '#api/middleware/operations.ts'
import { appliedPlan } from '#api/trade/assignment/answers.ts'
import { lockForAct, perform } from '#api/trade/journeys/act.ts'
import { BULK_MAX, bulkAssignmentSchema, journeySchema } from '#domain/journey-management/journeys/journey.ts'
import { idFilter, textFilter } from '#domain/lists.ts'
import { createdJourneys } from '../answers.ts'
import { createSeveral } from '../create.ts'
import { bulkCandidates } from './answers.ts'
import { assignSeveral } from './assign.ts'
import { candidatesForSeveral } from './candidates.ts'
import { numberOf } from './number.ts'

const several = () => z.array(z.uuid()).min(1).max(BULK_MAX)

/** Each is checked alone, so that a wrong one leaves the others. */
const journeysSchema = z.object({ journeys: z.array(described(journeySchema)).min(1).max(BULK_MAX) })

/** Bulk acts (`domain.md` §4.3): « Affecter en masse » and « Confirmer », and orders of a program. Refusals skip their journey. */
export const journeyBulkRoutes = operations('journey-management/journeys')
  .read(
    'GET /candidates',
    'Qui peut rouler ces trajets, et combien',
    { act: 'journey.assign', query: z.object({ ids: idFilter(), q: textFilter() }), answer: bulkCandidates },
    ({ db, query: { ids, q } }) => candidatesForSeveral(db, ids, q),
  )
  .respond(
    'POST /bulk',
    'Nouveaux trajets, chacun avec sa réponse',
    { act: 'journey.write', body: journeysSchema, answer: createdJourneys },
    async ({ c, body }) => c.json(await createSeveral(c, body.journeys)),
  )
  .write(
    'POST /assign',
    'Affecter les mêmes moyens à plusieurs trajets',
    { act: 'journey.assign', body: bulkAssignmentSchema, answer: appliedPlan },
    (tx, { user, body }) => assignSeveral(tx, body, user),
  )
  .write(
    'POST /confirm',
    'Noter que les chauffeurs ont accusé réception',
    { act: 'journey.drive', body: z.object({ ids: several() }), answer: eachDone },
    (tx, { user: { id: actor, role }, body }) => {
      const confirmAll = (tx: Transaction) =>
        eachOf(
          body.ids,
          async id => {
            const { journey, to } = await lockForAct(tx, role, id, 'confirm')
            await perform(tx, journey, { name: 'confirm', to, actor }, {})
          },
          numberOf(tx),
        )
      return confirmAll(tx)
    },
  )
