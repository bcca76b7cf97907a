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
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { isCounted, usesOfYear } from '#api/trade/requests/service-uses.ts'
import { recordVersion } from '#domain/fields.ts'
import { may } from '#domain/rights.ts'
import {
  serviceListQuery,
  serviceSchema,
  tariffClosing,
  tariffSchema,
} from '#domain/sales/additional-services/additional-service.ts'
import { serviceColumns, serviceList } from './list.ts'
import { closeTariff, createTariff, tariffsOf, updateTariff } from './tariffs.ts'
import {
  createService,
  deactivateService,
  deactivateServices,
  findService,
  loadStarterServices,
  reactivateService,
  serviceUse,
  updateService,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const byTariff = params(z.object({ id: z.uuid(), tariffId: z.uuid() }))
const versioned = z.object({ version: recordVersion() })
const tags = ['sales/additional-services']

/** Catalogue of additional services and client tariffs (`domain.md` §3.4, §4.2). */
export const additionalServiceRoutes = new Hono<Env>()
  .use(gate(['/sales/additional-services']))
  .get('/', describeRoute({ tags, summary: 'Liste des prestations additionnelles' }), query(serviceListQuery), async c => {
    const { db, user } = c.var
    const [page, [any]] = await Promise.all([
      readPage(serviceList(db, c.req.valid('query'), user.role)),
      db.select({ id: additionalServices.id }).from(additionalServices).limit(1),
    ])
    return c.json({ ...page, empty: !any })
  })
  .get(
    '/export.csv',
    describeRoute({ tags, summary: 'Liste des prestations additionnelles en CSV' }),
    query(serviceListQuery),
    c => {
      const { db, user } = c.var
      const input = c.req.valid('query')
      return csvList(c, serviceList(db, input, user.role), { name: 'prestations', columns: serviceColumns(input, user.role) })
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une prestation additionnelle" }), byId, async c => {
    const { id } = c.req.valid('param')
    const { db, user } = c.var
    const seesTariffs = may(user.role, 'service.tariff')
    const [service, use, tariffs] = await Promise.all([
      findService(db, id),
      serviceUse(db, id),
      seesTariffs ? tariffsOf(db, id, today()) : null,
    ])
    const uses = seesTariffs ? ((await usesOfYear(db, [service], today())).get(id) ?? null) : null
    return c.json({ ...service, use, tariffs, uses, counted: isCounted(service) })
  })
  .post(
    '/',
    describeRoute({ tags, summary: 'Créer une prestation additionnelle' }),
    right('service.write'),
    body(serviceSchema),
    async c => c.json(await write(c, tx => createService(tx, c.req.valid('json'))), 201),
  )
  .post('/starter', describeRoute({ tags, summary: 'Charger le catalogue de départ' }), right('service.write'), async c =>
    c.json(await write(c, tx => loadStarterServices(tx))),
  )
  .post(
    '/deactivate',
    describeRoute({ tags, summary: 'Désactiver plusieurs prestations additionnelles' }),
    right('service.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => deactivateServices(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une prestation additionnelle' }),
    right('service.write'),
    byId,
    body(serviceSchema.and(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateService(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/deactivate',
    describeRoute({ tags, summary: 'Désactiver une prestation additionnelle' }),
    right('service.archive'),
    byId,
    async c => c.json(await write(c, tx => deactivateService(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/reactivate',
    describeRoute({ tags, summary: 'Réactiver une prestation additionnelle' }),
    right('service.archive'),
    byId,
    async c => c.json(await write(c, tx => reactivateService(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/tariffs',
    describeRoute({ tags, summary: 'Donner un tarif à un client, pour une période' }),
    right('service.write'),
    byId,
    body(tariffSchema),
    async c => c.json(await write(c, tx => createTariff(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .put(
    '/:id/tariffs/:tariffId',
    describeRoute({ tags, summary: "Modifier le tarif d'un client" }),
    right('service.write'),
    byTariff,
    body(tariffSchema.and(versioned)),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateTariff(tx, c.req.valid('param'), input, version)))
    },
  )
  .post(
    '/:id/tariffs/:tariffId/close',
    describeRoute({ tags, summary: "Clore le tarif d'un client" }),
    right('service.write'),
    byTariff,
    body(tariffClosing),
    async c => c.json(await write(c, tx => closeTariff(tx, c.req.valid('param'), c.req.valid('json').validTo))),
  )
