import { and, eq, isNull } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { EQUIPMENT_KINDS } from '#domain/materials/equipment-values.ts'
import { ENERGIES, OUTAGE_KINDS, OWNERSHIPS, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DEADLINE_SOON_DAYS } from '#domain/materials/vehicles/vehicle.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../list-case.ts'
import { figure, french } from '../order.ts'

export const vehicleList: MakeCase = async db => {
  const make = factories('laws of vehicles', { first: 50_000 })
  const [depot] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT')))
    .limit(1)
  const vehicle = (over: Partial<typeof vehicles.$inferInsert> = {}) => make.vehicle({ depotId: depot!.id, ...over })
  const still = OUTAGE_KINDS.map(() => vehicle({ brand: 'Élan' }))
  const due = [-1, DEADLINE_SOON_DAYS, DEADLINE_SOON_DAYS + 1].map(() => vehicle({ brand: 'Elan' }))
  const holder = vehicle()
  await db
    .insert(vehicles)
    .values([
      ...still,
      ...due,
      holder,
      ...VEHICLE_CATEGORIES.map(category => vehicle({ category })),
      ...ENERGIES.map(energy => vehicle({ energy })),
      ...OWNERSHIPS.map(ownership => vehicle({ ownership })),
      vehicle({ status: 'ARCHIVE' }),
      vehicle({ status: 'RESTITUE' }),
    ])
  await db
    .insert(outages)
    .values(OUTAGE_KINDS.map((kind, index) => ({ vehicleId: still[index]!.id, kind, from: TODAY, reason: 'Essai' })))
  await db.insert(deadlines).values(
    [-1, DEADLINE_SOON_DAYS, DEADLINE_SOON_DAYS + 1].map((days, index) => ({
      vehicleId: due[index]!.id,
      kind: 'TACHY' as const,
      dueOn: addDays(TODAY, days),
    })),
  )
  await db.insert(equipment).values(
    EQUIPMENT_KINDS.map(kind => ({
      code: `LOI_${kind}`,
      kind,
      vehicleId: holder.id,
      heldSince: TODAY,
      status: 'AFFECTE' as const,
    })),
  )
  return {
    everything: { archived: '1' },
    number: row => row.plate,
    orders: {
      fleetNo: row => row.fleetNo,
      plate: row => row.plate,
      category: row => row.category,
      brand: row => [french(row.brand), french(row.model)],
      payload: row => figure(row.payloadKg),
      pallets: row => figure(row.pallets),
      odometer: row => figure(row.odometerKm),
      deadline: row => row.deadline?.dueOn ?? null,
    },
    filters: {
      archived: on(row => row.status === 'ARCHIVE' || row.status === 'RESTITUE'),
      category: { fits: (row, value) => row.category === value },
      status: { fits: (row, value) => row.status === value },
      depot: by(row => row.depotId),
      energy: { fits: (row, value) => row.energy === value },
      ownership: { fits: (row, value) => row.ownership === value },
      equipment: { fits: (row, value) => row.equipment.includes(value) },
      due: on(row => row.deadline !== null && row.deadline.dueOn <= addDays(TODAY, DEADLINE_SOON_DAYS)),
    },
    exported: row => row.fleetNo,
    insert: labels =>
      inPortions(
        labels.map(label => vehicle({ brand: label, model: 'Loi' })),
        rows => db.insert(vehicles).values(rows),
      ),
  }
}
