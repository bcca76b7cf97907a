import { and, eq, isNull } from 'drizzle-orm'
import { factories } from '#api/db/seed/factories.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ATP_CLASSES, OUTAGE_KINDS, OWNERSHIPS, TRAILER_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { DEADLINE_SOON_DAYS } from '#domain/materials/vehicles/vehicle.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../list-case.ts'
import { figure } from '../order.ts'

export const trailerList: MakeCase = async db => {
  const make = factories('laws of trailers', { first: 60_000 })
  const [depot] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT')))
    .limit(1)
  const trailer = (over: Partial<typeof trailers.$inferInsert> = {}) => make.trailer({ depotId: depot!.id, ...over })
  const still = OUTAGE_KINDS.map(() => trailer())
  const due = [-1, DEADLINE_SOON_DAYS, DEADLINE_SOON_DAYS + 1].map(() => trailer())
  const pulled = trailer()
  const tractor = make.vehicle({ depotId: depot!.id, category: 'TRACTEUR' })
  await db
    .insert(trailers)
    .values([
      ...still,
      ...due,
      pulled,
      ...TRAILER_CATEGORIES.map(category => trailer({ category })),
      ...ATP_CLASSES.map(atpClass => trailer({ category: 'FRIGO', atpClass })),
      ...OWNERSHIPS.map(ownership => trailer({ ownership })),
      trailer({ status: 'ARCHIVE' }),
      trailer({ status: 'RESTITUE' }),
    ])
  await db.insert(vehicles).values(tractor)
  await db.insert(couplings).values({ vehicleId: tractor.id, trailerId: pulled.id, from: TODAY })
  await db
    .insert(outages)
    .values(OUTAGE_KINDS.map((kind, index) => ({ trailerId: still[index]!.id, kind, from: TODAY, reason: 'Essai' })))
  await db.insert(deadlines).values(
    [-1, DEADLINE_SOON_DAYS, DEADLINE_SOON_DAYS + 1].map((days, index) => ({
      trailerId: due[index]!.id,
      kind: 'ASSURANCE' as const,
      dueOn: addDays(TODAY, days),
    })),
  )
  return {
    everything: { archived: '1' },
    number: row => row.plate,
    orders: {
      fleetNo: row => row.fleetNo,
      plate: row => row.plate,
      category: row => row.category,
      pallets: row => figure(row.pallets),
      payload: row => figure(row.payloadKg),
      deadline: row => row.deadline?.dueOn ?? null,
    },
    filters: {
      archived: on(row => row.status === 'ARCHIVE' || row.status === 'RESTITUE'),
      category: { fits: (row, value) => row.category === value },
      status: { fits: (row, value) => row.status === value },
      depot: by(row => row.depotId),
      atp: { fits: (row, value) => row.atpClass === value },
      ownership: { fits: (row, value) => row.ownership === value },
      uncoupled: on(row => row.coupled === null),
      due: on(row => row.deadline !== null && row.deadline.dueOn <= addDays(TODAY, DEADLINE_SOON_DAYS)),
    },
    exported: row => row.fleetNo,
    insert: labels =>
      inPortions(
        labels.map(label => trailer({ brand: label, model: 'Loi' })),
        rows => db.insert(trailers).values(rows),
      ),
  }
}
