import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { type CsvColumns, csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import { consumptionUnit } from '#domain/materials/vehicles/consumption.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import { odometerSchema, vehicleListQuery, vehicleSchema } from '#domain/materials/vehicles/vehicle.ts'
import { may } from '#domain/rights.ts'
import { vehicleCostRoutes } from './costs.ts'
import { vehicleList } from './list.ts'
import { aroundVehicle, equipmentOf, findVehicle } from './read.ts'
import { archiveVehicles, createVehicle, enterKm, leaveFleet, restoreVehicle, updateVehicle } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['materials/vehicles']

/** Vehicles (`domain.md` §3.13, §4.6). */
export const vehicleRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles']))
  .get('/', describeRoute({ tags, summary: 'Liste des véhicules' }), query(vehicleListQuery), async c =>
    c.json(await readPage(vehicleList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des véhicules en CSV' }), query(vehicleListQuery), c =>
    csvList(c, vehicleList(c.var.db, c.req.valid('query')), { name: 'vehicules', columns: COLUMNS }),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un véhicule" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [{ rentCents, ownDayCostCents, ownKmCost, ...vehicle }, around] = await Promise.all([
      findVehicle(c.var.db, id),
      aroundVehicle(c.var.db, id),
    ])
    const money = may(c.var.user.role, 'material.money')
    return c.json({ ...vehicle, ...(money && { rentCents, ownDayCostCents, ownKmCost }), ...around })
  })
  .get('/:id/equipment', describeRoute({ tags, summary: "Équipements d'un véhicule" }), byId, async c => {
    const { id } = c.req.valid('param')
    await findVehicle(c.var.db, id)
    return c.json({ rows: await equipmentOf(c.var.db, id) })
  })
  .post('/', describeRoute({ tags, summary: 'Créer un véhicule' }), right('material.write'), body(vehicleSchema), async c =>
    c.json(await write(c, tx => createVehicle(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs véhicules' }),
    right('material.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveVehicles(tx, c.req.valid('json').ids))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un véhicule' }),
    right('material.write'),
    byId,
    body(vehicleSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateVehicle(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/odometer',
    describeRoute({ tags, summary: 'Saisir le compteur' }),
    right('material.state'),
    byId,
    body(odometerSchema),
    async c => c.json(await write(c, tx => enterKm(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un véhicule' }), right('material.archive'), byId, async c =>
    c.json(await write(c, tx => leaveFleet(tx, c.req.valid('param').id, 'ARCHIVE'))),
  )
  .post(
    '/:id/give-back',
    describeRoute({ tags, summary: 'Restituer ou vendre un véhicule' }),
    right('material.archive'),
    byId,
    async c => c.json(await write(c, tx => leaveFleet(tx, c.req.valid('param').id, 'RESTITUE'))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: 'Remettre un véhicule dans le parc' }),
    right('material.archive'),
    byId,
    async c => c.json(await write(c, tx => restoreVehicle(tx, c.req.valid('param').id))),
  )
  .route('/', vehicleCostRoutes)

type VehicleRow = Awaited<ReturnType<ReturnType<typeof vehicleList>['rowsOf']>>[number]

const COLUMNS: CsvColumns<VehicleRow> = {
  ...columnsOf(VEHICLE_FIELDS, ['fleetNo', 'plate', 'category', 'brand', 'model']),
  [VEHICLE_FIELDS.depotId.label]: row => row.depot,
  ...columnsOf(VEHICLE_FIELDS, ['energy']),
  'Charge utile (kg)': row => ({ number: String(row.payloadKg) }),
  ...columnsOf(VEHICLE_FIELDS, ['pallets']),
  [VEHICLE_FIELDS.driverId.label]: row => row.driver,
  ...columnsOf(VEHICLE_FIELDS, ['odometerKm', 'status']),
  'Prochaine échéance': row => row.deadline && DEADLINE_KIND_LABELS[row.deadline.kind],
  Échéance: row => row.deadline && formatDate(row.deadline.dueOn),
  "État de l'échéance": row => row.deadline && DEADLINE_STATE_LABELS[row.deadline.state],
  'Conso 90 j': row => (row.consumption === null ? null : { number: String(row.consumption) }),
  'Unité de conso': row => (row.consumption === null ? null : consumptionUnit(row.energyUnit)),
  "Taux d'utilisation 90 j (%)": row => (row.usage === null ? null : { number: String(row.usage) }),
}
