import { trailers } from '#api/schema/materials/trailers.table.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/materials/trailers'

const input = (house: House) => {
  const n = house.number('trailer plates')
  return {
    plate: `ETR ${n}`,
    foreignPlate: 'on',
    fleetNo: `RL${n}`,
    vin: `VF1RA000${String(200_000_000 + n)}`,
    category: 'FRIGO',
    brand: 'Chereau',
    model: 'Inogam',
    firstRegistration: '2021-05-01',
    gvwKg: '38500',
    tareKg: '9100',
    pallets: '30',
    volume: '85.5',
    floorMetres: '13.4',
    heightM: '3.9',
    lengthM: '13.6',
    atpClass: 'FRC',
    ownership: 'LOCATION',
    lessor: 'Petit Forestier',
    leaseEnd: '2030-01-01',
    rent: '900',
    insurancePolicy: 'R-12',
    note: 'Groupe bruyant',
    depotId: house.depot.id,
  }
}
const STORED = { rent: ['rentCents'] }

async function fresh(house: House, over: Partial<typeof trailers.$inferInsert> = {}) {
  const row = house.make.trailer({ depotId: house.depot.id, ...over })
  await house.db.insert(trailers).values(row)
  return { id: row.id }
}

export const trailerCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: input(house), root: 'created', named: STORED }),
  [`PUT ${AT}/{id}`]: async house => ({
    at: await fresh(house, { depotId: house.customer.id }),
    body: { ...input(house), version: 1 },
    named: STORED,
  }),
  [`POST ${AT}/archive`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${AT}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/give-back`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/restore`]: async house => ({ at: await fresh(house, { status: 'ARCHIVE' }) }),
}
