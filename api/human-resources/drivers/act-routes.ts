import { byIds, operations } from '#api/middleware/operations.ts'
import { restoredJourneys } from '#api/trade/absences/answers.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { driverLeave, driverSuspension } from '#domain/human-resources/drivers/driver.ts'
import {
  archiveDriver,
  archiveDrivers,
  comingJourneys,
  keepDriver,
  leaveDriver,
  reactivateDriver,
  restoreDriver,
  suspendDriver,
} from './acts.ts'
import { actRouteComing, freedJourneys } from './answers.ts'

/** Status changes of a driver (`domain.md` §3.10). */
export const driverActRoutes = operations('human-resources/drivers')
  .read('GET /:id/coming', "Trajets à venir d'un chauffeur", { answer: actRouteComing }, async ({ db, id }) => {
    const [, journeys] = await Promise.all([findDriver(db, id), comingJourneys(db, id)])
    return { journeys }
  })
  .write('POST /archive', 'Archiver plusieurs chauffeurs', { act: 'driver.archive', ...byIds }, (tx, { body }) =>
    archiveDrivers(tx, body.ids),
  )
  .write(
    'POST /:id/suspend',
    'Suspendre un chauffeur',
    { act: 'driver.suspend', body: driverSuspension, answer: freedJourneys },
    (tx, { id, body }) => suspendDriver(tx, id, body),
  )
  .write(
    'POST /:id/reactivate',
    "Lever la suspension d'un chauffeur",
    { act: 'driver.suspend', answer: restoredJourneys },
    (tx, { id }) => reactivateDriver(tx, id),
  )
  .write(
    'POST /:id/leave',
    "Enregistrer la sortie d'un chauffeur",
    { act: 'driver.leave', body: driverLeave, answer: freedJourneys },
    (tx, { id, body }) => leaveDriver(tx, id, body),
  )
  .write('POST /:id/stay', "Annuler la sortie d'un chauffeur", { act: 'driver.leave', answer: restoredJourneys }, (tx, { id }) =>
    keepDriver(tx, id),
  )
  .write('POST /:id/archive', 'Archiver un chauffeur', { act: 'driver.archive' }, (tx, { id }) => archiveDriver(tx, id))
  .write('POST /:id/restore', "Sortir un chauffeur de l'archive", { act: 'driver.archive' }, (tx, { id }) =>
    restoreDriver(tx, id),
  )
