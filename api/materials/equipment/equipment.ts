import { z } from 'zod'
import { SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
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
import { createdInventory, equipmentPage, equipmentSheet, inventoryList, inventorySheet } from './answers.ts'
import { createInventory, depotInventories, depotInventory } from './inventories.ts'
import { COLUMNS, equipmentList } from './list.ts'
import { NOBODY_ELSE, severalRoutes } from './several.ts'
import { createEquipment, findEquipment, handOver, returnToUse, setArchived, setOutOfUse, updateEquipment } from './writes.ts'

/** Equipment with its holder and usability (`domain.md` §3.15, §4.6). */
export const equipmentRoutes = operations('materials/equipment', gate(['/materials/equipment']))
  .list('GET /', 'Liste des équipements', { query: equipmentListQuery, answer: equipmentPage }, ({ db, query }) =>
    equipmentList(db, query),
  )
  .respond('GET /export.csv', 'Liste des équipements en CSV', { query: equipmentListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, equipmentList(db, query), { name: 'equipements', columns: COLUMNS }),
  )
  .read(
    'GET /inventories',
    'Inventaire par dépôt',
    { query: z.object({ page: paging.page }), answer: inventoryList },
    ({ db, query }) => depotInventories(db, query.page),
  )
  .read(
    'GET /inventories/:depotId',
    "Inventaire d'un dépôt : attendu, et ce qui a été compté",
    { answer: inventorySheet },
    ({ db, depotId }) => depotInventory(db, depotId),
  )
  .create(
    'POST /inventories',
    "Enregistrer l'inventaire d'un dépôt",
    { act: 'material.state', body: inventorySchema, answer: createdInventory },
    (tx, { body }) => createInventory(tx, body),
  )
  .read('GET /:id', "Fiche d'un équipement", { answer: equipmentSheet }, ({ db, id }) => findEquipment(db, id))
  .create('POST /', 'Créer un équipement', { act: 'material.write', body: equipmentSchema }, (tx, { body }) =>
    createEquipment(tx, body),
  )
  .write(
    'PUT /:id',
    'Modifier un équipement',
    { act: 'material.write', body: equipmentUpdate },
    (tx, { id, body: { version, ...input } }) => updateEquipment(tx, id, input, version),
  )
  .write(
    'POST /:id/assign',
    'Affecter un équipement',
    { act: rightOf('assign'), body: assignmentSchema },
    (tx, { id, body: { version, ...assignment } }) => handOver(tx, id, 'assign', assignment, version),
  )
  .write(
    'POST /:id/return',
    'Restituer un équipement à un dépôt',
    { act: rightOf('return'), body: returnSchema },
    (tx, { id, body: { version, ...back } }) => handOver(tx, id, 'return', { ...NOBODY_ELSE, ...back }, version),
  )
  .write(
    'POST /:id/repair',
    'Mettre un équipement en réparation',
    { act: rightOf('repair'), body: stateSchema },
    (tx, { id, body: { reason, version } }) => setOutOfUse(tx, id, 'repair', reason, version),
  )
  .write('POST /:id/repaired', 'Remettre en service un équipement réparé', { act: rightOf('repaired') }, (tx, { id }) =>
    returnToUse(tx, id),
  )
  .write(
    'POST /:id/lose',
    'Déclarer un équipement perdu',
    { act: rightOf('lose'), body: stateSchema },
    (tx, { id, body: { reason, version } }) => setOutOfUse(tx, id, 'lose', reason, version),
  )
  .write(
    'POST /:id/scrap',
    'Réformer un équipement',
    { act: rightOf('scrap'), body: stateSchema },
    (tx, { id, body: { reason, version } }) => setOutOfUse(tx, id, 'scrap', reason, version),
  )
  .write('POST /:id/archive', 'Archiver un équipement', { act: rightOf('archive') }, (tx, { id }) => setArchived(tx, id, true))
  .write('POST /:id/restore', "Sortir un équipement de l'archive", { act: rightOf('restore') }, (tx, { id }) =>
    setArchived(tx, id, false),
  )
  .route('/', severalRoutes)
