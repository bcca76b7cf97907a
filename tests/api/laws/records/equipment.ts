import { equipment } from '#api/schema/materials/equipment.table.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/materials/equipment'

const own = (house: House) => ({
  code: `LOI-${house.number('equipment')}`,
  kind: 'TABLETTE',
  label: 'Tablette de bord',
  brand: 'Samsung',
  serial: `TAB-${house.number('serial')}`,
  purchaseDate: '2026-01-02',
  valueCents: '420,50',
})
/** Held by one of two vehicles. */
const held = (house: House) => ({ vehicleId: house.vehicle.id, trailerId: '', driverId: '', depotId: '', heldSince: TODAY })
const EMPTY = { trailerId: [], driverId: [], depotId: [] }
const said = { reason: 'Écran cassé', version: 1 }

async function fresh(house: House, over: Partial<typeof equipment.$inferInsert> = {}) {
  const row = {
    code: `LOI-${house.number('equipment')}`,
    kind: 'SANGLES' as const,
    depotId: house.depot.id,
    heldSince: '2026-01-01',
    ...over,
  }
  return { id: (await house.db.insert(equipment).values(row).returning())[0]!.id }
}
const onVehicle = (house: House) => ({ depotId: null, vehicleId: house.vehicle.id, status: 'AFFECTE' as const })
const scrapped = { status: 'REFORME' as const, reason: 'Usé' }

export const equipmentCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: { ...own(house), ...held(house) }, root: 'created', named: EMPTY }),
  [`PUT ${AT}/{id}`]: async house => ({ at: await fresh(house), body: { ...own(house), version: 1 } }),
  [`POST ${AT}/{id}/assign`]: async house => ({
    at: await fresh(house),
    body: { ...held(house), version: 1 },
    named: { ...EMPTY, depotId: ['depotId'] },
  }),
  [`POST ${AT}/{id}/return`]: async house => ({
    at: await fresh(house, onVehicle(house)),
    body: { depotId: house.depot.id, heldSince: TODAY, version: 1 },
  }),
  [`POST ${AT}/{id}/repair`]: async house => ({ at: await fresh(house), body: said }),
  [`POST ${AT}/{id}/repaired`]: async house => ({ at: await fresh(house, { status: 'EN_REPARATION', reason: 'Panne' }) }),
  [`POST ${AT}/{id}/lose`]: async house => ({ at: await fresh(house), body: said }),
  [`POST ${AT}/{id}/scrap`]: async house => ({ at: await fresh(house), body: said }),
  [`POST ${AT}/{id}/archive`]: async house => ({ at: await fresh(house, scrapped) }),
  [`POST ${AT}/{id}/restore`]: async house => ({ at: await fresh(house, { ...scrapped, archived: true }) }),
  [`POST ${AT}/assign`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id], ...held(house) }, root: id, named: { ...EMPTY, depotId: ['depotId'], ids: [] } }
  },
  [`POST ${AT}/return`]: async house => {
    const { id } = await fresh(house, onVehicle(house))
    return { body: { ids: [id], depotId: house.depot.id, heldSince: TODAY }, root: id, named: { ids: [] } }
  },
  [`POST ${AT}/scrap`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id], reason: 'Usé' }, root: id, named: { ids: [] } }
  },
  [`POST ${AT}/archive`]: async house => {
    const { id } = await fresh(house, scrapped)
    return { body: { ids: [id] }, root: id, named: { ids: [] } }
  },
  [`POST ${AT}/inventories`]: async house => ({
    body: { depotId: house.depot.id, counted: { SANGLES: '2' }, note: 'Sans les usées' },
    root: null,
  }),
}
