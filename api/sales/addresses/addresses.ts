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
import { recordVersion } from '#domain/fields.ts'
import { addressListQuery, addressSchema } from '#domain/sales/addresses/address.ts'
import { openOn, protocolState } from '#domain/sales/addresses/values.ts'
import { regenerateFollowers } from './closures.ts'
import { ADDRESS_COLUMNS, exportedAddresses } from './export.ts'
import { addressesOnMap, addressList } from './list.ts'
import { addressMergeRoutes } from './merge.ts'
import { addressProtocolRoutes, protocolAt } from './protocol.ts'
import { linesAt, visitsAt } from './use.ts'
import {
  archiveAddress,
  archiveAddresses,
  countComingJourneys,
  countRunningRequests,
  createAddress,
  findAddress,
  restoreAddress,
  updateAddress,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/addresses']

/** Loading, delivery and depot points (`domain.md` §3.2, §4.2). */
export const addressRoutes = new Hono<Env>()
  .use(gate(['/sales/addresses']))
  .get('/', describeRoute({ tags, summary: 'Liste des adresses' }), query(addressListQuery), async c =>
    c.json(await readPage(addressList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des adresses en CSV' }), query(addressListQuery), c =>
    csvList(c, addressList(c.var.db, c.req.valid('query')), {
      name: 'adresses',
      columns: ADDRESS_COLUMNS,
      rowsOf: (ids: string[]) => exportedAddresses(c.var.db, ids),
    }),
  )
  .get('/map', describeRoute({ tags, summary: 'Adresses de la liste sur la carte' }), query(addressListQuery), async c =>
    c.json(await addressesOnMap(c.var.db, c.req.valid('query'))),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'une adresse" }), byId, async c => {
    const { id } = c.req.valid('param')
    const address = await findAddress(c.var.db, id)
    const [usedBy, comingJourneys, runningRequests, visits, protocolDocument] = await Promise.all([
      linesAt(c.var.db, id),
      countComingJourneys(c.var.db, id),
      countRunningRequests(c.var.db, id),
      visitsAt(c.var.db, id, address.serviceMin),
      protocolAt(c.var.db, id),
    ])
    const date = today()
    const protocol = protocolState(address, date)
    const use = { usedBy, comingJourneys, runningRequests, visits }
    return c.json({ ...address, today: openOn(address, date), protocol, protocolDocument, ...use })
  })
  .post('/', describeRoute({ tags, summary: 'Créer une adresse' }), right('address.write'), body(addressSchema), async c =>
    c.json(await write(c, tx => createAddress(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs adresses' }),
    right('address.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveAddresses(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier une adresse' }),
    right('address.write'),
    byId,
    body(addressSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const { closed, ...saved } = await updateAddress(tx, c.req.valid('param').id, input, version)
          return { ...saved, regenerated: closed ? await regenerateFollowers(c, tx, { ...input, id: saved.id }) : 0 }
        }),
      )
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver une adresse' }), right('address.archive'), byId, async c =>
    c.json(await write(c, tx => archiveAddress(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir une adresse de l'archive" }),
    right('address.archive'),
    byId,
    async c => c.json(await write(c, tx => restoreAddress(tx, c.req.valid('param').id))),
  )
  .route('/', addressProtocolRoutes)
  .route('/', addressMergeRoutes)
