import { acknowledge, ownInfractions } from '#api/incidents-management/infractions/own.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { acknowledgeSchema } from '#domain/incidents-management/infractions/infraction.ts'
import { infractionsList } from './answers.ts'
import { driverOf } from './day.ts'

/** « Mes infractions » (`domain.md` §4.1): a driver's own; ids of others are not found. */
export const myInfractionRoutes = operations('home', gate([], ['DRIVER']))
  .read('GET /', 'Mes infractions', { answer: infractionsList }, async ({ db, user }) => {
    const driverId = await driverOf(db, user.id)
    return { rows: driverId ? await ownInfractions(db, driverId) : [] }
  })
  .write(
    'POST /:id/acknowledge',
    'Prendre connaissance de mon infraction',
    { act: 'infraction.acknowledge', body: acknowledgeSchema },
    async (tx, { user, id, body }) => acknowledge(tx, id, body, await driverOf(tx, user.id)),
  )
