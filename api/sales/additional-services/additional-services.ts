import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
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
import { additionalServicePage, additionalServiceSheet, additionalServiceStarter } from './answers.ts'
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

const versioned = z.object({ version: recordVersion() })

/** Catalogue of additional services and client tariffs (`domain.md` §3.4, §4.2). */
export const additionalServiceRoutes = operations('sales/additional-services', gate(['/sales/additional-services']))
  .list(
    'GET /',
    'Liste des prestations additionnelles',
    { query: serviceListQuery, answer: additionalServicePage },
    ({ db, user, query }) => serviceList(db, query, user.role),
    async ({ db }, list) => {
      const [page, [any]] = await Promise.all([
        readPage(list),
        db.select({ id: additionalServices.id }).from(additionalServices).limit(1),
      ])
      return { ...page, empty: !any }
    },
  )
  .respond(
    'GET /export.csv',
    'Liste des prestations additionnelles en CSV',
    { query: serviceListQuery, file: SHEET },
    ({ c, db, user, query: input }) =>
      csvList(c, serviceList(db, input, user.role), { name: 'prestations', columns: serviceColumns(input, user.role) }),
  )
  .read('GET /:id', "Fiche d'une prestation additionnelle", { answer: additionalServiceSheet }, async ({ db, user, id }) => {
    const seesTariffs = may(user.role, 'service.tariff')
    const [service, use, tariffs] = await Promise.all([
      findService(db, id),
      serviceUse(db, id),
      seesTariffs ? tariffsOf(db, id, today()) : null,
    ])
    const uses = seesTariffs ? ((await usesOfYear(db, [service], today())).get(id) ?? null) : null
    return { ...service, use, tariffs, uses, counted: isCounted(service) }
  })
  .create('POST /', 'Créer une prestation additionnelle', { act: 'service.write', body: serviceSchema }, (tx, { body }) =>
    createService(tx, body),
  )
  .write('POST /starter', 'Charger le catalogue de départ', { act: 'service.write', answer: additionalServiceStarter }, tx =>
    loadStarterServices(tx),
  )
  .write(
    'POST /deactivate',
    'Désactiver plusieurs prestations additionnelles',
    { act: 'service.archive', ...byIds },
    (tx, { body }) => deactivateServices(tx, body.ids),
  )
  .write(
    'PUT /:id',
    'Modifier une prestation additionnelle',
    { act: 'service.write', body: serviceSchema.and(versioned) },
    (tx, { id, body: { version, ...input } }) => updateService(tx, id, input, version),
  )
  .write('POST /:id/deactivate', 'Désactiver une prestation additionnelle', { act: 'service.archive' }, (tx, { id }) =>
    deactivateService(tx, id),
  )
  .write('POST /:id/reactivate', 'Réactiver une prestation additionnelle', { act: 'service.archive' }, (tx, { id }) =>
    reactivateService(tx, id),
  )
  .create(
    'POST /:id/tariffs',
    'Donner un tarif à un client, pour une période',
    { act: 'service.write', body: tariffSchema },
    (tx, { id, body }) => createTariff(tx, id, body),
  )
  .write(
    'PUT /:id/tariffs/:tariffId',
    "Modifier le tarif d'un client",
    { act: 'service.write', body: tariffSchema.and(versioned) },
    (tx, { id, tariffId, body: { version, ...input } }) => updateTariff(tx, { id, tariffId }, input, version),
  )
  .write(
    'POST /:id/tariffs/:tariffId/close',
    "Clore le tarif d'un client",
    { act: 'service.write', body: tariffClosing },
    (tx, { id, tariffId, body }) => closeTariff(tx, { id, tariffId }, body.validTo),
  )
