import { z } from 'zod'
import { SHEET } from '#api/middleware/answers.ts'
import { type CsvColumns, csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { proposedCode } from '#api/trade/codes/proposed-code.ts'
import { correctOdometer } from '#api/trade/vehicles/odometer.ts'
import { columnsOf } from '#domain/field-book.ts'
import { recordVersion } from '#domain/fields.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import { consumptionUnit } from '#domain/materials/vehicles/consumption.ts'
import { VEHICLE_FIELDS } from '#domain/materials/vehicles/fields.ts'
import { odometerCorrection, odometerSchema, vehicleListQuery, vehicleSchema } from '#domain/materials/vehicles/vehicle.ts'
import { may } from '#domain/rights.ts'
import { archiveFleet, leaveFleet, returnToFleet } from '../fleet.ts'
import { createdVehicle, vehicleEquipment, vehicleNextCode, vehiclePage, vehicleSheet } from './answers.ts'
import { vehicleCostRoutes } from './costs.ts'
import { vehicleList } from './list.ts'
import { aroundVehicle, equipmentOf, findVehicle } from './read.ts'
import { createVehicle, enterKm, updateVehicle } from './writes.ts'

/** Vehicles (`domain.md` §3.13, §4.6). */
export const vehicleRoutes = operations('materials/vehicles', gate(['/materials/vehicles']))
  .list('GET /', 'Liste des véhicules', { query: vehicleListQuery, answer: vehiclePage }, ({ db, query }) =>
    vehicleList(db, query),
  )
  .respond('GET /export.csv', 'Liste des véhicules en CSV', { query: vehicleListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, vehicleList(db, query), { name: 'vehicules', columns: COLUMNS }),
  )
  .read('GET /next-code', 'N° de parc proposé pour un nouveau véhicule', { answer: vehicleNextCode }, async ({ db }) => ({
    code: await proposedCode(db, vehicles, vehicles.fleetNo, 'V001'),
  }))
  .read('GET /:id', "Fiche d'un véhicule", { answer: vehicleSheet }, async ({ db, user, id }) => {
    const [{ rentCents, ownDayCostCents, ownKmCost, ...vehicle }, around] = await Promise.all([
      findVehicle(db, id),
      aroundVehicle(db, id),
    ])
    const money = may(user.role, 'material.money')
    return { ...vehicle, ...(money && { rentCents, ownDayCostCents, ownKmCost }), ...around }
  })
  .read('GET /:id/equipment', "Équipements d'un véhicule", { answer: vehicleEquipment }, async ({ db, id }) => {
    await findVehicle(db, id)
    return { rows: await equipmentOf(db, id) }
  })
  .create('POST /', 'Créer un véhicule', { act: 'material.write', body: vehicleSchema, answer: createdVehicle }, (tx, { body }) =>
    createVehicle(tx, body),
  )
  .write('POST /archive', 'Archiver plusieurs véhicules', { act: 'material.archive', ...byIds }, (tx, { body }) =>
    archiveFleet(tx, 'vehicle', body.ids),
  )
  .write(
    'PUT /:id',
    'Modifier un véhicule',
    { act: 'material.write', body: vehicleSchema.and(z.object({ version: recordVersion() })) },
    (tx, { id, body: { version, ...input } }) => updateVehicle(tx, id, input, version),
  )
  .write('POST /:id/odometer', 'Saisir le compteur', { act: 'material.state', body: odometerSchema }, (tx, { id, body }) =>
    enterKm(tx, id, body),
  )
  .write(
    'POST /:id/odometer/correct',
    'Corriger un compteur saisi à tort',
    { act: 'material.correct', body: odometerCorrection },
    (tx, { id, body }) => correctOdometer(tx, id, body),
  )
  .write('POST /:id/archive', 'Archiver un véhicule', { act: 'material.archive' }, (tx, { id }) =>
    leaveFleet(tx, 'vehicle', id, 'ARCHIVE'),
  )
  .write('POST /:id/give-back', 'Restituer ou vendre un véhicule', { act: 'material.archive' }, (tx, { id }) =>
    leaveFleet(tx, 'vehicle', id, 'RESTITUE'),
  )
  .write('POST /:id/restore', 'Remettre un véhicule dans le parc', { act: 'material.archive' }, (tx, { id }) =>
    returnToFleet(tx, 'vehicle', id),
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
  Échéance: row => row.deadline && { date: row.deadline.dueOn },
  "État de l'échéance": row => row.deadline && DEADLINE_STATE_LABELS[row.deadline.state],
  'Conso 90 j': row => (row.consumption === null ? null : { number: String(row.consumption) }),
  'Unité de conso': row => (row.consumption === null ? null : consumptionUnit(row.energyUnit)),
  "Taux d'utilisation 90 j (%)": row => (row.usage === null ? null : { number: String(row.usage) }),
}
