import { z } from 'zod'
import { driverFeedRoutes } from '#api/human-resources/feeds/feeds.ts'
import { coded, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
import { proposedCode } from '#api/trade/codes/proposed-code.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { recordVersion } from '#domain/fields.ts'
import {
  driverAccessSchema,
  driverAccountSchema,
  driverListQuery,
  driverPhoneSchema,
  driverSchema,
} from '#domain/human-resources/drivers/driver.ts'
import { may } from '#domain/rights.ts'
import { driverActRoutes } from './act-routes.ts'
import {
  driverAccess,
  driverBalances,
  driverDrivingRests,
  driverNextCode,
  driverPage,
  driverSheet,
  driverWeekCounters,
} from './answers.ts'
import { driverDayRoutes } from './day-routes.ts'
import { driverDocumentRoutes } from './documents.ts'
import { DRIVER_COLUMNS, DRIVER_PERSONAL_COLUMNS } from './export.ts'
import { driverFileRoutes } from './file.ts'
import { driverList, exportedDrivers } from './list.ts'
import { personDataRoutes } from './person-data/person-data.ts'
import { withPersonalFor } from './personal.ts'
import { driverPhotoRoutes } from './photo.ts'
import { drivingRestsOf, weekCountersOf } from './week-counters.ts'
import { createDriver, linkAccount, openAccess, updateDriver, updatePhone } from './writes.ts'

/** Drivers (`domain.md` §3.10, §4.5); personal data only for A and C (§2.7). */
export const driverRoutes = operations('human-resources/drivers', gate(['/human-resources/drivers']))
  .list('GET /', 'Liste des chauffeurs', { query: driverListQuery, answer: driverPage }, ({ db, user, query }) =>
    driverList(db, query, user.role),
  )
  .respond('GET /export.csv', 'Liste des chauffeurs en CSV', { query: driverListQuery, file: SHEET }, ({ c, db, user, query }) =>
    csvList(c, driverList(db, query, user.role), {
      name: 'chauffeurs',
      columns: may(user.role, 'driver.personal') ? { ...DRIVER_COLUMNS, ...DRIVER_PERSONAL_COLUMNS } : DRIVER_COLUMNS,
      rowsOf: (ids: string[]) => exportedDrivers(db, ids, user.role),
    }),
  )
  .read('GET /next-code', 'Matricule proposé pour un nouveau chauffeur', { answer: driverNextCode }, async ({ db }) => ({
    code: await proposedCode(db, drivers, drivers.code, 'CH001'),
  }))
  .read('GET /:id', "Fiche d'un chauffeur", { answer: driverSheet }, async ({ db, user, id }) =>
    withPersonalFor(user.role, await findDriver(db, id)),
  )
  .read('GET /:id/balances', "Soldes de congés d'un chauffeur", { answer: driverBalances }, async ({ db, id }) => {
    const [, balances] = await Promise.all([findDriver(db, id), balancesOf(db, id)])
    return { balances }
  })
  .read(
    'GET /:id/week-counters',
    "Conduite et service d'un chauffeur par semaine",
    { answer: driverWeekCounters },
    async ({ db, id }) => weekCountersOf(db, await findDriver(db, id)),
  )
  .read(
    'GET /:id/driving-rests',
    {
      summary: "Conduite restante et repos hebdomadaires réduits d'un chauffeur",
      description:
        'Minutes de conduite faites ou prévues (used) et maximales (limit) du jour, de la semaine et de deux semaines, repos journaliers réduits, début au plus tard du repos hebdomadaire, service moyen par semaine du trimestre (quarter), et registre des repos hebdomadaires réduits : pris, à rendre, avant quand, rendus par quel repos. Regime FR : hors du règlement (CE) n° 561/2006.',
    },
    { answer: driverDrivingRests },
    async ({ db, id }) => drivingRestsOf(db, await findDriver(db, id)),
  )
  .create('POST /', 'Créer un chauffeur', { act: 'driver.write', body: driverSchema, answer: coded }, (tx, { body }) =>
    createDriver(tx, body),
  )
  .write(
    'PUT /:id',
    'Modifier un chauffeur',
    { act: 'driver.write', body: driverSchema.and(z.object({ version: recordVersion() })), answer: coded },
    (tx, { id, body: { version, ...input } }) => updateDriver(tx, id, input, version),
  )
  .write(
    'PUT /:id/phone',
    "Changer le téléphone d'un chauffeur",
    { act: 'driver.phone', body: driverPhoneSchema },
    (tx, { user, id, body }) => {
      const shown = (driver: Awaited<ReturnType<typeof findDriver>>) => withPersonalFor(user.role, driver)
      return updatePhone(tx, id, body, shown)
    },
  )
  .write(
    'PUT /:id/account',
    'Lier un chauffeur au compte avec lequel il se connecte',
    { act: 'driver.account', body: driverAccountSchema },
    (tx, { id, body }) => linkAccount(tx, id, body.userId),
  )
  .create(
    'POST /:id/access',
    "Créer l'accès d'un chauffeur",
    { act: 'driver.account', body: driverAccessSchema, answer: driverAccess },
    (tx, { c, id, body: { email } }) => openAccess(tx, c.var.jobs, id, email),
  )
  .route('/', driverActRoutes)
  .route('/', driverFeedRoutes)
  .route('/', driverDayRoutes)
  .route('/', driverPhotoRoutes)
  .route('/', personDataRoutes)
  .route('/', driverDocumentRoutes)
  .route('/', driverFileRoutes)
