import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { paging } from '#domain/lists.ts'
import {
  assignmentSchema,
  equipmentListQuery,
  equipmentSchema,
  equipmentUpdate,
  inventorySchema,
  returnSchema,
  stateSchema,
} from '#domain/materials/equipment/equipment.ts'
import { rightOf } from '#domain/materials/equipment/states.ts'
import { createInventory, depotInventories, depotInventory } from './inventories.ts'
import { COLUMNS, equipmentList } from './list.ts'
import { NOBODY_ELSE, severalRoutes } from './several.ts'
import { createEquipment, findEquipment, handOver, returnToUse, setArchived, setOutOfUse, updateEquipment } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['materials/equipment']

/** Equipment with its holder and usability (`domain.md` §3.15, §4.6). */
export const equipmentRoutes = new Hono<Env>()
  .use(gate(['/materials/equipment']))
  .get('/', describeRoute({ tags, summary: 'Liste des équipements' }), query(equipmentListQuery), async c =>
    c.json(await readPage(equipmentList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des équipements en CSV' }), query(equipmentListQuery), c =>
    csvList(c, equipmentList(c.var.db, c.req.valid('query')), { name: 'equipements', columns: COLUMNS }),
  )
  .get(
    '/inventories',
    describeRoute({ tags, summary: 'Inventaire par dépôt' }),
    query(z.object({ page: paging.page })),
    async c => c.json(await depotInventories(c.var.db, c.req.valid('query').page)),
  )
  .get(
    '/inventories/:depotId',
    describeRoute({ tags, summary: "Inventaire d'un dépôt : attendu, et ce qui a été compté" }),
    params(z.object({ depotId: z.uuid() })),
    async c => c.json(await depotInventory(c.var.db, c.req.valid('param').depotId)),
  )
  .post(
    '/inventories',
    describeRoute({ tags, summary: "Enregistrer l'inventaire d'un dépôt" }),
    right('material.state'),
    body(inventorySchema),
    async c => c.json(await write(c, tx => createInventory(tx, c.req.valid('json'))), 201),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un équipement" }), byId, async c =>
    c.json(await findEquipment(c.var.db, c.req.valid('param').id)),
  )
  .post('/', describeRoute({ tags, summary: 'Créer un équipement' }), right('material.write'), body(equipmentSchema), async c =>
    c.json(await write(c, tx => createEquipment(tx, c.req.valid('json'))), 201),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un équipement' }),
    right('material.write'),
    byId,
    body(equipmentUpdate),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateEquipment(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/assign',
    describeRoute({ tags, summary: 'Affecter un équipement' }),
    right(rightOf('assign')),
    byId,
    body(assignmentSchema),
    async c => {
      const { version, ...assignment } = c.req.valid('json')
      return c.json(await write(c, tx => handOver(tx, c.req.valid('param').id, 'assign', assignment, version)))
    },
  )
  .post(
    '/:id/return',
    describeRoute({ tags, summary: 'Restituer un équipement à un dépôt' }),
    right(rightOf('return')),
    byId,
    body(returnSchema),
    async c => {
      const { version, ...back } = c.req.valid('json')
      return c.json(await write(c, tx => handOver(tx, c.req.valid('param').id, 'return', { ...NOBODY_ELSE, ...back }, version)))
    },
  )
  .post(
    '/:id/repair',
    describeRoute({ tags, summary: 'Mettre un équipement en réparation' }),
    right(rightOf('repair')),
    byId,
    body(stateSchema),
    async c => {
      const { reason, version } = c.req.valid('json')
      return c.json(await write(c, tx => setOutOfUse(tx, c.req.valid('param').id, 'repair', reason, version)))
    },
  )
  .post(
    '/:id/repaired',
    describeRoute({ tags, summary: 'Remettre en service un équipement réparé' }),
    right(rightOf('repaired')),
    byId,
    async c => c.json(await write(c, tx => returnToUse(tx, c.req.valid('param').id))),
  )
  .post(
    '/:id/lose',
    describeRoute({ tags, summary: 'Déclarer un équipement perdu' }),
    right(rightOf('lose')),
    byId,
    body(stateSchema),
    async c => {
      const { reason, version } = c.req.valid('json')
      return c.json(await write(c, tx => setOutOfUse(tx, c.req.valid('param').id, 'lose', reason, version)))
    },
  )
  .post(
    '/:id/scrap',
    describeRoute({ tags, summary: 'Réformer un équipement' }),
    right(rightOf('scrap')),
    byId,
    body(stateSchema),
    async c => {
      const { reason, version } = c.req.valid('json')
      return c.json(await write(c, tx => setOutOfUse(tx, c.req.valid('param').id, 'scrap', reason, version)))
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un équipement' }), right(rightOf('archive')), byId, async c =>
    c.json(await write(c, tx => setArchived(tx, c.req.valid('param').id, true))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un équipement de l'archive" }),
    right(rightOf('restore')),
    byId,
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param').id, false))),
  )
  .route('/', severalRoutes)
