import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { driverFeedRoutes } from '#api/human-resources/feeds/feeds.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { balancesOf } from '#api/trade/absences/balances.ts'
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

const byId = params(z.object({ id: z.uuid() }))
const tags = ['human-resources/drivers']

/** Drivers (`domain.md` §3.10, §4.5); personal data only for A and C (§2.7). */
export const driverRoutes = new Hono<Env>()
  .use(gate(['/human-resources/drivers']))
  .get('/', describeRoute({ tags, summary: 'Liste des chauffeurs' }), query(driverListQuery), async c =>
    c.json(await readPage(driverList(c.var.db, c.req.valid('query'), c.var.user.role))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des chauffeurs en CSV' }), query(driverListQuery), c => {
    const { db, user } = c.var
    return csvList(c, driverList(db, c.req.valid('query'), user.role), {
      name: 'chauffeurs',
      columns: may(user.role, 'driver.personal') ? { ...DRIVER_COLUMNS, ...DRIVER_PERSONAL_COLUMNS } : DRIVER_COLUMNS,
      rowsOf: (ids: string[]) => exportedDrivers(db, ids, user.role),
    })
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un chauffeur" }), byId, async c =>
    c.json(withPersonalFor(c.var.user.role, await findDriver(c.var.db, c.req.valid('param').id))),
  )
  .get('/:id/balances', describeRoute({ tags, summary: "Soldes de congés d'un chauffeur" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [, balances] = await Promise.all([findDriver(c.var.db, id), balancesOf(c.var.db, id)])
    return c.json({ balances })
  })
  .get(
    '/:id/week-counters',
    describeRoute({ tags, summary: "Conduite et service d'un chauffeur par semaine" }),
    byId,
    async c => {
      const { db } = c.var
      return c.json(await weekCountersOf(db, await findDriver(db, c.req.valid('param').id)))
    },
  )
  .get(
    '/:id/driving-rests',
    describeRoute({
      tags,
      summary: "Conduite restante et repos hebdomadaires réduits d'un chauffeur",
      description:
        'Minutes de conduite faites ou prévues (used) et maximales (limit) du jour, de la semaine et de deux semaines, repos journaliers réduits, début au plus tard du repos hebdomadaire, service moyen par semaine du trimestre (quarter), et registre des repos hebdomadaires réduits : pris, à rendre, avant quand, rendus par quel repos. Regime FR : hors du règlement (CE) n° 561/2006.',
    }),
    byId,
    async c => {
      const { db } = c.var
      return c.json(await drivingRestsOf(db, await findDriver(db, c.req.valid('param').id)))
    },
  )
  .post('/', describeRoute({ tags, summary: 'Créer un chauffeur' }), right('driver.write'), body(driverSchema), async c =>
    c.json(await write(c, tx => createDriver(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un chauffeur' }),
    right('driver.write'),
    byId,
    body(driverSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateDriver(tx, c.req.valid('param').id, input, version)))
    },
  )
  .put(
    '/:id/phone',
    describeRoute({ tags, summary: "Changer le téléphone d'un chauffeur" }),
    right('driver.phone'),
    byId,
    body(driverPhoneSchema),
    async c => {
      const shown = (driver: Awaited<ReturnType<typeof findDriver>>) => withPersonalFor(c.var.user.role, driver)
      return c.json(await write(c, tx => updatePhone(tx, c.req.valid('param').id, c.req.valid('json'), shown)))
    },
  )
  .put(
    '/:id/account',
    describeRoute({ tags, summary: 'Lier un chauffeur au compte avec lequel il se connecte' }),
    right('driver.account'),
    byId,
    body(driverAccountSchema),
    async c => c.json(await write(c, tx => linkAccount(tx, c.req.valid('param').id, c.req.valid('json').userId))),
  )
  .post(
    '/:id/access',
    describeRoute({ tags, summary: "Créer l'accès d'un chauffeur" }),
    right('driver.account'),
    byId,
    body(driverAccessSchema),
    async c => {
      const { email } = c.req.valid('json')
      return c.json(await write(c, tx => openAccess(tx, c.var.jobs, c.req.valid('param').id, email)), 201)
    },
  )
  .route('/', driverActRoutes)
  .route('/', driverFeedRoutes)
  .route('/', driverDayRoutes)
  .route('/', driverPhotoRoutes)
  .route('/', personDataRoutes)
  .route('/', driverDocumentRoutes)
  .route('/', driverFileRoutes)
